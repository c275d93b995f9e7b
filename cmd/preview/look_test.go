// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func output(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out, errs bytes.Buffer
	err := run(t.Context(), args, strings.NewReader(""), &out, &errs)
	return out.String(), err
}

func TestHTMLIsOnePageWithTheSource(t *testing.T) {
	t.Parallel()
	out, err := output(t, "--format", "html", vercel)
	require.NoError(t, err)
	for _, want := range []string{"<!doctype html>", "v7-otel/in.json", "get_part_stock", "The span as it was sent", "gen_ai.input.messages"} {
		require.Contains(t, out, want)
	}
	require.NotContains(t, out, "<script")
	plain, err := output(t, "--format", "html", "--no-process", vercel)
	require.NoError(t, err)
	require.Contains(t, plain, "Langfuse does not show")
}

func TestDiffComparesTwoFiles(t *testing.T) {
	t.Parallel()
	out, err := output(t, "--diff", vercel, vercel)
	require.NoError(t, err)
	require.Empty(t, out)
	out, err = output(t, "--diff", vercel, "../../testdata/vercelai/v5/in.json")
	require.NoError(t, err)
	require.Contains(t, out, "- only here")
	out, err = output(t, "--diff", "--format", "html", vercel, vercel)
	require.NoError(t, err)
	require.Contains(t, out, "No difference.")
	for _, args := range [][]string{{"--diff", vercel}, {"--diff", "--format", "otlp", vercel, vercel}, {"--diff", vercel, "none.json"}} {
		_, err = output(t, args...)
		require.Error(t, err)
	}
}
