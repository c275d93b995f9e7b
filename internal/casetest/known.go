// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package casetest

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/observation"
)

// simpleFacts compare one text with the fact's value.
var simpleFacts = map[string]func(checker) string{
	"type":        func(k checker) string { return k.attrOrNone(observation.KeyType) },
	"name":        func(k checker) string { return k.span.Name() },
	"model":       func(k checker) string { return k.attrOrNone(observation.KeyModel) },
	"session":     func(k checker) string { return k.attrOrNone(observation.KeySession) },
	"user":        func(k checker) string { return k.attrOrNone(observation.KeyUser) },
	"trace":       func(k checker) string { return k.attrOrNone(observation.KeyTraceName) },
	"environment": func(k checker) string { return k.attrOrNone(observation.KeyEnvironment) },
	"release":     func(k checker) string { return k.attrOrNone(observation.KeyRelease) },
	"version":     func(k checker) string { return k.attrOrNone(observation.KeyVersion) },
	"level":       func(k checker) string { return k.attrOrNone(observation.KeyLevel) },
	"status":      func(k checker) string { return k.attrOrNone(observation.KeyStatusMessage) },
	"usage":       func(k checker) string { return buckets(k.attrOrNone(observation.KeyUsage)) },
	"cost":        func(k checker) string { return buckets(k.attrOrNone(observation.KeyCost)) },
	"input is":    func(k checker) string { return k.attrOrNone(observation.KeyInput) },
	"output is":   func(k checker) string { return k.attrOrNone(observation.KeyOutput) },
	"input":       func(k checker) string { return k.noneOrUnchanged(observation.KeyInput) },
	"output":      func(k checker) string { return k.noneOrUnchanged(observation.KeyOutput) },
	"roles": func(k checker) string {
		return roles(k.span.side(observation.KeyInput)) + " | " + roles(k.span.side(observation.KeyOutput))
	},
	"thinking":       func(k checker) string { return strconv.Itoa(len(thinking(k.span.side(observation.KeyOutput)))) },
	"input thinking": func(k checker) string { return strconv.Itoa(len(thinking(k.span.side(observation.KeyInput)))) },
	"calls":          func(k checker) string { return orNone(calls(k.span.side(observation.KeyOutput), callName)) },
	"input calls":    func(k checker) string { return orNone(calls(k.span.side(observation.KeyInput), callName)) },
	"call ids":       func(k checker) string { return orNone(calls(k.span.side(observation.KeyOutput), callID)) },
	"results":        func(k checker) string { return orNone(results(k.span.side(observation.KeyInput))) },
	"paired":         func(k checker) string { return paired(k.span.side(observation.KeyInput)) },
	"tools":          func(k checker) string { return orNone(k.tools()) },
	"tags":           func(k checker) string { return k.tags() },
	"available_tools": func(k checker) string {
		return orNone(toolNames(k.attrOrNone(observation.MetadataPrefix + "available_tools")))
	},
	"active_tools": func(k checker) string {
		return orNone(stringList(k.attrOrNone(observation.MetadataPrefix + "active_tools")))
	},
	"first_token": func(k checker) string { return k.firstToken() },
	"prompt":      func(k checker) string { return k.prompt() },
	"parent":      func(k checker) string { return k.parent() },
}

func (k checker) noneOrUnchanged(key string) string {
	got, ok := k.span.attr(key)
	if !ok {
		return "none"
	}
	for _, td := range k.res.In {
		for _, s := range spansOf(td) {
			if s.SpanID() == k.span.SpanID() && s.TraceID() == k.span.TraceID() {
				if was, ok := s.attr(key); ok && was == got {
					return "unchanged"
				}
			}
		}
	}
	return "changed: " + short(got)
}

func roles(list []message) string {
	if len(list) == 0 {
		return "-"
	}
	out := make([]string, len(list))
	for i, m := range list {
		out[i] = m.Role
	}
	return strings.Join(out, " ")
}

func thinking(list []message) []string {
	var out []string
	for _, m := range list {
		for _, b := range m.Thinking {
			out = append(out, b.Content)
		}
	}
	return out
}

func callName(m message, i int) string { return m.ToolCalls[i].Function.Name }
func callID(m message, i int) string   { return m.ToolCalls[i].ID }

func calls(list []message, of func(message, int) string) []string {
	var out []string
	for _, m := range list {
		for i := range m.ToolCalls {
			out = append(out, of(m, i))
		}
	}
	return out
}

func results(list []message) []string {
	var out []string
	for _, m := range list {
		if m.Role == "tool" {
			out = append(out, m.ToolCallID)
		}
	}
	return out
}

func paired(list []message) string {
	called := map[string]bool{}
	for _, m := range list {
		for i := range m.ToolCalls {
			called[m.ToolCalls[i].ID] = true
		}
		if m.Role == "tool" && !called[m.ToolCallID] {
			return "no: " + m.ToolCallID
		}
	}
	return "yes"
}

func (k checker) tools() []string {
	var out []string
	for _, m := range k.span.side(observation.KeyInput) {
		for _, tool := range m.Tools {
			out = append(out, tool.Name)
		}
	}
	return out
}

func toolNames(raw string) []string {
	var defs []struct{ Name string }
	_ = json.Unmarshal([]byte(raw), &defs)
	var out []string
	for _, d := range defs {
		out = append(out, d.Name)
	}
	return out
}

func stringList(raw string) []string {
	var out []string
	_ = json.Unmarshal([]byte(raw), &out)
	return out
}

