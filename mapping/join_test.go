// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// joinKit makes clean spans and records without a dialect.
type joinKit struct {
	t *testing.T
	e *redact.Engine
	m *Mapper
}

func newJoinKit(t *testing.T) joinKit {
	t.Helper()
	e, err := redact.New(redact.NewDefaultConfig(), nil)
	require.NoError(t, err)
	return joinKit{t, e, New(Settings{Engine: e, Writer: observation.NewWriter(observation.NewDefaultConfig())})}
}

// at is a second of the story.
func at(second float64) time.Time {
	return time.Unix(1_764_000_000, 0).Add(time.Duration(second * float64(time.Second)))
}

func (k joinKit) span(id, parent byte, start, end float64, op *genai.Operation) *redact.Span {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	ss := rs.ScopeSpans().AppendEmpty()
	s := ss.Spans().AppendEmpty()
	s.SetSpanID(pcommon.SpanID{id})
	if parent != 0 {
		s.SetParentSpanID(pcommon.SpanID{parent})
	}
	s.SetStartTimestamp(pcommon.NewTimestampFromTime(at(start)))
	s.SetEndTimestamp(pcommon.NewTimestampFromTime(at(end)))
	var clean *redact.Operation
	if op != nil {
		clean = k.e.Operation(op)
	}
	return k.e.Sweep(s, k.e.SweepOrigin(rs, ss), clean)
}

func (k joinKit) record(event string, span byte, second float64, b redact.Binding, op *genai.Operation) *redact.Record {
	rec := plog.NewLogRecord()
	if span != 0 {
		rec.SetSpanID(pcommon.SpanID{span})
	}
	rec.SetTimestamp(pcommon.NewTimestampFromTime(at(second)))
	return k.e.Record(rec, event, k.e.Operation(op), b)
}

func (k joinKit) join(spans []*redact.Span, records ...*redact.Record) {
	k.m.join(&Part{Spans: spans, Records: records, ExpectRecords: true})
}

// told is an operation with facets of a dialect.
func told(input, output string) *genai.Operation {
	op := &genai.Operation{}
	if input != "" {
		op.Input = []genai.Message{say(genai.RoleUser, input)}
		op.Provenance.Set(genai.FacetInput, genai.Source{Dialect: "d", Key: "k"})
	}
	if output != "" {
		op.Output = []genai.Message{say(genai.RoleAssistant, output)}
		op.Provenance.Set(genai.FacetOutput, genai.Source{Dialect: "d", Key: "k"})
	}
	return op
}

func say(role, text string) genai.Message {
	return genai.Message{Role: role, Parts: []genai.Part{{Type: genai.PartText, Content: text}}}
}

func chatOp(op *genai.Operation) *genai.Operation {
	op.Kind = genai.KindChat
	op.Provenance.Set(genai.FacetKind, genai.Source{Dialect: "s", Key: "k"})
	return op
}

func texts(list []redact.Message) []string {
	var out []string
	for _, m := range list {
		out = append(out, m.Prose().String())
	}
	return out
}

var bySpan = redact.Binding{BySpan: true}

func TestFacetOnTheSpanWins(t *testing.T) {
	t.Parallel()
	k := newJoinKit(t)
	s := k.span(1, 0, 0, 1, chatOp(told("asked", "")))
	k.join([]*redact.Span{s}, k.record("details", 1, 1, bySpan, told("other", "answered")))
	require.Equal(t, []string{"asked"}, texts(s.Op.Input))
	require.Equal(t, []string{"answered"}, texts(s.Op.Output))
	require.Equal(t, "log:details", s.Op.Provenance.Of(genai.FacetOutput).Key)
}

func TestOneMessagePerRecord(t *testing.T) {
	t.Parallel()
	k := newJoinKit(t)
	s := k.span(1, 0, 0, 9, chatOp(told("", "")))
	k.join([]*redact.Span{s}, // out of order, and the user says the same twice
		k.record("gen_ai.choice", 1, 3, bySpan, told("", "yes")),
		k.record("gen_ai.user.message", 1, 1, bySpan, told("again", "")),
		k.record("gen_ai.user.message", 1, 2, bySpan, told("again", "")),
	)
	require.Equal(t, []string{"again", "again"}, texts(s.Op.Input))
	require.Equal(t, []string{"yes"}, texts(s.Op.Output))
}

func TestSameListTwice(t *testing.T) { // Gemini CLI: request, then result
	t.Parallel()
	k := newJoinKit(t)
	s := k.span(1, 0, 0, 9, chatOp(told("", "")))
	k.join([]*redact.Span{s},
		k.record("details", 1, 1, bySpan, told("asked", "")),
		k.record("details", 1, 2, bySpan, told("asked", "answered")),
		k.record("details", 1, 3, bySpan, told("", "and more")), // an item a record
	)
	require.Equal(t, []string{"asked"}, texts(s.Op.Input))
	require.Equal(t, []string{"answered", "and more"}, texts(s.Op.Output))
}

