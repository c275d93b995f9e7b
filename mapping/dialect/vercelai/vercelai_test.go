// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package vercelai

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, "../../../testdata/vercelai/v7-legacy/in.json", "../../../testdata/vercelai/v4/in.json",
		"../../../testdata/vercelai/v7-otel/in.json")
}

func read(t *testing.T, scope string, attrs map[string]any) dialecttest.Span {
	t.Helper()
	got, ok := dialecttest.Attributes(t, Dialect{}, scope, "span", attrs)
	require.True(t, ok)
	return got
}

func buckets(op genai.Operation) []usage.Bucket {
	list, _ := usage.Buckets(op.Usage, usage.ModeUnknown)
	return list
}

// One call in the spelling of every version: 412 = 108 + 256 + 48, 133 = 69 + 64.
func TestSameCallInEveryVersion(t *testing.T) {
	t.Parallel()
	want := []usage.Bucket{
		{Name: "input", Tokens: 108}, {Name: "output", Tokens: 69}, {Name: "input_cached_tokens", Tokens: 256},
		{Name: "input_cache_creation", Tokens: 48}, {Name: "output_reasoning_tokens", Tokens: 64}, {Name: "total", Tokens: 545},
	}
	raw := `{"anthropic":{"usage":{"input_tokens":108,"cache_read_input_tokens":256,"cache_creation_input_tokens":48,"output_tokens_details":{"thinking_tokens":64}}}}`
	for name, attrs := range map[string]map[string]any{
		"5 generateText": {
			"ai.usage.promptTokens": 108, "ai.usage.completionTokens": 133, "ai.response.providerMetadata": raw,
			"gen_ai.usage.input_tokens": 108, "gen_ai.usage.output_tokens": 133,
		},
		"5 streamText": {
			"ai.usage.inputTokens": 108, "ai.usage.outputTokens": 133, "ai.usage.totalTokens": 241, "ai.usage.cachedInputTokens": 256,
			"ai.usage.reasoningTokens": 64, "ai.response.providerMetadata": raw,
		},
		"5 without the provider's usage": {
			"ai.usage.inputTokens": 108, "ai.usage.outputTokens": 133, "ai.usage.cachedInputTokens": 256, "ai.usage.reasoningTokens": 64,
			"ai.response.providerMetadata": `{"anthropic":{"cacheCreationInputTokens":48}}`, "ai.request.headers.user-agent": "ai/5.0.1",
		},
		"6": {
			"ai.usage.inputTokens": 412, "ai.usage.outputTokens": 133, "ai.usage.totalTokens": 545,
			"ai.usage.inputTokenDetails.noCacheTokens": 108, "ai.usage.inputTokenDetails.cacheReadTokens": 256,
			"ai.usage.inputTokenDetails.cacheWriteTokens": 48, "ai.usage.outputTokenDetails.textTokens": 69,
			"ai.usage.outputTokenDetails.reasoningTokens": 64, "ai.response.providerMetadata": raw,
		},
	} {
		attrs["ai.operationId"], attrs["ai.model.provider"] = "ai.generateText.doGenerate", "anthropic.messages"
		require.Equal(t, want, buckets(read(t, "ai", attrs).Op), name)
	}
}

// Version 4 writes NaN where a stream reported nothing.
func TestNaNIsNoCount(t *testing.T) {
	t.Parallel()
	got := read(t, "ai", map[string]any{
		"ai.operationId": "ai.streamText.doStream", "ai.usage.promptTokens": math.NaN(), "ai.usage.completionTokens": math.NaN(),
		"gen_ai.usage.input_tokens": math.NaN(), "gen_ai.usage.output_tokens": math.NaN(),
	})
	require.Empty(t, buckets(got.Op))
	require.Empty(t, got.Left)
}

func TestAnswerIsPutTogether(t *testing.T) {
	t.Parallel()
	op := read(t, "opencode", map[string]any{
		"ai.operationId": "ai.streamText.doStream", "ai.response.text": "", "ai.response.reasoning": "Look first.",
		"ai.response.toolCalls":    `[{"type":"tool-call","toolCallId":"c","toolName":"read","input":{"p":1}},{"toolCallId":"d","toolName":"w","args":"{\"q\":2}"}]`,
		"ai.response.finishReason": "tool-calls",
	}).Op
	require.Equal(t, []genai.Part{
		{Type: genai.PartReasoning, Content: "Look first."},
		{Type: genai.PartToolCall, ID: "c", Name: "read", Value: genai.JSONValue(`{"p":1}`)},
		{Type: genai.PartToolCall, ID: "d", Name: "w", Value: genai.JSONValue(`{"q":2}`)},
	}, op.Output[0].Parts)
}

// The outer span of versions 6 and 7 lists the calls of every step beside the last text.
func TestOuterCallsComeBeforeTheFinalText(t *testing.T) {
	t.Parallel()
	op := read(t, "ai", map[string]any{
		"ai.operationId": "ai.generateText", "ai.response.text": "done", "ai.response.finishReason": "stop",
		"ai.response.toolCalls": `[{"toolCallId":"c","toolName":"read","input":{}}]`,
		"ai.prompt":             `[{"role":"user","content":"go"}]`, "ai.telemetry.functionId": "desk",
	}).Op
	require.Equal(t, genai.KindInvokeAgent, op.Kind)
	require.Equal(t, genai.PartToolCall, op.Output[0].Parts[0].Type)
	require.Equal(t, "done", op.Output[0].Parts[1].Content)
	require.Equal(t, "go", op.Input[0].Parts[0].Content)
	require.Equal(t, "desk", op.Agent.Name)
}