func (k checker) tags() string {
	v, ok := k.span.Attributes().Get(observation.KeyTraceTags)
	if !ok {
		return "none"
	}
	return orNone(stringList(v.AsString()))
}

func (k checker) firstToken() string {
	raw, ok := k.span.attr(observation.KeyCompletionStart)
	if !ok {
		return "none"
	}
	at, err := time.Parse(time.RFC3339Nano, strings.Trim(raw, `"`))
	require.NoError(k.t, err, k.fact.Where)
	offset := at.Sub(k.span.StartTimestamp().AsTime())
	return fmt.Sprintf("+%dms", offset.Round(time.Millisecond).Milliseconds())
}

func (k checker) prompt() string {
	name, ok := k.span.attr(observation.KeyPromptName)
	if !ok {
		return "none"
	}
	return name + "@" + k.attrOrNone(observation.KeyPromptVersion)
}

func (k checker) parent() string {
	for _, s := range k.all {
		if s.SpanID() == k.span.ParentSpanID() {
			return s.Name()
		}
	}
	return "none"
}

type prefixFact struct {
	prefix string
	check  func(k checker, rest string)
}

// prefixFacts are facts whose key goes on behind a prefix.
var prefixFacts = []prefixFact{
	{"input contains", func(k checker, _ string) { k.contains(k.span.decoded(observation.KeyInput), k.fact.Value) }},
	{"output contains", func(k checker, _ string) { k.contains(k.span.decoded(observation.KeyOutput), k.fact.Value) }},
	{"input lacks", func(k checker, _ string) { k.lacks(k.span.decoded(observation.KeyInput)) }},
	{"output lacks", func(k checker, _ string) { k.lacks(k.span.decoded(observation.KeyOutput)) }},
	{"thinking contains", func(k checker, _ string) {
		k.contains(strings.Join(thinking(k.span.side(observation.KeyOutput)), "\n"), k.fact.Value)
	}},
	{"input thinking contains", func(k checker, _ string) {
		k.contains(strings.Join(thinking(k.span.side(observation.KeyInput)), "\n"), k.fact.Value)
	}},
	{"trace metadata ", func(k checker, key string) { k.meta(observation.TraceMetadataPrefix + key) }},
	{"metadata ", func(k checker, key string) { k.meta(observation.MetadataPrefix + key) }},
	{"attribute ", func(k checker, key string) { k.equal(k.fact.Value, k.attrOrNone(key)) }},
	{"parameter ", func(k checker, key string) { k.equal(k.fact.Value, k.parameter(key)) }},
	{"call ", func(k checker, rest string) { k.arguments(strings.TrimSuffix(rest, " arguments")) }},
	{"tool ", func(k checker, rest string) { k.equal(k.fact.Value, k.schema(strings.TrimSuffix(rest, " parameters"))) }},
	{"lacks", func(k checker, _ string) { k.lacks(k.everything()) }},
	{"chat", func(k checker, _ string) { k.equal(k.fact.Value, k.chat()) }},
}

func (k checker) lacks(text string) {
	k.t.Helper()
	if strings.Contains(text, k.fact.Value) {
		require.Failf(k.t, "a text has too much", "%s: %q still has %q", k.fact.Where, k.span.Name(), k.fact.Value)
	}
}

func (k checker) meta(key string) {
	k.t.Helper()
	got, ok := k.span.attr(key)
	if k.fact.Value == "none" {
		require.False(k.t, ok, "%s: %s = %s", k.fact.Where, key, got)
		return
	}
	require.True(k.t, ok, "%s: %s is not set on %q; it has %v", k.fact.Where, key, k.span.Name(), k.keys())
	k.contains(got, k.fact.Value)
}

func (k checker) keys() []string {
	var out []string
	for key := range k.span.Attributes().All() {
		out = append(out, key)
	}
	return out
}

func (k checker) parameter(key string) string {
	var params map[string]json.RawMessage
	_ = json.Unmarshal([]byte(k.attrOrNone(observation.KeyParameters)), &params)
	raw, ok := params[key]
	if !ok {
		return "none"
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

func (k checker) arguments(index string) {
	k.t.Helper()
	n, err := strconv.Atoi(index)
	require.NoError(k.t, err, k.fact.Where)
	var all []string
	for _, m := range k.span.side(observation.KeyOutput) {
		for _, c := range m.ToolCalls {
			all = append(all, c.Function.Arguments)
		}
	}
	require.Less(k.t, n, len(all), "%s: only %d calls", k.fact.Where, len(all))
	if json.Valid([]byte(k.fact.Value)) && json.Valid([]byte(all[n])) {
		require.JSONEq(k.t, k.fact.Value, all[n], k.fact.Where)
		return
	}
	k.equal(k.fact.Value, all[n])
}

func (k checker) schema(tool string) string {
	for _, m := range k.span.side(observation.KeyInput) {
		for _, d := range m.Tools {
			if d.Name == tool && len(d.Parameters) > 0 {
				return "yes"
			}
		}
	}
	return "no"
}

// everything returns all text of the span that leaves.
func (k checker) everything() string {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	k.span.resource.CopyTo(rs.Resource())
	ss := rs.ScopeSpans().AppendEmpty()
	k.span.scope.CopyTo(ss.Scope())
	k.span.Span.CopyTo(ss.Spans().AppendEmpty())
	b, err := (&ptrace.JSONMarshaler{}).MarshalTraces(td)
	require.NoError(k.t, err)
	var sb strings.Builder
	collect(string(b), &sb, 0)
	return sb.String()
}
