// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"cmp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
)

// The truth behind every spelling: input 412 = 108 fresh + 256 read from the cache + 48
// written to it; output 133 = 69 + 64 reasoning.
const (
	whole       = `{"input":108,"output":69,"input_cached_tokens":256,"input_cache_creation":48,"output_reasoning_tokens":64,"total":545}`
	noReasoning = `{"input":108,"output":133,"input_cached_tokens":256,"input_cache_creation":48,"total":545}`
	noWrite     = `{"input":156,"output":69,"input_cached_tokens":256,"output_reasoning_tokens":64,"total":545}`
	readOnly    = `{"input":156,"output":133,"input_cached_tokens":256,"total":545}`
	coarse      = `{"input":412,"output":133,"total":545}`
)

type spelling struct {
	name, scope string
	attrs       map[string]any
	usage       string
	firstToken  string // offset, "" = the source has none
	span        string // name of the span where the source is known by it
}

// spellings is the same call as every source writes it (dialects.md 0.4 and 0.5): which
// buckets can be told apart depends on what the source reports, their sum never does.
var spellings = []spelling{
	{"semconv", "any", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.cache_write.input_tokens": 48,
		"gen_ai.usage.reasoning.output_tokens": 64, "gen_ai.response.time_to_first_chunk": 0.25,
	}, whole, "250ms", ""},
	{"semconv, older names and texts", "any", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": "412", "gen_ai.usage.output_tokens": 133.0,
		"gen_ai.usage.cache_read_input_tokens": 256, "gen_ai.usage.cache_creation_input_tokens": 48, "gen_ai.usage.reasoning_tokens": 64,
	}, whole, "", ""},
	{"Anthropic SDK native", "com.anthropic.sdk.typescript", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.provider.name": "anthropic", "gen_ai.request.model": "claude-sonnet-4-5", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.cache_write.input_tokens": 48, "gen_ai.usage.reasoning.output_tokens": 64,
		"gen_ai.response.time_to_first_chunk": 0.25,
	}, whole, "250ms", ""},
	{"OpenInference", "openinference.instrumentation.anthropic", map[string]any{
		"openinference.span.kind": "LLM", "llm.model_name": "m", "llm.token_count.prompt": 412, "llm.token_count.completion": 133, "llm.token_count.total": 545,
		"llm.token_count.prompt_details.cache_read": 256, "llm.token_count.prompt_details.cache_write": 48, "llm.token_count.completion_details.reasoning": 64,
	}, whole, "", ""},
	{"OpenLLMetry Python, inclusive", "opentelemetry.instrumentation.anthropic", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.system": "Anthropic", "gen_ai.request.model": "claude-sonnet-4-5", "llm.request.type": "chat", "gen_ai.usage.input_tokens": 412,
		"gen_ai.usage.output_tokens": 133, "gen_ai.usage.cache_read_input_tokens": 256, "gen_ai.usage.cache_creation_input_tokens": 48,
	}, noReasoning, "", ""},
	{"OpenLLMetry JS, exclusive under the same keys", "@traceloop/instrumentation-anthropic", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.provider.name": "anthropic", "gen_ai.request.model": "claude-sonnet-4-5", "gen_ai.usage.input_tokens": 108, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.total_tokens": 241, "gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.cache_creation.input_tokens": 48,
	}, noReasoning, "", ""},
	{"AI SDK 6, every provider inclusive", "ai", map[string]any{
		"ai.operationId": "ai.generateText.doGenerate", "operation.name": "ai.generateText.doGenerate f", "ai.model.id": "m", "ai.model.provider": "anthropic.messages",
		"ai.usage.inputTokens": 412, "ai.usage.outputTokens": 133, "ai.usage.totalTokens": 545,
		"ai.usage.inputTokenDetails.noCacheTokens": 108, "ai.usage.inputTokenDetails.cacheReadTokens": 256, "ai.usage.inputTokenDetails.cacheWriteTokens": 48,
		"ai.usage.outputTokenDetails.textTokens": 69, "ai.usage.outputTokenDetails.reasoningTokens": 64, "ai.usage.cachedInputTokens": 256, "ai.usage.reasoningTokens": 64,
		"gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133, "ai.response.msToFirstChunk": 250.0,
	}, whole, "250ms", ""},
	{"AI SDK 5 and another provider", "ai", map[string]any{
		"ai.operationId": "ai.streamText.doStream", "ai.model.id": "m", "ai.model.provider": "openai.responses", "ai.usage.inputTokens": 412,
		"ai.usage.outputTokens": 133, "ai.usage.totalTokens": 545, "ai.usage.cachedInputTokens": 256, "ai.usage.reasoningTokens": 64, "ai.response.msToFirstChunk": 250,
	}, noWrite, "250ms", ""},
	{"pydantic-ai", "pydantic-ai", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "model_request_parameters": "{}", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.details.cache_read_tokens": 256, "gen_ai.usage.details.cache_write_tokens": 48, "gen_ai.usage.details.reasoning_tokens": 64,
		"gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.cache_creation.input_tokens": 48,
	}, whole, "", ""},
	{"Strands Python, additive", "strands.telemetry.tracer", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.system": "strands-agents", "gen_ai.request.model": "us.anthropic.claude-sonnet-4-5-20250929-v1:0", "gen_ai.usage.input_tokens": 108, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.total_tokens": 545, "gen_ai.usage.cache_read_input_tokens": 256, "gen_ai.usage.cache_write_input_tokens": 48,
		"gen_ai.server.time_to_first_token": 250,
	}, noReasoning, "250ms", ""},
	{"Claude Code, both on one span", "com.anthropic.claude_code.tracing", map[string]any{
		"span.type": "llm_request", "gen_ai.operation.name": "chat", "gen_ai.request.model": "claude-sonnet-4-5", "input_tokens": 108, "output_tokens": 133,
		"cache_read_tokens": 256, "cache_creation_tokens": 48, "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.cache_write.input_tokens": 48, "ttft_ms": 250,
	}, noReasoning, "250ms", ""},
	{"Claude Code, bare keys only", "com.anthropic.claude_code.tracing", map[string]any{
		"span.type": "llm_request", "model": "claude-sonnet-4-5", "input_tokens": 108, "output_tokens": 133, "cache_read_tokens": 256,
		"cache_creation_tokens": 48, "ttft_ms": "250",
	}, noReasoning, "250ms", ""},
	{"Copilot CLI", "github.copilot", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133, "gen_ai.usage.cache_read.input_tokens": 256,
		"gen_ai.usage.cache_write.input_tokens": 48, "gen_ai.usage.reasoning.output_tokens": 64, "gen_ai.response.time_to_first_chunk": 0.25,
	}, whole, "250ms", ""},
	{"Qwen Code", "qwen-code", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "span.type": "llm_request", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.cache_read.input_tokens": 256, "thoughts_token_count": 64, "ttft_ms": 250,
	}, noWrite, "250ms", "qwen-code.llm_request"},
	{"Mastra 1", "@mastra/otel-exporter", map[string]any{
		"mastra.span.type": "model_inference", "gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.cache_creation.input_tokens": 48, "gen_ai.usage.reasoning_tokens": 64,
	}, whole, "", ""},
	{"LiveKit", "livekit-agents", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.input_cached_tokens": 256, "lk.response.ttft": 0.25,
	}, readOnly, "250ms", ""},
	{"Sentry", "@sentry/node", map[string]any{
		"sentry.op": "gen_ai.chat", "gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.total_tokens": 545, "gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.cache_creation.input_tokens": 48,
	}, noReasoning, "", ""},
	{"OpenLIT over Anthropic, exclusive", "@openlit/instrumentation-anthropic", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.provider.name": "anthropic", "gen_ai.request.model": "claude-sonnet-4-5", "gen_ai.usage.input_tokens": 108, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.cache_creation.input_tokens": 48, "gen_ai.server.time_to_first_token": 0.25,
	}, noReasoning, "250ms", ""},
	{"trpc-agent-go", "trpc.agent.go", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.system": "trpc.go.agent", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.input_tokens.cached": 256,
	}, readOnly, "", ""},
	{"Eino", "github.com/cloudwego/eino-ext/callbacks/apmplus", map[string]any{
		"gen_ai.system": "eino", "runinfo.component": "ChatModel", "gen_ai.span.kind": "model", "gen_ai.request.model": "m", "gen_ai.usage.prompt_tokens": 412,
		"gen_ai.usage.completion_tokens": 133, "gen_ai.usage.total_tokens": 545, "gen_ai.chat_completions.streaming_time_to_first_token": 0.25,
	}, coarse, "250ms", ""},
	{"OpenRouter", "openrouter", map[string]any{
		"openrouter.source": "broadcast", "gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.input_tokens.cached": 256, "gen_ai.usage.output_tokens.reasoning": 64,
	}, noWrite, "", ""},
	{"Spring AI, every value a string", "org.springframework.boot", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.system": "anthropic", "spring.ai.kind": "chat_model", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": "412",
		"gen_ai.usage.output_tokens": "133", "gen_ai.usage.total_tokens": "545",
	}, coarse, "", ""},
	{"Microsoft.Extensions.AI", "Experimental.Microsoft.Extensions.AI", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.cache_read.input_tokens": 256, "gen_ai.usage.reasoning.output_tokens": 64, "gen_ai.response.time_to_first_chunk": 0.25,
	}, noWrite, "250ms", ""},
	{"LangSmith JS", "langsmith", map[string]any{
		"langsmith.span.kind": "llm", "gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.total_tokens": 545, "gen_ai.usage.input_token_details": `{"cache_read":256}`, "gen_ai.usage.output_token_details": `{"reasoning":64}`,
	}, noWrite, "", ""},
	{"LangSmith Python, reprs", "langsmith", map[string]any{
		"langsmith.span.kind": "llm", "gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.usage.input_tokens": 412, "gen_ai.usage.output_tokens": 133,
		"gen_ai.usage.total_tokens": 545, "gen_ai.usage.input_token_details": "{'cache_read': 256}", "gen_ai.usage.output_token_details": "{'reasoning': 64}",
	}, noWrite, "", ""},
}

