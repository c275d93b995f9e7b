// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/pydanticai"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const cases = "../../../testdata/pydanticai/"

func TestRunEndsWithItsAnswer(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, pydanticai.Dialect{}, cases+"v5/in.json")
	run := dialecttest.Named(spans, "invoke_agent library_agent")[0].Op
	require.Equal(t, "reply1", run.Output[0].Parts[0].Content, "final_result is newer than the messages")
	require.Len(t, run.Input, 3)
	require.Equal(t, usage.Of(100), run.Usage.Input)
	chat := dialecttest.Named(spans, "chat gpt-4o")[0].Op
	require.Equal(t, usage.ModeInclusive, chat.Usage.InputMode)
	require.Equal(t, usage.Of(30), chat.Usage.Reasoning)
	require.Equal(t, genai.HistoryFull, chat.History)
	require.Equal(t, []string{"system", "system"}, []string{chat.Input[0].Role, chat.Input[1].Role})
}

func TestVersionOneEvents(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, pydanticai.Dialect{}, cases+"events-v1/in.json")
	chat := dialecttest.Named(spans, "chat gpt-4o")[0]
	require.Len(t, chat.Op.Input, 4)
	require.Equal(t, genai.PartToolResult, chat.Op.Input[3].Parts[0].Type)
	require.NotContains(t, chat.Left, "events")
	require.Equal(t, genai.KindInvokeAgent, dialecttest.Named(spans, "agent run")[0].Op.Kind)
	require.Equal(t, genai.KindTask, dialecttest.Named(spans, "running 1 tool")[0].Op.Kind)
}

func TestWhatIsNoContentStays(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, pydanticai.Dialect{}, "pydantic-ai", "chat x", map[string]any{
		"model_request_parameters": "{broken", "pydantic_ai.all_messages": "also {", "events": "7",
	})
	require.True(t, ok)
	require.Contains(t, got.Left, "model_request_parameters")
	require.Contains(t, got.Left, "events")
	_, ok = dialecttest.Attributes(t, pydanticai.Dialect{}, "app", "work", map[string]any{"logfire.msg": "x", "events": "y"})
	require.False(t, ok, "Logfire alone is no GenAI")
}

func TestPendingSpanIsNoCall(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, pydanticai.Dialect{}, "pydantic-ai", "chat x", map[string]any{
		"logfire.span_type": "pending_span", "gen_ai.operation.name": "chat", "gen_ai.request.model": "x",
	})
	require.Equal(t, genai.KindEvent, got.Op.Kind)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, pydanticai.Dialect{}, cases+"v2/in.json", cases+"v5/in.json", cases+"events-v1/in.json", cases+"logfire-openai/in.json")
}