func TestTwoTellingsOfOneAnswer(t *testing.T) { // Claude Code: the text, and the whole body
	t.Parallel()
	k := newJoinKit(t)
	s := k.span(1, 0, 0, 9, chatOp(told("", "")))
	whole := told("", "answered")
	whole.Output[0].Parts = append(whole.Output[0].Parts, genai.Part{Type: genai.PartToolCall, ID: "c", Name: "t"})
	k.join([]*redact.Span{s},
		k.record("assistant_response", 1, 1, bySpan, told("", "answered")),
		k.record("api_response_body", 1, 2, bySpan, whole),
	)
	require.Len(t, s.Op.Output, 1)
	require.True(t, s.Op.Output[0].HasPart(genai.PartToolCall))
}

func TestKeyAndAlias(t *testing.T) {
	t.Parallel()
	k := newJoinKit(t)
	call := func(id string) *genai.Operation {
		op := chatOp(told("", ""))
		op.ResponseID = id
		return op
	}
	turn := k.span(1, 0, 0, 9, &genai.Operation{Kind: genai.KindInvokeAgent})
	one, two := k.span(2, 1, 1, 2, call("req-1")), k.span(3, 1, 3, 4, call("req-2"))
	k.join([]*redact.Span{turn, one, two},
		k.record("request", 1, 1, redact.Binding{Under: true, Key: "body-1"}, told("first", "")),
		k.record("response", 1, 2, redact.Binding{Under: true, Key: "req-1", Alias: "body-1"}, told("", "one")),
		k.record("response", 1, 4, redact.Binding{Under: true, Key: "req-2"}, told("", "two")),
		k.record("prompt", 1, 0, bySpan, told("asked", "")),
		k.record("response", 1, 4, redact.Binding{Under: true, Key: "req-3"}, told("", "nobody's")),
	)
	require.Equal(t, []string{"first"}, texts(one.Op.Input))
	require.Equal(t, []string{"one"}, texts(one.Op.Output))
	require.Equal(t, []string{"two"}, texts(two.Op.Output))
	require.Equal(t, []string{"asked"}, texts(turn.Op.Input))
}

func TestPairedByTime(t *testing.T) {
	t.Parallel()
	k := newJoinKit(t)
	spent := func(in, out int64) *genai.Operation {
		op := chatOp(told("", ""))
		op.Usage = usage.Counts{Input: usage.Of(in), Output: usage.Of(out)}
		op.Provenance.Set(genai.FacetUsage, genai.Source{Dialect: "s", Key: "k"})
		return op
	}
	details := func(in, out, reasoning int64) *genai.Operation {
		op := told("", "")
		op.Usage = usage.Counts{Input: usage.Of(in), Output: usage.Of(out), Reasoning: usage.Of(reasoning)}
		op.Provenance.Set(genai.FacetUsage, genai.Source{Dialect: "d", Key: "k"})
		return op
	}
	one, two := k.span(1, 0, 0, 1, spent(10, 1)), k.span(2, 0, 1.1, 2, spent(20, 2))
	order := redact.Binding{Order: true, Conversation: "c"}
	k.join([]*redact.Span{one, two},
		k.record("response", 0, 1.15, order, details(10, 1, 5)), // late, and while the next one runs
		k.record("response", 0, 2.05, order, details(20, 2, 7)),
		k.record("response", 0, 60, order, details(20, 2, 9)),
	)
	require.Equal(t, int64(5), one.Op.Usage.Reasoning.Int(), "its numbers are those of the first call")
	require.Equal(t, int64(7), two.Op.Usage.Reasoning.Int())
}

func TestRecordIsClaimedOnce(t *testing.T) {
	t.Parallel()
	k := newJoinKit(t)
	r := k.record("details", 1, 1, bySpan, told("asked", ""))
	first, second := k.span(1, 0, 0, 1, chatOp(told("", ""))), k.span(1, 0, 0, 1, chatOp(told("", "")))
	k.join([]*redact.Span{first}, r)
	k.join([]*redact.Span{second}, r)
	require.Len(t, first.Op.Input, 1)
	require.Empty(t, second.Op.Input)
}

func TestMissingContentIsSaid(t *testing.T) {
	t.Parallel()
	k := newJoinKit(t)
	bare, agent, full := k.span(1, 0, 0, 1, chatOp(told("", ""))), k.span(2, 0, 0, 1, &genai.Operation{Kind: genai.KindInvokeAgent}), k.span(3, 0, 0, 1, chatOp(told("q", "")))
	k.join([]*redact.Span{bare, agent, full})
	require.Len(t, bare.Op.Metadata, 1)
	require.Empty(t, agent.Op.Metadata)
	require.Empty(t, full.Op.Metadata)
}

func TestSecretsInRecordsAreRedacted(t *testing.T) {
	t.Parallel()
	k := newJoinKit(t)
	s := k.span(1, 0, 0, 1, chatOp(told("", "")))
	k.join([]*redact.Span{s}, k.record("details", 1, 1, bySpan, told("use ghp_0123456789abcdefghijABCDEFGHIJ012345", "")))
	require.NotContains(t, texts(s.Op.Input)[0], "ghp_0123")
	require.Equal(t, 1, s.Op.Hits.Count(), "counted on the observation")
}