// TestOneCallInEverySpelling: the same call gives the same buckets, total and first token.
func TestOneCallInEverySpelling(t *testing.T) {
	t.Parallel()
	for _, s := range spellings {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			span := reshapeOne(t, s)
			usage, _ := span.Attributes().Get("langfuse.observation.usage_details")
			require.JSONEq(t, s.usage, usage.AsString())
			first, ok := span.Attributes().Get("langfuse.observation.completion_start_time")
			require.Equal(t, s.firstToken != "", ok)
			if ok {
				at, err := time.Parse(time.RFC3339Nano, first.Str())
				require.NoError(t, err)
				require.Equal(t, s.firstToken, at.Sub(span.StartTimestamp().AsTime()).String())
			}
			for key := range span.Attributes().All() {
				require.NotRegexp(t, `^(gen_ai\.usage\.|llm\.token_count\.|ai\.usage\.|llm\.usage\.)`, key, "Langfuse would count it again")
			}
		})
	}
}

func reshapeOne(t *testing.T, in spelling) ptrace.Span {
	t.Helper()
	td := ptrace.NewTraces()
	ss := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty()
	ss.Scope().SetName(in.scope)
	s := ss.Spans().AppendEmpty()
	s.SetName(cmp.Or(in.span, "call"))
	s.SetTraceID([16]byte{1})
	s.SetSpanID([8]byte{2})
	start := time.Unix(1_764_000_000, 0)
	s.SetStartTimestamp(pcommon.NewTimestampFromTime(start))
	s.SetEndTimestamp(pcommon.NewTimestampFromTime(start.Add(2 * time.Second)))
	require.NoError(t, s.Attributes().FromRaw(in.attrs))
	out, err := langfuse.Reshape(t.Context(), langfuse.NewDefaultProcessorConfig(), []ptrace.Traces{td}, nil, nil)
	require.NoError(t, err)
	require.Equal(t, 1, out.SpanCount())
	return out.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
}
