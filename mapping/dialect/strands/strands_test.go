// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package strands_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/strands"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const cases = "../../../testdata/strands/"

func TestToolMessageHoldsTheArguments(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"typescript", "typescript-attributes"} {
		spans := dialecttest.Read(t, strands.Dialect{}, cases+file+"/in.json")
		tool := dialecttest.Named(spans, "execute_tool get_part_stock")[0].Op
		require.Equal(t, `{"part":"cassette","size":"11-34"}`, tool.InputValue.Text)
		require.Contains(t, tool.OutputValue.Text, `"in_stock":2`)
		require.NotContains(t, tool.OutputValue.Text, `"json"`, "the block around a result is no result")
		failed := dialecttest.Named(spans, "execute_tool get_workshop_slots")[0].Op
		require.Equal(t, "Error: calendar service unavailable (503)", failed.OutputValue.Text)
	}
}

func TestModelTellsWhetherInputHoldsTheCache(t *testing.T) {
	t.Parallel()
	for model, want := range map[string]usage.Mode{
		"us.anthropic.claude-sonnet-4-5-v1:0": usage.ModeAdditive, "amazon.nova-pro-v1:0": usage.ModeAdditive,
		"claude-sonnet-4-5": usage.ModeAdditive, "gpt-5-mini": usage.ModeInclusive, "gemini-2.5-flash": usage.ModeInclusive,
		"anthropic/claude-sonnet-4": usage.ModeUnknown, "llama3.1": usage.ModeUnknown, "gpt-4.1": usage.ModeInclusive,
	} {
		got, ok := dialecttest.Attributes(t, strands.Dialect{}, "strands.telemetry.tracer", "chat", map[string]any{
			"gen_ai.operation.name": "chat", "gen_ai.request.model": model, "gen_ai.usage.input_tokens": 10,
		})
		require.True(t, ok)
		require.Equal(t, want, got.Op.Usage.InputMode, model)
	}
}

func TestServiceNameAsScope(t *testing.T) {
	t.Parallel()
	_, ok := dialecttest.Attributes(t, strands.Dialect{}, "my-service", "chat", map[string]any{"gen_ai.event.start_time": "2026-01-01T00:00:00Z"})
	require.True(t, ok)
	_, ok = dialecttest.Attributes(t, strands.Dialect{}, "my-service", "chat", map[string]any{"gen_ai.operation.name": "chat"})
	require.False(t, ok)
}

func TestAgentCoreRecord(t *testing.T) {
	t.Parallel()
	rec, scope := plog.NewLogRecord(), pcommon.NewInstrumentationScope()
	scope.SetName("strands.telemetry.tracer")
	rec.Attributes().PutStr("event.name", "strands.telemetry.tracer")
	rec.Attributes().PutStr("session.id", "s-1")
	rec.Body().SetStr(`{"input":{"messages":[{"role":"user","content":{"content":"[{\"text\":\"Weather?\"}]"}}]},
		"output":{"messages":[{"role":"assistant","content":{"message":"[{\"text\":\"Rainy.\"}]","finish_reason":"end_turn"}}]}}`)
	var v dialect.View
	v.OpenLog(rec, scope, pcommon.NewResource())
	require.True(t, strands.Dialect{}.DetectLog(&v))
	var op genai.Operation
	join := strands.Dialect{}.ReadLog(dialect.NewReader(&v, &op, "strands", nil))
	require.True(t, join.BySpan)
	require.Equal(t, "Weather?", op.Input[0].Parts[0].Content)
	require.Equal(t, "Rainy.", op.Output[0].Parts[0].Content)
	require.Equal(t, "end_turn", op.Output[0].FinishReason)
	require.Equal(t, "s-1", op.Session)
}

func TestResultAsPythonText(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, strands.Dialect{}, "strands.telemetry.tracer", "execute_tool x", map[string]any{
		"gen_ai.operation.name": "execute_tool", "gen_ai.tool.call.result": "[{'text': '40 stems'}]",
	})
	require.Equal(t, "40 stems", got.Op.OutputValue.Text)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, strands.Dialect{}, cases+"typescript/in.json", cases+"typescript-attributes/in.json", cases+"python-latest/in.json", cases+"python-events/in.json")
}
