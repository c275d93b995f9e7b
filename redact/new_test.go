// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
)

// BenchmarkNew: patterns are compiled once per process, so that a further pipeline costs what its own settings cost.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		_, err := redact.New(redact.NewDefaultConfig(), nil)
		require.NoError(b, err)
	}
}

// TestCleanTextAllocatesNothing: what a search needs is kept for the next one. The race detector empties pools at random,
// which costs 150; a search that allocates for every run it looks at makes 1800.
func TestCleanTextAllocatesNothing(t *testing.T) {
	e := newEngine(t, nil)
	for name, text := range map[string]string{"chat": corpus.Chat(1, 200<<10), "code": corpus.Code(1, 200<<10)} {
		redact.Search(e, text)
		n := testing.AllocsPerRun(20, func() { redact.Search(e, text) })
		require.LessOrEqual(t, n, 400.0, name)
	}
}
