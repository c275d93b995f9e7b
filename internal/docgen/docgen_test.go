// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse"
)

const root = "../.."

// TestReadme holds the page against the code.
func TestReadme(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(root + "/" + readme)
	require.NoError(t, err)
	text, err := fill(t.Context(), root, string(page))
	require.NoError(t, err)
	require.Equal(t, text, string(page), "the README is stale: run make docs")
}

// TestExternDefaults holds the defaults that are written by hand against the configuration.
func TestExternDefaults(t *testing.T) {
	t.Parallel()
	c := langfuse.NewDefaultExporterConfig()
	queue := c.QueueConfig.Get()
	batch := queue.Batch.Get()
	want := map[string]string{
		"timeout":                            shortDuration(c.ClientConfig.Timeout),
		"compression":                        string(c.ClientConfig.Compression),
		"retry_on_failure::max_elapsed_time": shortDuration(c.RetryConfig.MaxElapsedTime),
	}
	require.EqualValues(t, 268435456, queue.QueueSize)
	require.Equal(t, 4, queue.NumConsumers)
	require.EqualValues(t, 1048576, batch.MinSize)
	require.Equal(t, "1s", batch.FlushTimeout.String())
	require.Equal(t, "5s 30s", c.RetryConfig.InitialInterval.String()+" "+c.RetryConfig.MaxInterval.String())
	for _, r := range externFields {
		if def, ok := want[r.path]; ok {
			require.Equal(t, def, r.def, r.path)
		}
	}
}

// TestEveryFieldIsDescribed: no row of the tables is without words, and no description is for a
// field that is gone.
func TestEveryFieldIsDescribed(t *testing.T) {
	t.Parallel()
	for _, table := range sections()[1:3] {
		_, err := table.make(t.Context(), root)
		require.NoError(t, err, table.name)
	}
}

func TestSentence(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Wait is how long a trace stays": "How long a trace stays.",
		"PII lists the kinds: email":     "Kinds: email.",
		"Explain adds to each":           "Adds to each.",
		"what takes its place":           "What takes its place.",
	} {
		name := map[bool]string{true: "Wait", false: ""}[in[:4] == "Wait"]
		if name == "" {
			name = map[string]string{"PII": "PII", "Exp": "Explain", "wha": "X"}[in[:3]]
		}
		require.Equal(t, want, sentence(name, in))
	}
}