func TestTelemetryMetadata(t *testing.T) {
	t.Parallel()
	op := read(t, "ai", map[string]any{
		"ai.operationId": "ai.streamText.doStream", "ai.telemetry.metadata.sessionId": "s", "ai.telemetry.metadata.userId": "u",
		"ai.telemetry.metadata.tags":           []any{"a", "b"},
		"ai.telemetry.metadata.langfusePrompt": `{"name":"greet","version":3,"isFallback":false}`,
		"ai.telemetry.metadata.plan":           "gold",
	}).Op
	require.Equal(t, "s", op.Session)
	require.Equal(t, "u", op.User)
	require.Equal(t, []string{"a", "b"}, op.Tags)
	require.Equal(t, genai.Prompt{Name: "greet", Version: "3"}, op.Prompt)
	require.Contains(t, op.Metadata, genai.Field{Key: "plan", Value: genai.TextValue("gold")})
}

// Each tool is a JSON text of its own, and is cut on its own.
func TestTruncatedTools(t *testing.T) {
	t.Parallel()
	op := read(t, "ai", map[string]any{
		"ai.operationId":  "ai.generateText.doGenerate",
		"ai.prompt.tools": []any{`{"type":"function","name":"a","description":"d","inputSchema":{"type":"object","properties":{"x":{"type":"str`, `{"type":"function","name":"b","parameters":{"type":"object"}}`},
	}).Op
	require.Len(t, op.Tools, 2)
	require.Equal(t, "a", op.Tools[0].Name)
	require.Equal(t, "b", op.Tools[1].Name)
}

// Signatures and encrypted reasoning in the provider's metadata never leave.
func TestProviderMetadataLosesReplayData(t *testing.T) {
	t.Parallel()
	got := read(t, "ai", map[string]any{
		"ai.operationId":               "ai.generateText.doGenerate",
		"ai.response.providerMetadata": `{"google":{"thoughtSignature":"c2ln","safety":"ok"},"openai":{"reasoningEncryptedContent":"eA"}}`,
	})
	require.Empty(t, got.Left)
	require.Contains(t, got.Op.Metadata, genai.Field{Key: "providerMetadata", Value: genai.JSONValue(`{"google":{"safety":"ok"},"openai":{}}`)})
}

// Gateways report the cost of a call in the provider's metadata.
func TestGatewayCost(t *testing.T) {
	t.Parallel()
	for _, metadata := range []string{`{"openrouter":{"usage":{"cost":0.0123}}}`, `{"gateway":{"cost":"0.0123"}}`} {
		op := read(t, "ai", map[string]any{"ai.operationId": "ai.streamText.doStream", "ai.response.providerMetadata": metadata}).Op
		require.Equal(t, []usage.Cost{{Name: "total", USD: 0.0123}}, usage.CostDetails(op.Cost, nil))
	}
}

func TestForeignSpansAreNotTouched(t *testing.T) {
	t.Parallel()
	_, ok := dialecttest.Attributes(t, Dialect{}, "my.app", "x", map[string]any{"ai.kind": "robot"})
	require.False(t, ok)
}

// A real emission of ai 6.0.326 with an attribute count limit of 22 and a value limit of
// 240: answers and usage dropped, JSON cut in the middle. What is there is read, what is
// missing is said.
func TestDamagedByLimits(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, Dialect{}, "testdata/v6-limits.json")
	require.Len(t, spans, 31)
	inner := dialecttest.Named(spans, "ai.generateText.doGenerate")
	op := inner[0].Op
	require.Len(t, op.Input, 2)
	require.Contains(t, op.Input[0].Parts[0].Content, "You are Spoke, the assistant")
	require.Equal(t, "My 2019 gravel bike skips gears under load. D", op.Input[1].Parts[0].Content)
	require.Empty(t, op.Output)
	require.Empty(t, buckets(op))
	require.Equal(t, []string{"tool-calls"}, op.FinishReasons)
	require.Len(t, op.Tools, 2)
	require.Contains(t, op.Metadata, genai.Field{Key: "dropped_attributes_count", Value: genai.JSONValue("21")})
	require.Contains(t, op.Metadata, genai.Field{Key: "truncated", Value: genai.TextValue("ai.prompt.messages")})

	answered := inner[2].Op.Output[0].Parts
	require.Equal(t, genai.PartReasoning, answered[0].Type)
	require.Equal(t, "Let me check the shelf and the workshop calendar.", answered[1].Content)
	require.Equal(t, "get_part_stock", answered[2].Name)

	outer := dialecttest.Named(spans, "ai.generateText")[0].Op
	require.Equal(t, []usage.Bucket{{Name: "input", Tokens: 302}, {Name: "input_cached_tokens", Tokens: 640}, {Name: "total", Tokens: 942}}, buckets(outer))
	for _, s := range spans {
		require.Empty(t, s.Left, s.Name)
	}
}
