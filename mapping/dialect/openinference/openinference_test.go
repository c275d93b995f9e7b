// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, "../../../testdata/openinference/openai/in.json",
		"../../../testdata/openinference/langchain/in.json", "../../../testdata/openinference/reasoning-anthropic/in.json")
}

func read(t *testing.T, scope string, attrs map[string]any) dialecttest.Span {
	t.Helper()
	got, ok := dialecttest.Attributes(t, Dialect{}, scope, "span", attrs)
	require.True(t, ok)
	return got
}

// Vertex AI: contents without a type, a full resource path as model, thoughts beside the
// completion (5 + 845 of 2023).
func TestVertexAI(t *testing.T) {
	t.Parallel()
	op := read(t, "openinference.instrumentation.vertexai", map[string]any{
		"openinference.span.kind":           "LLM",
		"llm.model_name":                    "projects/p/locations/l/publishers/google/models/gemini-2.5-pro",
		"llm.input_messages.0.message.role": "user",
		"llm.input_messages.0.message.contents.0.message_content.text":  "Which tide?",
		"llm.output_messages.0.message.role":                            "model",
		"llm.output_messages.0.message.contents.0.message_content.text": "Spring tide.",
		"llm.token_count.prompt":                                        5, "llm.token_count.completion": 845, "llm.token_count.total": 2023,
	}).Op
	require.Equal(t, "Which tide?", op.Input[0].Parts[0].Content)
	require.Equal(t, genai.RoleAssistant, op.Output[0].Role)
	buckets, _ := usage.Buckets(op.Usage, usage.ModeUnknown)
	require.Equal(t, []usage.Bucket{{Name: "input", Tokens: 5}, {Name: "output", Tokens: 845}, {Name: "output_reasoning_tokens", Tokens: 1173}, {Name: "total", Tokens: 2023}}, buckets)
}

// Anthropic in JavaScript writes each call in the contents and in the tool calls, and the
// system prompt into the invocation parameters only.
func TestAnthropicWritesCallsTwice(t *testing.T) {
	t.Parallel()
	op := read(t, "@arizeai/openinference-instrumentation-anthropic", map[string]any{
		"openinference.span.kind":           "LLM",
		"llm.invocation_parameters":         `{"model":"claude-sonnet-4-5","max_tokens":64,"system":"Be brief.","tools":[{"name":"w","description":"d","input_schema":{"type":"object"}}]}`,
		"llm.input_messages.0.message.role": "user", "llm.input_messages.0.message.content": "Weather?",
		"llm.output_messages.0.message.role":                                      "assistant",
		"llm.output_messages.0.message.contents.0.message_content.type":           "reasoning",
		"llm.output_messages.0.message.contents.0.message_content.text":           "Ask the tool.",
		"llm.output_messages.0.message.contents.0.message_content.signature":      "c2ln",
		"llm.output_messages.0.message.contents.1.message_content.type":           "reasoning",
		"llm.output_messages.0.message.contents.1.message_content.data":           "ZGF0YQ",
		"llm.output_messages.0.message.contents.2.message_content.type":           "tool_use",
		"llm.output_messages.0.message.contents.2.tool_call.id":                   "toolu_1",
		"llm.output_messages.0.message.contents.2.tool_call.function.name":        "w",
		"llm.output_messages.0.message.contents.2.tool_call.function.arguments":   `{"city":"Rome"}`,
		"llm.output_messages.0.message.tool_calls.0.tool_call.id":                 "toolu_1",
		"llm.output_messages.0.message.tool_calls.0.tool_call.function.name":      "w",
		"llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": `{"city":"Rome"}`,
	}).Op
	require.Equal(t, "Be brief.", op.System[0].Parts[0].Content)
	require.Equal(t, []genai.Part{
		{Type: genai.PartReasoning, Content: "Ask the tool."},
		{Type: genai.PartReasoning, Redacted: true},
		{Type: genai.PartToolCall, ID: "toolu_1", Name: "w", Value: genai.JSONValue(`{"city":"Rome"}`)},
	}, op.Output[0].Parts)
	require.Equal(t, "w", op.Tools[0].Name)
	require.Equal(t, "claude-sonnet-4-5", op.Model.Request)
}

