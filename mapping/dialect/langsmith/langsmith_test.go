// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langsmith

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, "../../../testdata/langsmith/langchain/in.json", "../../../testdata/langsmith/claude-agent/in.json")
}

func read(t *testing.T, attrs map[string]any) dialecttest.Span {
	t.Helper()
	got, ok := dialecttest.Attributes(t, Dialect{}, "langsmith", "run", attrs)
	require.True(t, ok)
	return got
}

// Python writes the repr of dicts, reasons joined by commas, everything as text.
func TestPythonRun(t *testing.T) {
	t.Parallel()
	got := read(t, map[string]any{
		"langsmith.span.kind": "llm", "gen_ai.operation.name": "chat", "gen_ai.system": "anthropic",
		"gen_ai.prompt":             `{"messages":[[{"lc":1,"type":"constructor","id":["langchain","schema","messages","HumanMessage"],"kwargs":{"content":"hi","type":"human"}}]]}`,
		"gen_ai.completion":         `{"generations":[[{"text":"hello","message":{"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessage"],"kwargs":{"content":"hello"}}}]],"llm_output":null}`,
		"gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133, "gen_ai.usage.total_tokens": 545,
		"gen_ai.usage.input_token_details":  "{'cache_read': 256, 'cache_creation': 48}",
		"gen_ai.usage.output_token_details": "{'reasoning': 64}",
		"gen_ai.response.finish_reasons":    "stop, length",
		"langsmith.span.tags":               "a, b", "langsmith.metadata.thread_id": "t-1", "langsmith.metadata.user_id": "u-1",
		"langsmith.metadata.ls_temperature": "0.2", "langsmith.metadata.LANGSMITH_API_KEY": "secret",
	})
	op := got.Op
	require.Equal(t, "hi", op.Input[0].Parts[0].Content)
	require.Equal(t, "hello", op.Output[0].Parts[0].Content)
	list, _ := usage.Buckets(op.Usage, usage.ModeUnknown)
	require.Equal(t, []usage.Bucket{
		{Name: "input", Tokens: 108}, {Name: "output", Tokens: 69}, {Name: "input_cached_tokens", Tokens: 256},
		{Name: "input_cache_creation", Tokens: 48}, {Name: "output_reasoning_tokens", Tokens: 64}, {Name: "total", Tokens: 545},
	}, list)
	require.Equal(t, []string{"stop", "length"}, op.FinishReasons)
	require.Equal(t, []string{"a", "b"}, op.Tags)
	require.Equal(t, "t-1", op.Session)
	require.Equal(t, []genai.Field{{Key: "temperature", Value: genai.JSONValue("0.2")}}, op.Parameters)
	for _, f := range op.Metadata {
		require.NotContains(t, f.Key, "LANGSMITH")
	}
}

// operation.name is derived wrongly for retrievers; the run's own kind counts.
func TestRetriever(t *testing.T) {
	t.Parallel()
	op := read(t, map[string]any{
		"langsmith.span.kind": "retriever", "gen_ai.operation.name": "embeddings", "gen_ai.prompt": `{"query":"tides"}`,
		"gen_ai.completion": `{"documents":[{"page_content":"Spring tide","metadata":{"p":1}}]}`,
	}).Op
	require.Equal(t, genai.KindRetrieval, op.Kind)
	require.Equal(t, "tides", op.Query)
	require.Equal(t, "Spring tide", op.Documents[0].Content)
}

func TestToolRun(t *testing.T) {
	t.Parallel()
	op := read(t, map[string]any{
		"langsmith.span.kind": "tool", "gen_ai.prompt": `{"input":"{\"city\":\"Rome\"}"}`, "langsmith.trace.name": "w",
		"gen_ai.completion": `{"output":{"lc":1,"type":"constructor","id":["langchain","schema","messages","ToolMessage"],"kwargs":{"content":"20C","tool_call_id":"c","name":"w"}}}`,
	}).Op
	require.Equal(t, genai.Tool{Name: "w", CallID: "c"}, op.Tool)
	require.Equal(t, genai.JSONValue(`{"city":"Rome"}`), op.InputValue)
	require.Equal(t, "20C", op.OutputValue.Text)
}

func TestUsageMetadataAlone(t *testing.T) {
	t.Parallel()
	op := read(t, map[string]any{
		"langsmith.span.kind":      "llm",
		"langsmith.usage_metadata": `{"input_tokens":10,"output_tokens":5,"total_tokens":15,"input_token_details":{"cache_read":4},"total_cost":0.25}`,
	}).Op
	list, _ := usage.Buckets(op.Usage, usage.ModeUnknown)
	require.Equal(t, []usage.Bucket{{Name: "input", Tokens: 6}, {Name: "output", Tokens: 5}, {Name: "input_cached_tokens", Tokens: 4}, {Name: "total", Tokens: 15}}, list)
	require.True(t, op.Cost.Total.IsSet())
}
