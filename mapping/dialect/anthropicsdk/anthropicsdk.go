// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package anthropicsdk reads the tracing that Anthropic's SDKs do by themselves: scopes
// com.anthropic.sdk.<language> (seen in TypeScript 1.14 and Go v2.15) and the platform's
// com.anthropic.claude-platform. Reference: platform.claude.com, api/opentelemetry.
//
// The content follows the conventions and is left to their dialect; here is what differs:
// usage details, the result of a tool, the stop reason, and message threads, whose spans
// hold only what is new.
package anthropicsdk

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Dialect is the native tracing of Anthropic's SDKs.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "anthropicsdk" }

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	if v.ScopeHasPrefix("com.anthropic.sdk.") || v.ScopeHasPrefix("com.anthropic.claude-platform") {
		return true
	}
	return v.HasNamespace("anthropic") && (v.Has(keyStop) || v.Has(keyResult))
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	readHistory(r)
	readResult(r)
	readUsage(r)
	readStop(r)
	readParameters(r)
	for _, key := range []string{"anthropic.request.id", "anthropic.response.service_tier", keyTruncated} {
		if r.Has(key) {
			r.Note(key, r.Content(key))
			r.Take(key)
		}
	}
}

const (
	keyStop      = "anthropic.message.stop_reason"
	keyResult    = "anthropic.tool_result.content"
	keyTruncated = "anthropic.content.truncated"
)

// readKind: counting tokens names a model but calls none, and nothing of what it counts
// is spent.
func readKind(r *dialect.Reader) {
	if !strings.Contains(r.Name(), ".count_tokens") || !r.Open(genai.FacetKind) {
		return
	}
	r.Op.Kind = genai.KindTask
	r.Accept(genai.FacetKind, "gen_ai.operation.name")
	if key := "gen_ai.usage.input_tokens"; r.Has(key) && r.Open(genai.FacetUsage) {
		r.Note("counted_tokens", r.Content(key))
		r.Accept(genai.FacetUsage, key)
	}
}

// readHistory: with message threads (the default of the Go tool runner) the server keeps
// the conversation, and a span holds only what is new. Every other request is whole,
// unless the SDK cut it.
func readHistory(r *dialect.Reader) {
	if !r.Open(genai.FacetHistory) || !r.Has("gen_ai.input.messages") {
		return
	}
	for _, beta := range r.Strings("anthropic.beta") {
		if strings.HasPrefix(beta, "message-threads") {
			r.Op.History = genai.HistoryDelta
			r.Accept(genai.FacetHistory, "")
			return
		}
	}
	if cut, _ := r.Bool(keyTruncated); !cut {
		r.Op.History = genai.HistoryFull
		r.Accept(genai.FacetHistory, "")
	}
}

// readResult reads the result of a tool: a list of content blocks.
func readResult(r *dialect.Reader) {
	if !r.Open(genai.FacetOutput) || !r.Has(keyResult) {
		return
	}
	r.Op.OutputValue = r.Content(keyResult)
	if v := r.JSON(keyResult); v.IsArray() {
		r.Op.OutputValue = messages.Result(v)
	}
	r.Accept(genai.FacetOutput, keyResult)
}

// readUsage reads tokens. The SDK adds cached tokens to the API's input, and output has
// the reasoning. How long a cache entry lives is the SDK's own key.
func readUsage(r *dialect.Reader) {
	if !r.Open(genai.FacetUsage) {
		return
	}
	c := usage.Counts{InputMode: usage.ModeInclusive, OutputMode: usage.ModeInclusive}
	c.Input = r.Count(genai.FacetUsage, "gen_ai.usage.input_tokens")
	c.Output = r.Count(genai.FacetUsage, "gen_ai.usage.output_tokens")
	c.CacheRead = r.Count(genai.FacetUsage, "gen_ai.usage.cache_read.input_tokens")
	c.CacheWrite = r.Count(genai.FacetUsage, "gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.cache_creation.input_tokens")
	c.CacheWrite5m = r.Count(genai.FacetUsage, "anthropic.usage.cache_creation.ephemeral_5m_input_tokens")
	c.CacheWrite1h = r.Count(genai.FacetUsage, "anthropic.usage.cache_creation.ephemeral_1h_input_tokens")
	c.Reasoning = r.Count(genai.FacetUsage, "gen_ai.usage.reasoning.output_tokens")
	if r.Op.Provenance.Filled(genai.FacetUsage) {
		r.Op.Usage = c
	}
}

// readStop reads the stop reason; the SDK does not write finish_reasons.
func readStop(r *dialect.Reader) {
	if stop := r.Text(keyStop); stop != "" && r.Open(genai.FacetFinish) && !r.Has("gen_ai.response.finish_reasons") {
		r.Op.FinishReasons = []string{stop}
		r.Accept(genai.FacetFinish, keyStop)
	}
}

// parameters are the request's settings under keys of the SDK's own. The facet stays open:
// the rest is in the conventions' keys.
var parameters = []struct{ key, name string }{
	{"anthropic.thinking.type", "thinking_type"},
	{"anthropic.thinking.budget_tokens", "thinking_budget_tokens"},
}

func readParameters(r *dialect.Reader) {
	if !r.Open(genai.FacetParameters) {
		return
	}
	for _, p := range parameters {
		if val, ok := r.Value(p.key); ok {
			r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: p.name, Value: dialect.NumberOrText(val)})
			r.Take(p.key)
		}
	}
}
