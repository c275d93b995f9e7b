// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mastra

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readNumbers reads usage and the instant of the first token. 1.x counts inclusive for
// every provider; 0.24 passes on what the AI SDK 5 says, whose Anthropic input leaves
// the cache out. Later steps repeat the first step's instant: it is judged elsewhere.
func readNumbers(r *dialect.Reader) {
	if r.Open(genai.FacetUsage) {
		readUsage(r)
	}
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAt("mastra.completion_start_time")
	}
}

func readUsage(r *dialect.Reader) {
	f := genai.FacetUsage
	c := usage.Counts{
		Input:      r.Count(f, "gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens"),
		Output:     r.Count(f, "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens"),
		Total:      r.Count(f, "gen_ai.usage.total_tokens"),
		CacheRead:  r.Count(f, "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cached_input_tokens"),
		CacheWrite: r.Count(f, "gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.cache_creation.input_tokens"),
		Reasoning:  r.Count(f, "gen_ai.usage.reasoning.output_tokens", "gen_ai.usage.reasoning_tokens"),
		InputMode:  usage.ModeInclusive,
		OutputMode: usage.ModeInclusive,
	}
	if r.Scope() == "@mastra/otel" && strings.Contains(strings.ToLower(provider(r)), "anthropic") {
		c.InputMode = usage.ModeAdditive
	}
	if r.Op.Provenance.Filled(f) {
		r.Op.Usage = c
	}
}

func provider(r *dialect.Reader) string {
	return r.Text("gen_ai.provider.name") + " " + r.Text("gen_ai.system") + " " + r.Text("gen_ai.request.model")
}
