// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse_test

import (
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/otelcol-langfuse/langfuse/mapping/relate"
)

// lateContext reads the counter by fact.
func lateContext(t *testing.T, tel *componenttest.Telemetry) map[string]int64 {
	t.Helper()
	out := map[string]int64{}
	m, err := tel.GetMetric("otelcol_processor_langfuse_late_context")
	if err != nil {
		return out // it has never counted
	}
	for _, p := range m.Data.(metricdata.Sum[int64]).DataPoints {
		fact, ok := p.Attributes.Value("fact")
		require.True(t, ok)
		require.Equal(t, 1, p.Attributes.Len(), "nothing else, least of all content")
		out[fact.AsString()] += p.Value
	}
	return out
}

// oneSpan is a request of one span; parent 0 is none.
func oneSpan(id, parent byte, attributes map[string]any) ptrace.Traces {
	td := ptrace.NewTraces()
	s := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	s.SetTraceID(pcommon.TraceID{1, 15: 1})
	s.SetSpanID(pcommon.SpanID{id})
	if parent != 0 {
		s.SetParentSpanID(pcommon.SpanID{parent})
	}
	s.SetStartTimestamp(pcommon.NewTimestampFromTime(time.Now()))
	s.SetEndTimestamp(pcommon.NewTimestampFromTime(time.Now().Add(time.Second)))
	if err := s.Attributes().FromRaw(attributes); err != nil {
		panic(err)
	}
	return td
}

func modelCall(input string) map[string]any {
	return map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 3, "gen_ai.usage.output_tokens": 2,
		"gen_ai.input.messages":  `[{"role":"user","parts":[{"type":"text","content":"` + input + `"}]}]`,
		"gen_ai.output.messages": `[{"role":"assistant","parts":[{"type":"text","content":"fine"}]}]`,
	}
}

// TestTurnThatOutlastsTheWait: the calls of a turn are written after a minute, its root, which
// alone knows session, user and tools, ends after two.
func TestTurnThatOutlastsTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPipelines(t, "", 1)
		give := func(td ptrace.Traces) { require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), td)) }
		for i := range 15 { // a call every eight seconds: the idle time never passes
			give(oneSpan(byte(10+i), 1, modelCall("go on")))
			time.Sleep(8 * time.Second)
		}
		written := int64(len(p.left(0)))
		require.NotZero(t, written)
		require.Empty(t, lateContext(t, p.tel), "nobody knows yet that something is missing")
		give(oneSpan(1, 0, map[string]any{
			"gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": "a", "session.id": "s-1", "user.id": "u-1",
			"gen_ai.tool.definitions":   `[{"type":"function","name":"search","parameters":{"type":"object"}}]`,
			"gen_ai.usage.input_tokens": 45, "gen_ai.usage.output_tokens": 30,
		}))
		time.Sleep(3 * time.Second)
		p.stop()
		require.Len(t, p.left(0), 16, "nothing is dropped")
		require.Equal(t, map[string]int64{"session": written, "user": written, "tools": written}, lateContext(t, p.tel))
		for _, s := range p.left(0)[written:] {
			left := s.Attributes().AsRaw()
			require.Equal(t, "s-1", left["langfuse.session.id"], "what leaves with the root has it")
			if s.ParentSpanID().IsEmpty() {
				require.NotContains(t, left, "langfuse.observation.usage_details", "its calls carried theirs")
				require.Contains(t, left["langfuse.observation.input"], "go on", "what began the turn")
			}
		}
	})
}

// TestTurnWithinTheWait is the same turn, short enough: nothing comes too late.
func TestTurnWithinTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPipelines(t, "", 1)
		require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), oneSpan(2, 1, modelCall("hello"))))
		time.Sleep(5 * time.Second)
		require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), oneSpan(1, 0, map[string]any{
			"gen_ai.operation.name": "invoke_agent", "session.id": "s-1",
		})))
		time.Sleep(3 * time.Second)
		p.stop()
		require.Empty(t, lateContext(t, p.tel))
	})
}

// TestWaitZeroCountsWhatEachBatchCouldNotKnow: what a trace would have given, had it waited.
func TestWaitZeroCountsWhatEachBatchCouldNotKnow(t *testing.T) {
	t.Parallel()
	p := newPipelines(t, "assembly: {wait: 0}", 1)
	for i := range 3 {
		require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), oneSpan(byte(2+i), 1, modelCall("hello"))))
	}
	require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), oneSpan(1, 0, map[string]any{
		"gen_ai.operation.name": "invoke_agent", "session.id": "s-1",
	})))
	p.stop()
	require.Equal(t, map[string]int64{"session": 3}, lateContext(t, p.tel))
}

// TestFactsAreDocumented: what the counter may say stands where an operator looks.
func TestFactsAreDocumented(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"metadata.yaml", "docs/assembly.md"} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, fact := range relate.Facts() {
			require.Regexp(t, `\b`+fact.String()+`\b`, string(text), file)
		}
	}
}

// TestRecordWithoutATraceThatComesTooLate: the event names its conversation and response only.
func TestRecordWithoutATraceThatComesTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPipelines(t, "", 1)
		details := func(conversation, response string) plog.Logs {
			ld := plog.NewLogs()
			rec := ld.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords().AppendEmpty()
			rec.SetEventName("gen_ai.client.inference.operation.details")
			rec.SetTimestamp(pcommon.NewTimestampFromTime(time.Now()))
			require.NoError(t, rec.Attributes().FromRaw(map[string]any{
				"gen_ai.conversation.id": conversation, "gen_ai.response.id": response,
				"gen_ai.input.messages": `[{"role":"user","parts":[{"type":"text","content":"hello"}]}]`,
			}))
			return ld
		}
		call := modelCall("")
		delete(call, "gen_ai.input.messages")
		delete(call, "gen_ai.output.messages")
		call["gen_ai.conversation.id"], call["gen_ai.response.id"] = "talk", "resp-0001"
		require.NoError(t, p.logs.ConsumeLogs(t.Context(), details("other", "resp-0002")), "such records come here")
		require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), oneSpan(1, 0, call)))
		time.Sleep(10 * time.Second)
		require.Len(t, p.left(0), 1)
		require.NoError(t, p.logs.ConsumeLogs(t.Context(), details("talk", "resp-0001")))
		require.NoError(t, p.logs.ConsumeLogs(t.Context(), details("talk", "resp-0003")))
		p.stop()
		require.Equal(t, map[string]int64{"content": 1}, lateContext(t, p.tel))
		require.Equal(t, int64(2), counted(t, p.tel, "otelcol_processor_langfuse_unmatched_log_records"), "the others' calls never came")
	})
}
