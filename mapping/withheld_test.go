// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/redact"
)

func runWith(t *testing.T, c casetest.Case, change func(*langfuse.ProcessorConfig)) ptrace.Traces {
	t.Helper()
	cfg := config(t, c)
	change(cfg)
	out, err := langfuse.Reshape(t.Context(), cfg, clone(c).Traces, c.Logs, nil)
	require.NoError(t, err)
	return out
}

func stringsOf(t *testing.T, td ptrace.Traces) string {
	t.Helper()
	b, err := (&ptrace.JSONMarshaler{}).MarshalTraces(td)
	require.NoError(t, err)
	return allStrings(t, b)
}

// TestWithheldContent: with content metadata_only and none no sentence of any input leaves, whatever place it stands in;
// names of spans and what describes the process stay.
func TestWithheldContent(t *testing.T) {
	t.Parallel()
	for _, content := range []redact.Content{redact.ContentMetadataOnly, redact.ContentNone} {
		t.Run(string(content), func(t *testing.T) {
			t.Parallel()
			eachCase(t, func(t *testing.T, c casetest.Case) {
				said := map[string]string{}
				mapCase(t, c, func(p position) string {
					if s := strings.TrimSpace(p.text); isSentence(s) && !isName(p.path) {
						said[s] = p.path
					}
					return p.text
				})
				out := stringsOf(t, runWith(t, c, func(cfg *langfuse.ProcessorConfig) { cfg.Redact.Content = content }))
				for s, path := range said {
					if strings.Contains(out, s) {
						t.Errorf("%s leaves: %q", path, s)
					}
				}
			})
		})
	}
}

// isSentence: four words or more.
func isSentence(s string) bool { return len(s) >= 20 && len(strings.Fields(s)) >= 4 }

// isName: what stays on purpose. The message of Logfire is the name of its span.
func isName(path string) bool {
	for _, name := range []string{"/spans/name", "/resource/", "/scope/", ".date", ".tags/", "/logfire.msg/"} {
		if strings.Contains(path, name) {
			return true
		}
	}
	return false
}

// TestWithheldRenders: without texts a conversation is still drawn as one, and a second collector changes nothing.
func TestWithheldRenders(t *testing.T) {
	t.Parallel()
	eachCase(t, func(t *testing.T, c casetest.Case) {
		hide := func(cfg *langfuse.ProcessorConfig) { cfg.Redact.Content = redact.ContentMetadataOnly }
		once := runWith(t, c, hide)
		c.Renders(t, once)
		was := targetOf(t, once)
		again := c
		again.Traces, again.Logs = []ptrace.Traces{once}, nil
		require.JSONEq(t, was, targetOf(t, runWith(t, again, hide)))
	})
}

// TestWithheldForwardedLogs: what a logs pipeline passes on says as little.
func TestWithheldForwardedLogs(t *testing.T) {
	t.Parallel()
	eachCase(t, func(t *testing.T, c casetest.Case) {
		c.Traces = nil
		said := map[string]string{}
		mapCase(t, c, func(p position) string {
			if s := strings.TrimSpace(p.text); isSentence(s) && !isName(p.path) {
				said[s] = p.path
			}
			return p.text
		})
		out := forwardedLogs(t, c, func(cfg *langfuse.ProcessorConfig) { cfg.Redact.Content = redact.ContentMetadataOnly })
		for s, path := range said {
			if strings.Contains(out, s) {
				t.Errorf("%s leaves: %q", path, s)
			}
		}
	})
}
