// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readNumbers reads usage and cost. pydantic-ai brings every provider to the inclusive
// form; gen_ai.usage.details.* repeat the provider's own names. An agent run carries the
// sum of its calls: as gen_ai.usage.* (versions 1, 2) or gen_ai.aggregated_usage.*.
func readNumbers(r *dialect.Reader) {
	if r.Open(genai.FacetUsage) {
		readUsage(r)
	}
	if r.Open(genai.FacetCost) {
		if usd, ok := r.Float("operation.cost"); ok {
			r.Op.Cost.Total = usage.USD(usd)
			r.Accept(genai.FacetCost, "operation.cost")
		}
	}
}

func readUsage(r *dialect.Reader) {
	get := func(names ...string) usage.Count {
		keys := make([]string, 0, 3*len(names))
		for _, prefix := range []string{"gen_ai.usage.", "gen_ai.usage.details.", "gen_ai.aggregated_usage.", "gen_ai.aggregated_usage.details."} {
			for _, n := range names {
				keys = append(keys, prefix+n)
			}
		}
		return r.Count(genai.FacetUsage, keys...)
	}
	c := usage.Counts{
		Input: get("input_tokens", "prompt_tokens"), Output: get("output_tokens", "completion_tokens"), Total: get("total_tokens"),
		CacheRead: get("cache_read.input_tokens", "cache_read_tokens", "cache_read_input_tokens", "cached_tokens",
			"cached_content_tokens", "cached_input_tokens"),
		CacheWrite:  get("cache_write.input_tokens", "cache_creation.input_tokens", "cache_write_tokens", "cache_creation_input_tokens"),
		Reasoning:   get("reasoning.output_tokens", "reasoning_tokens", "thoughts_tokens"),
		InputAudio:  get("input_audio_tokens", "audio.input_tokens", "audio_prompt_tokens"),
		OutputAudio: get("output_audio_tokens", "audio.output_tokens"),
	}
	if r.Scope() == "pydantic-ai" {
		c.InputMode, c.OutputMode = usage.ModeInclusive, usage.ModeInclusive
	}
	if r.Op.Provenance.Filled(genai.FacetUsage) {
		r.Op.Usage = c
	}
}
