// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, "../../../testdata/openllmetry/old-anthropic/in.json", "../../../testdata/openllmetry/plain-d1/in.json",
		"../../../testdata/openllmetry/llamaindex/in.json")
}

func read(t *testing.T, scope string, attrs map[string]any) dialecttest.Span {
	t.Helper()
	got, ok := dialecttest.Attributes(t, Dialect{}, scope, "span", attrs)
	require.True(t, ok)
	return got
}

// The same keys count differently: Python adds Anthropic's numbers up, JavaScript does not.
func TestAnthropicInBothLanguages(t *testing.T) {
	t.Parallel()
	want := []usage.Bucket{
		{Name: "input", Tokens: 108}, {Name: "output", Tokens: 133}, {Name: "input_cached_tokens", Tokens: 256},
		{Name: "input_cache_creation", Tokens: 48}, {Name: "total", Tokens: 545},
	}
	for scope, counts := range map[string][2]int{
		"opentelemetry.instrumentation.anthropic": {412, 545}, "@traceloop/instrumentation-anthropic": {108, 241},
	} {
		op := read(t, scope, map[string]any{
			"llm.request.type": "chat", "gen_ai.usage.input_tokens": counts[0], "gen_ai.usage.output_tokens": 133,
			"gen_ai.usage.total_tokens": counts[1], "gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.cache_creation.input_tokens": 48,
		}).Op
		got, _ := usage.Buckets(op.Usage, usage.ModeUnknown)
		require.Equal(t, want, got, scope)
	}
}

// JavaScript 0.14: no ids anywhere, the schema under `arguments`.
func TestJavaScriptLegacyOpenAI(t *testing.T) {
	t.Parallel()
	op := read(t, "@traceloop/instrumentation-openai", map[string]any{
		"llm.request.type": "chat", "gen_ai.prompt.0.role": "user", "gen_ai.prompt.0.content": "Weather?",
		"gen_ai.prompt.1.role": "tool", "gen_ai.prompt.1.content": "20C",
		"gen_ai.completion.0.role": "assistant", "gen_ai.completion.0.content": "", "gen_ai.completion.0.finish_reason": "tool_calls",
		"gen_ai.completion.0.tool_calls.0.name": "w", "gen_ai.completion.0.tool_calls.0.arguments": `{"city":"Rome"}`,
		"llm.request.functions.0.name": "w", "llm.request.functions.0.description": "d", "llm.request.functions.0.arguments": `{"type":"object"}`,
	}).Op
	require.Equal(t, []genai.Part{{Type: genai.PartToolCall, Name: "w", Value: genai.JSONValue(`{"city":"Rome"}`)}}, op.Output[0].Parts)
	require.Equal(t, genai.Part{Type: genai.PartToolResult, Value: genai.TextValue("20C")}, op.Input[1].Parts[0])
	require.Equal(t, []genai.ToolDefinition{{Name: "w", Description: "d", Parameters: `{"type":"object"}`}}, op.Tools)
	require.Equal(t, []string{"tool_calls"}, op.FinishReasons)
}

func TestCompletionForm(t *testing.T) {
	t.Parallel()
	op := read(t, "opentelemetry.instrumentation.openai.v1", map[string]any{
		"llm.request.type": "completion", "gen_ai.prompt.0.user": "Once", "gen_ai.completion.0.content": "upon a time",
	}).Op
	require.Equal(t, genai.KindTextCompletion, op.Kind)
	require.Equal(t, "Once", op.Input[0].Parts[0].Content)
	require.Equal(t, genai.RoleAssistant, op.Output[0].Role)
}

// Reasoning stands in an entry of its own, or beside the content.
func TestReasoning(t *testing.T) {
	t.Parallel()
	op := read(t, "opentelemetry.instrumentation.openai.v1", map[string]any{
		"llm.request.type": "chat", "gen_ai.completion.0.role": "assistant", "gen_ai.completion.0.content": "42",
		"gen_ai.completion.0.reasoning": `[{"type":"summary_text","text":"six by seven"}]`,
	}).Op
	require.Equal(t, genai.Part{Type: genai.PartReasoning, Content: "six by seven"}, op.Output[0].Parts[0])
	require.Equal(t, "42", op.Output[0].Parts[1].Content)
}

func TestLangChainEntities(t *testing.T) {
	t.Parallel()
	op := read(t, "opentelemetry.instrumentation.langchain", map[string]any{
		"traceloop.span.kind": "workflow", "traceloop.entity.name": "graph", "traceloop.workflow.name": "graph",
		"traceloop.entity.input":                      `{"inputs":{"messages":[{"role":"user","content":"hi"}]},"tags":["x"],"metadata":{"lane":"fast"},"kwargs":{}}`,
		"traceloop.entity.output":                     `{"outputs":{"messages":[{"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessage"],"kwargs":{"content":"hello"}}]},"kwargs":{"tags":["x"]}}`,
		"traceloop.association.properties.session_id": "s-1", "traceloop.association.properties.user_id": "u-1",
		"traceloop.association.properties.plan": "gold",
	}).Op
	require.Equal(t, genai.KindInvokeWorkflow, op.Kind)
	require.Equal(t, "hi", op.Input[0].Parts[0].Content)
	require.Equal(t, "hello", op.Output[0].Parts[0].Content)
	require.Equal(t, "s-1", op.Session)
	require.Equal(t, "u-1", op.User)
	require.Contains(t, op.Metadata, genai.Field{Key: "plan", Value: genai.TextValue("gold")})
}

func TestToolEntity(t *testing.T) {
	t.Parallel()
	op := read(t, "@traceloop/node-server-sdk", map[string]any{
		"traceloop.span.kind": "tool", "traceloop.entity.name": "w", "traceloop.entity.input": `{"args":[{"city":"Rome"}],"kwargs":{}}`,
		"traceloop.entity.output": `"20C"`,
	}).Op
	require.Equal(t, genai.KindExecuteTool, op.Kind)
	require.Equal(t, "w", op.Tool.Name)
	require.Equal(t, genai.JSONValue(`{"city":"Rome"}`), op.InputValue)
	require.Equal(t, genai.TextValue("20C"), op.OutputValue)
}

// The Responses input is one text in JavaScript 0.27; ordinary text that looks like JSON
// stays text.
func TestPackedInput(t *testing.T) {
	t.Parallel()
	attrs := map[string]any{
		"gen_ai.operation.name": "chat",
		"gen_ai.input.messages": `[{"role":"user","parts":[{"type":"text","content":"[{\"role\":\"user\",\"content\":\"hi\"},{\"type\":\"function_call\",\"call_id\":\"c\",\"name\":\"w\",\"arguments\":\"{}\"},{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":\"20C\"}]"}]}]`,
	}
	op := read(t, "@traceloop/instrumentation-openai", attrs).Op
	require.Len(t, op.Input, 3)
	require.Equal(t, genai.PartToolCall, op.Input[1].Parts[0].Type)
	attrs["gen_ai.input.messages"] = `[{"role":"user","parts":[{"type":"text","content":"[{\"city\":\"Rome\"}]"}]}]`
	require.Empty(t, read(t, "@traceloop/instrumentation-openai", attrs).Op.Input)
}

func TestForeignSpansAreNotTouched(t *testing.T) {
	t.Parallel()
	_, ok := dialecttest.Attributes(t, Dialect{}, "opentelemetry.instrumentation.requests", "GET", map[string]any{"http.method": "GET"})
	require.False(t, ok)
}