// Agno leaves gaps where a message has no content; an absurd index costs nothing.
func TestIndexGapsAndHostileIndexes(t *testing.T) {
	t.Parallel()
	op := read(t, "openinference.instrumentation.agno", map[string]any{
		"openinference.span.kind":           "LLM",
		"llm.input_messages.3.message.role": "tool", "llm.input_messages.3.message.content": "20C",
		"llm.input_messages.3.message.tool_call_id": "c1",
		"llm.input_messages.0.message.role":         "system", "llm.input_messages.0.message.content": "s",
		"llm.input_messages.999999999.message.role": "user", "llm.input_messages.999999999.message.content": "last",
		"llm.input_messages.1.message.role": "user", "llm.input_messages.1.message.content": "u",
	}).Op
	require.Len(t, op.Input, 4)
	require.Equal(t, "last", op.Input[3].Parts[0].Content)
	require.Equal(t, genai.Part{Type: genai.PartToolResult, ID: "c1", Value: genai.TextValue("20C")}, op.Input[2].Parts[0])
}

// OpenInference over the AI SDK encodes call arguments twice.
func TestDoublyEncodedArguments(t *testing.T) {
	t.Parallel()
	op := read(t, "ai", map[string]any{
		"openinference.span.kind":                                                 "LLM",
		"llm.output_messages.0.message.role":                                      "assistant",
		"llm.output_messages.0.message.tool_calls.0.tool_call.function.name":      "w",
		"llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": `"{\"city\":\"Rome\"}"`,
		"metadata.sessionId":                                                      "s-9", "metadata.userId": "u-9", "metadata.tier": "gold",
	}).Op
	require.Equal(t, genai.JSONValue(`{"city":"Rome"}`), op.Output[0].Parts[0].Value)
	require.Equal(t, "s-9", op.Session)
	require.Equal(t, "u-9", op.User)
}

func TestRerankAndRetrieval(t *testing.T) {
	t.Parallel()
	op := read(t, "openinference.instrumentation.llama_index", map[string]any{
		"openinference.span.kind": "RERANKER", "reranker.query": "tides", "reranker.model_name": "rr-1", "reranker.top_k": 1,
		"reranker.input_documents.0.document.content": "a", "reranker.input_documents.1.document.content": "b",
		"reranker.output_documents.0.document.content": "b", "reranker.output_documents.0.document.score": 0.75,
	}).Op
	require.Equal(t, genai.KindRerank, op.Kind)
	require.Equal(t, "tides", op.Query)
	require.Equal(t, []genai.Document{{Content: "b", Score: "0.75"}}, op.Documents)
	require.Equal(t, "rr-1", op.Model.Response)

	op = read(t, "openinference.instrumentation.langchain", map[string]any{
		"openinference.span.kind": "RETRIEVER", "input.value": "tides",
		"retrieval.documents.0.document.content": "a", "retrieval.documents.0.document.metadata": "{'src': 'wiki', 'ok': True}",
	}).Op
	require.JSONEq(t, `{"src":"wiki","ok":true}`, op.Documents[0].Metadata.Text)
}

// Placeholders are never shown; what the source hid is said.
func TestHidden(t *testing.T) {
	t.Parallel()
	got := read(t, "openinference.instrumentation.openai", map[string]any{
		"openinference.span.kind": "TOOL", "tool.name": "w", "input.value": "__REDACTED__", "output.value": "__REDACTED__",
	})
	require.False(t, got.Op.InputValue.Set)
	require.False(t, got.Op.OutputValue.Set)
	require.Empty(t, got.Left)
	require.Equal(t, "content", got.Op.Metadata[0].Key)
}

// A request cut by a length limit is read as far as it goes.
func TestTruncatedRequest(t *testing.T) {
	t.Parallel()
	op := read(t, "openinference.instrumentation.openai", map[string]any{
		"openinference.span.kind": "LLM",
		"input.value":             `{"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"How high is the ti`,
	}).Op
	require.Len(t, op.Input, 2)
	require.Equal(t, "How high is the ti", op.Input[1].Parts[0].Content)
}

// A value that says something else than the flattened list is kept.
func TestValueThatIsNoRequestIsKept(t *testing.T) {
	t.Parallel()
	attrs := map[string]any{
		"openinference.span.kind": "LLM", "input.value": `{"args":["Weather?"]}`,
		"llm.input_messages.0.message.role": "user", "llm.input_messages.0.message.content": "Weather?",
	}
	require.Empty(t, read(t, "openinference.instrumentation.x", attrs).Op.Metadata)
	attrs["input.value"] = `{"args":["Weather?"],"trace":"x-7"}`
	require.Equal(t, "input.value", read(t, "openinference.instrumentation.x", attrs).Op.Metadata[0].Key)
}

func TestForeignSpansAreNotTouched(t *testing.T) {
	t.Parallel()
	_, ok := dialecttest.Attributes(t, Dialect{}, "my.app", "GET /", map[string]any{"http.method": "GET", "llm.request.type": "chat"})
	require.False(t, ok)
}
