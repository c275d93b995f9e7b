// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package sentry

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// costs are what Sentry's conventions call the price of tokens, in US dollars.
var costs = dialect.CostKeys{
	Total: []string{"gen_ai.cost.total_tokens"}, Input: []string{"gen_ai.cost.input_tokens"}, Output: []string{"gen_ai.cost.output_tokens"},
}

// readUsage reads the counts, which Sentry brings to the inclusive form for every
// provider. What it only renamed (AI SDK) is the AI SDK's.
func readUsage(r *dialect.Reader) {
	f := genai.FacetUsage
	if !r.Open(f) || r.HasNamespace("ai") {
		return
	}
	c := usage.Counts{
		Input: r.Count(f, "gen_ai.usage.input_tokens"), Output: r.Count(f, "gen_ai.usage.output_tokens"),
		Total:      r.Count(f, "gen_ai.usage.total_tokens"),
		CacheRead:  r.Count(f, "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.input_tokens.cached"),
		CacheWrite: r.Count(f, "gen_ai.usage.cache_creation.input_tokens", "gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.input_tokens.cache_write"),
		Reasoning:  r.Count(f, "gen_ai.usage.reasoning.output_tokens", "gen_ai.usage.output_tokens.reasoning"),
		InputMode:  usage.ModeInclusive,
		OutputMode: usage.ModeInclusive,
	}
	if r.Op.Provenance.Filled(f) {
		r.Op.Usage = c
	}
}
