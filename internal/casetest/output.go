// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package casetest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// span is one output span with its resource and scope.
type span struct {
	ptrace.Span
	resource pcommon.Resource
	scope    pcommon.InstrumentationScope
}

func spansOf(td ptrace.Traces) []span {
	var out []span
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				out = append(out, span{s, rs.Resource(), ss.Scope()})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b span) int {
		return int(int64(a.StartTimestamp()) - int64(b.StartTimestamp()))
	})
	return out
}

// selected returns the spans a section is about.
func selected(t *testing.T, spans []span, selector string) []span {
	t.Helper()
	if selector == "*" {
		return spans
	}
	if id, ok := strings.CutPrefix(selector, "span:"); ok {
		for _, s := range spans {
			if s.SpanID().String() == id {
				return []span{s}
			}
		}
		require.Failf(t, "no such span", "[%s]; there are %v", selector, names(spans))
	}
	name, nth := selector, 1
	if i := strings.LastIndex(selector, " #"); i > 0 {
		if n, err := strconv.Atoi(selector[i+2:]); err == nil {
			name, nth = selector[:i], n
		}
	}
	for _, s := range spans {
		if s.Name() == name {
			if nth--; nth == 0 {
				return []span{s}
			}
		}
	}
	require.Failf(t, "no such span", "[%s]; there are %v", selector, names(spans))
	return nil
}

func names(spans []span) []string {
	out := make([]string, len(spans))
	for i, s := range spans {
		out[i] = s.Name()
	}
	return out
}

// attr returns an attribute as text, "" and false when absent.
func (s span) attr(key string) (string, bool) {
	v, ok := s.Attributes().Get(key)
	if !ok {
		return "", false
	}
	return v.AsString(), true
}

type message struct {
	Role       string          `json:"role"`
	Name       string          `json:"name"`
	Content    json.RawMessage `json:"content"`
	ToolCallID string          `json:"tool_call_id"`
	Thinking   []struct {
		Type    string `json:"type"`
		Content string `json:"content"`
	} `json:"thinking"`
	Redacted  []any `json:"redacted_thinking"`
	ToolCalls []struct {
		ID       string `json:"id"`
		Function struct {
			Name      string `json:"name"`
			Arguments string `json:"arguments"`
		} `json:"function"`
	} `json:"tool_calls"`
	Tools []struct {
		Name       string          `json:"name"`
		Parameters json.RawMessage `json:"parameters"`
	} `json:"tools"`
}

// text returns the text content; parts are joined by newlines.
func (m message) text() string {
	var s string
	if json.Unmarshal(m.Content, &s) == nil {
		return trimGuard(s)
	}
	var parts []map[string]any
	if json.Unmarshal(m.Content, &parts) != nil {
		return string(m.Content)
	}
	var texts []string
	for _, p := range parts {
		if t, ok := p["text"].(string); ok {
			texts = append(texts, trimGuard(t))
		}
	}
	return strings.Join(texts, "\n")
}

// trimGuard removes the documented guard (ZERO WIDTH SPACE) behind a text.
func trimGuard(s string) string { return strings.TrimSuffix(s, "\u200b") }

// side returns the messages under the key of the input or the output; nil when it holds none.
func (s span) side(key string) []message {
	raw, ok := s.attr(key)
	if !ok {
		return nil
	}
	var list []message
	if json.Unmarshal([]byte(raw), &list) != nil {
		return nil
	}
	return list
}

// decoded returns every string inside the JSON of a side, at any depth, joined.
func (s span) decoded(key string) string {
	raw, _ := s.attr(key)
	var b strings.Builder
	collect(raw, &b, 0)
	return b.String()
}

func collect(raw string, b *strings.Builder, depth int) {
	b.WriteString(raw)
	b.WriteByte('\n')
	var v any
	if depth > 6 || json.Unmarshal([]byte(raw), &v) != nil {
		return
	}
	walk(v, func(s string) { collect(s, b, depth+1) })
}

func walk(v any, fn func(string)) {
	switch v := v.(type) {
	case string:
		fn(v)
	case []any:
		for _, e := range v {
			walk(e, fn)
		}
	case map[string]any:
		for k, e := range v {
			fn(k)
			walk(e, fn)
		}
	}
}
