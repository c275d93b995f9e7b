// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package codex reads the Codex CLI (openai/codex codex-rs/otel, seen in 0.171): a Rust
// tracing tree whose scope is the service's name (codex_exec, codex_cli_rs, ...), and log
// records of scope codex_otel.log_only.
//
// Of some three hundred spans a call has, four kinds mean something: the turn, the call
// (run_sampling_request: model and duration), the handle_responses that completed it
// (usage; it lasts milliseconds) and the tools. The others are nobody's here. Spans know
// only lengths; prompts, tool arguments and results are in log records; answers,
// reasoning, system prompt and tool definitions are nowhere.
package codex

import (
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Dialect is the Codex CLI.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "codex" }

const (
	keyInputTokens = "gen_ai.usage.input_tokens"
	turnUsage      = "codex.turn.token_usage."
	spanCall       = "run_sampling_request"
)

// Detect implements dialect.Dialect: only spans that mean something.
func (Dialect) Detect(v *dialect.View) bool {
	return (v.ScopeHasPrefix("codex") || v.HasNamespace("codex")) && kindOf(v) != genai.KindUnknown
}

func kindOf(v *dialect.View) genai.Kind {
	switch {
	case v.Has(keyInputTokens) || v.Has("codex.usage.total_tokens"):
		return genai.KindChat
	case v.Has(turnUsage+"total_tokens") || v.Name() == "session_task.turn":
		return genai.KindInvokeAgent
	case v.Name() == spanCall:
		return genai.KindStep
	case v.Has("call_id") && v.Has("tool_name"):
		return genai.KindExecuteTool
	default:
		return genai.KindUnknown
	}
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	kind := kindOf(r.View)
	if r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "")
	}
	r.Scalars(scalars)
	readThread(r)
	switch kind {
	case genai.KindChat:
		readUsage(r, chatUsage)
		readEffort(r)
	case genai.KindInvokeAgent:
		readUsage(r, turnCounts)
	case genai.KindExecuteTool:
		readTool(r)
	default:
	}
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetRequestModel, Keys: []string{"gen_ai.request.model", "model"},
		Set: func(op *genai.Operation, s string) { op.Model.Request = s },
	},
	{
		Facet: genai.FacetConversation, Keys: []string{"conversation.id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
}

// readThread reads the conversation's id from thread.id. The key is there twice, once for
// the number of the system's thread: only text is a conversation.
func readThread(r *dialect.Reader) {
	val, ok := r.Value("thread.id")
	if ok && val.Type() == pcommon.ValueTypeStr && val.Str() != "" && r.Open(genai.FacetConversation) {
		r.Op.ConversationID = val.Str()
		r.Accept(genai.FacetConversation, "thread.id")
	}
}

type counts struct{ input, output, total, read, write, reasoning string }

var (
	chatUsage = counts{
		keyInputTokens, "gen_ai.usage.output_tokens", "codex.usage.total_tokens", "gen_ai.usage.cache_read.input_tokens",
		"gen_ai.usage.cache_write.input_tokens", "codex.usage.reasoning_output_tokens",
	}
	turnCounts = counts{
		turnUsage + "input_tokens", turnUsage + "output_tokens", turnUsage + "total_tokens",
		turnUsage + "cached_input_tokens", turnUsage + "cache_write_input_tokens", turnUsage + "reasoning_output_tokens",
	}
	logUsage = counts{
		"input_token_count", "output_token_count", "tool_token_count", "cached_token_count",
		"cache_write_token_count", "reasoning_token_count",
	}
)

// readUsage reads tokens: input has the cached ones, output the reasoning, as the
// Responses API counts. The turn's are sums; in log records the total is called
// tool_token_count.
func readUsage(r *dialect.Reader, k counts) {
	if !r.Open(genai.FacetUsage) {
		return
	}
	c := usage.Counts{InputMode: usage.ModeInclusive, OutputMode: usage.ModeInclusive}
	c.Input, c.Output = r.Count(genai.FacetUsage, k.input), r.Count(genai.FacetUsage, k.output)
	c.Total = r.Count(genai.FacetUsage, k.total)
	c.CacheRead, c.CacheWrite = r.Count(genai.FacetUsage, k.read), r.Count(genai.FacetUsage, k.write)
	c.Reasoning = r.Count(genai.FacetUsage, k.reasoning)
	if r.Op.Provenance.Filled(genai.FacetUsage) {
		r.Op.Usage = c
		r.Take(turnUsage + "non_cached_input_tokens")
	}
}

// readEffort: without a model the effort stays where it is, since a span without a model
// has no parameters.
func readEffort(r *dialect.Reader) {
	const key = "codex.request.reasoning_effort"
	if text := r.Text(key); text != "" && r.Op.Model.Request != "" && r.Open(genai.FacetParameters) {
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: "reasoning_effort", Value: genai.TextValue(text)})
		r.Accept(genai.FacetParameters, key)
	}
}

func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{Name: r.Text("tool_name"), CallID: r.Text("call_id")}
		r.Accept(genai.FacetTool, "tool_name", "call_id")
	}
}

func trimEvent(name string) string { return strings.TrimPrefix(name, "codex.") }
