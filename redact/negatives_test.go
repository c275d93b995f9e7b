// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
)

// negatives are texts without secrets, one a line; the first line of a file says why they are in it.
func negatives(tb testing.TB) []string {
	tb.Helper()
	files, err := filepath.Glob("testdata/negatives/*.txt")
	require.NoError(tb, err)
	var all []string
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(tb, err)
		lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
		require.True(tb, strings.HasPrefix(lines[0], "# "), "%s: first line says why", f)
		all = append(all, lines[1:]...)
	}
	return all
}

func TestNothingIsFoundWhereNoSecretIs(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	texts := negatives(t)
	require.GreaterOrEqual(t, len(texts), 600)
	for _, text := range texts {
		for _, c := range corpus.Contexts {
			wrapped := c.Wrap(text)
			if out := e.Text(wrapped, redact.PlaceMessage, nil); out != wrapped {
				t.Errorf("%s: %s\n became %s", c.Name, text, out)
			}
		}
		if out := e.Text(text, redact.PlaceMessage, nil); out != text {
			t.Errorf("alone: %s\n became %s", text, out)
		}
	}
}

func TestFillerHasNoSecrets(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	for _, text := range []string{corpus.Chat(1, benchSize), corpus.Code(1, benchSize)} {
		h := &redact.Hits{}
		e.Text(text, redact.PlaceMessage, h)
		require.Zero(t, h.Count())
	}
}
