// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// TestHiddenTools: under a policy for every tool nothing that any tool of any input was given or returned leaves: not on its
// span, not in the answer that called it, not in any later history, not in what no dialect took, not as an exception that is
// repeated on the spans above. Names and roles stay.
func TestHiddenTools(t *testing.T) {
	t.Parallel()
	eachCase(t, func(t *testing.T, c casetest.Case) {
		open := runWith(t, c, func(*langfuse.ProcessorConfig) {})
		said, names := toolTexts(open)
		hidden := runWith(t, c, func(cfg *langfuse.ProcessorConfig) {
			cfg.Redact.Tools = []redact.ToolPolicy{{Name: "*", Input: redact.ActionRedact, Output: redact.ActionRedact}}
		})
		out := stringsOf(t, hidden)
		other := otherTexts(open)
		for text, where := range said {
			if strings.Contains(other, text) {
				continue // a model has repeated it
			}
			if strings.Contains(out, text) {
				i := strings.Index(out, text)
				t.Errorf("%s leaves: %q behind %q", where, text, out[max(0, i-120):i])
			}
		}
		_, kept := toolTexts(hidden)
		require.Equal(t, names, kept, "the names of the tools stay")
	})
}

// otherTexts is what was said on spans of no tool, by anyone but a tool.
func otherTexts(td ptrace.Traces) string {
	var b strings.Builder
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				if v, ok := s.Attributes().Get("langfuse.observation.output"); ok {
					walkString("", "", v.AsString(), 0, func(p position) string {
						if strings.HasSuffix(p.path, "[].content") && !strings.Contains(v.AsString(), `"role":"tool"`) {
							b.WriteString(p.text + "\n")
						}
						return p.text
					})
				}
			}
		}
	}
	return b.String()
}

// toolTexts returns what tools were given and returned, as sentences, and the names of the tools that were called.
func toolTexts(td ptrace.Traces) (texts map[string]string, names map[string]bool) {
	texts, names = map[string]string{}, map[string]bool{}
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				kind, isTyped := s.Attributes().Get("langfuse.observation.type")
				isTool := isTyped && kind.AsString() == "tool"
				if v, ok := s.Attributes().Get("langfuse.observation.status_message"); ok && isTool {
					note(texts, "a tool's failure", v.AsString())
				}
				for _, side := range []string{"input", "output"} {
					v, ok := s.Attributes().Get("langfuse.observation." + side)
					if !ok {
						continue
					}
					if isTool {
						note(texts, "a tool's "+side, v.AsString())
					}
					messageTexts(v.AsString(), texts, names)
				}
			}
		}
	}
	return texts, names
}

func messageTexts(raw string, texts map[string]string, names map[string]bool) {
	var list []struct {
		Role      string
		Content   json.RawMessage
		ToolCalls []struct {
			Function struct{ Name, Arguments string }
		} `json:"tool_calls"`
	}
	if json.Unmarshal([]byte(raw), &list) != nil {
		return
	}
	for _, m := range list {
		if m.Role == "tool" {
			note(texts, "a result", string(m.Content))
		}
		for _, call := range m.ToolCalls {
			names[call.Function.Name] = true
			note(texts, "arguments", call.Function.Arguments)
		}
	}
}

// note keeps the sentences of a text: what is shorter may stand anywhere.
func note(texts map[string]string, where, raw string) {
	walkString("", "", raw, 0, func(p position) string {
		if s := strings.TrimSpace(strings.Trim(p.text, "\"\u200b")); isSentence(s) && !strings.Contains(s, "[REDACTED") {
			texts[s] = where
		}
		return p.text
	})
}
