// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readNumbers reads usage, cost and the time to the first token.
func readNumbers(r *dialect.Reader) {
	if r.Open(genai.FacetUsage) {
		readUsage(r)
	}
	r.Costs(&costs)
	readFirstToken(r)
}

// readUsage reads gen_ai.usage.*. The conventions say that input contains cached tokens
// and output contains reasoning (SHOULD, v1.40); sources that differ have a dialect of
// their own, and the arithmetic decides where numbers rule the convention out.
func readUsage(r *dialect.Reader) {
	var c usage.Counts
	c.Input = r.Count(genai.FacetUsage, "gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens")
	c.Output = r.Count(genai.FacetUsage, "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens")
	c.Total = r.Count(genai.FacetUsage, "gen_ai.usage.total_tokens", "llm.usage.total_tokens")
	c.CacheRead = r.Count(genai.FacetUsage,
		"gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens", "gen_ai.usage.cached_input_tokens",
		"gen_ai.usage.input_tokens.cached", "gen_ai.usage.cache_read_tokens", "gen_ai.usage.cached_tokens",
		"gen_ai.usage.prompt_tokens_details.cached_tokens", "gen_ai.usage.prompt_token_details.cached_tokens",
		"gen_ai.usage.input_tokens_details.cached_tokens", "gen_ai.usage.input_token_details.cache_read",
		"gen_ai.usage.details.cache_read_tokens", "gen_ai.usage.details.cached_tokens")
	c.CacheWrite = r.Count(genai.FacetUsage,
		"gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.cache_creation.input_tokens",
		"gen_ai.usage.cache_write_input_tokens", "gen_ai.usage.cache_creation_input_tokens", "gen_ai.usage.cache_write_tokens",
		"gen_ai.usage.details.cache_write_tokens", "gen_ai.usage.details.cache_creation_input_tokens")
	c.Reasoning = r.Count(genai.FacetUsage,
		"gen_ai.usage.reasoning.output_tokens", "gen_ai.usage.reasoning_tokens", "gen_ai.usage.output_tokens.reasoning",
		"gen_ai.usage.completion_tokens_details.reasoning_tokens", "gen_ai.usage.completion_token_details.reasoning_tokens",
		"gen_ai.usage.output_tokens_details.reasoning_tokens", "gen_ai.usage.output_token_details.reasoning",
		"gen_ai.usage.details.reasoning_tokens", "gen_ai.usage.details.thoughts_tokens")
	c.InputAudio = r.Count(genai.FacetUsage, "gen_ai.usage.audio.input_tokens")
	c.OutputAudio = r.Count(genai.FacetUsage, "gen_ai.usage.audio.output_tokens")
	r.Op.Usage = c
}
