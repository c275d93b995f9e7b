// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readUsage reads the counts of both generations. The Python instrumentation for
// Anthropic adds its three numbers up, the JavaScript one does not, under the same keys.
func readUsage(r *dialect.Reader) {
	if !r.Open(genai.FacetUsage) {
		return
	}
	const g, l = "gen_ai.usage.", "llm.usage."
	count := func(keys ...string) usage.Count { return r.Count(genai.FacetUsage, keys...) }
	r.Op.Usage = usage.Counts{
		Input:  count(g+"input_tokens", g+"prompt_tokens", l+"prompt_tokens"),
		Output: count(g+"output_tokens", g+"completion_tokens", l+"completion_tokens"),
		Total:  count(g+"total_tokens", l+"total_tokens"),
		CacheRead: count(g+"cache_read.input_tokens", g+"cache_read_input_tokens", l+"cache_read_input_tokens",
			g+"prompt_tokens_details.cached_tokens"),
		CacheWrite: count(g+"cache_creation.input_tokens", g+"cache_write.input_tokens", g+"cache_creation_input_tokens",
			l+"cache_creation_input_tokens"),
		Reasoning: count(g+"reasoning.output_tokens", g+"reasoning_tokens", l+"reasoning_tokens",
			g+"completion_tokens_details.reasoning_tokens"),
	}
	r.Op.Usage.InputMode, r.Op.Usage.OutputMode = modes(r)
}

func modes(r *dialect.Reader) (in, out usage.Mode) {
	switch {
	case r.Scope() == "@traceloop/instrumentation-anthropic":
		return usage.ModeAdditive, usage.ModeInclusive
	case isScope(r, "anthropic"), isScope(r, "openai"), isScope(r, "llamaindex"):
		return usage.ModeInclusive, usage.ModeInclusive
	default:
		return usage.ModeUnknown, usage.ModeUnknown
	}
}
