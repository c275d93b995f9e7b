// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// spec is one span of a test: its name is its id. The number is its start; it ends at end,
// or one second later.
type spec struct {
	id, parent string
	start, end int64
	scope      string
	kind       ptrace.SpanKind
	flags      uint32
	status     ptrace.StatusCode
	attr       string
	op         *genai.Operation
}

func spanID(name string) (id pcommon.SpanID) {
	copy(id[:], name)
	return id
}

func span(t *testing.T, s spec) *redact.Span {
	t.Helper()
	cfg := redact.NewDefaultConfig()
	cfg.Enabled = false
	e, err := redact.New(cfg, nil)
	require.NoError(t, err)
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	ss := rs.ScopeSpans().AppendEmpty()
	ss.Scope().SetName(s.scope)
	data := ss.Spans().AppendEmpty()
	data.SetTraceID(pcommon.TraceID{1})
	data.SetSpanID(spanID(s.id))
	if s.parent != "" {
		data.SetParentSpanID(spanID(s.parent))
	}
	if s.end == 0 {
		s.end = s.start + 1
	}
	data.SetName(s.id)
	data.SetStartTimestamp(pcommon.Timestamp(s.start * 1e9))
	data.SetEndTimestamp(pcommon.Timestamp(s.end * 1e9))
	data.SetKind(s.kind)
	data.SetFlags(s.flags)
	data.Status().SetCode(s.status)
	if s.attr != "" {
		data.Attributes().PutStr(s.attr, "x")
	}
	var op *redact.Operation
	if s.op != nil {
		op = e.Operation(s.op)
	}
	return e.Sweep(data, e.SweepOrigin(rs, ss), op)
}

func spans(t *testing.T, specs ...spec) []*redact.Span {
	t.Helper()
	out := make([]*redact.Span, len(specs))
	for i, s := range specs {
		out[i] = span(t, s)
	}
	return out
}

// related runs every rule with the defaults.
func related(t *testing.T, specs ...spec) result {
	t.Helper()
	return relatedWith(t, KeepConfig{Keep: KeepGenAI}, NewMemory(), specs...)
}

func relatedWith(t *testing.T, c KeepConfig, m *Memory, specs ...spec) result {
	t.Helper()
	r := result{t, map[string]*redact.Span{}, nil}
	for _, s := range New(c).Trace(spans(t, specs...), m) {
		r.byName[s.Data().Name()] = s
		r.names = append(r.names, s.Data().Name())
	}
	return r
}

type result struct {
	t      *testing.T
	byName map[string]*redact.Span
	names  []string
}

func (r result) op(name string) *redact.Operation {
	r.t.Helper()
	require.Contains(r.t, r.byName, name)
	require.NotNil(r.t, r.byName[name].Op)
	return r.byName[name].Op
}

func (r result) parent(name string) string {
	r.t.Helper()
	require.Contains(r.t, r.byName, name)
	id := r.byName[name].Data().ParentSpanID()
	return strings.TrimRight(string(id[:]), "\x00")
}

func (r result) tokens(name string) string {
	r.t.Helper()
	buckets, _ := usage.Buckets(r.op(name).Usage, usage.ModeUnknown)
	var out []string
	for _, b := range buckets {
		if b.Name != usage.NameTotal {
			out = append(out, strings.TrimSpace(b.Name+"="+itoa(b.Tokens)))
		}
	}
	return strings.Join(out, " ")
}

func itoa(n int64) string {
	v := redact.NumberValue(n).Get()
	return v.Text
}

func says(list []redact.Message) string {
	var out []string
	for _, m := range list {
		out = append(out, m.Role()+": "+m.Prose().String())
	}
	return strings.Join(out, " / ")
}

// chat is a model call that asks and answers.
func chat(in, out int64, ask, answer string) *genai.Operation {
	op := &genai.Operation{Kind: genai.KindChat}
	if in+out > 0 {
		op.Usage = usage.Counts{Input: usage.Of(in), Output: usage.Of(out)}
	}
	if ask != "" {
		op.Input = []genai.Message{text(genai.RoleUser, ask)}
	}
	if answer != "" {
		op.Output = []genai.Message{text(genai.RoleAssistant, answer)}
	}
	return op
}

func text(role, s string) genai.Message {
	return genai.Message{Role: role, Parts: []genai.Part{{Type: genai.PartText, Content: s}}}
}

func agent(name string) *genai.Operation {
	return &genai.Operation{Kind: genai.KindInvokeAgent, Agent: genai.Agent{Name: name}}
}

func withUsage(op *genai.Operation, in, out int64) *genai.Operation {
	op.Usage = usage.Counts{Input: usage.Of(in), Output: usage.Of(out)}
	return op
}

func tools(names ...string) []genai.ToolDefinition {
	var out []genai.ToolDefinition
	for _, n := range names {
		out = append(out, genai.ToolDefinition{Name: n, Parameters: `{"type":"object"}`})
	}
	return out
}
