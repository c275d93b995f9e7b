// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// costs are the names under which sources report what a call cost, in US dollars. The
// conventions have none; gen_ai.usage.cost is what most write.
var costs = dialect.CostKeys{
	Total: []string{
		"gen_ai.usage.cost", "gen_ai.usage.total_cost", "gen_ai.usage.cost_usd", "gen_ai.cost.total", "gen_ai.cost.total_cost", "gen_ai.cost",
		"gen_ai.cost.usd", "gen_ai.response.cost", "operation.cost", "llm.cost.total", "llm.cost", "llm.usage.cost", "llm.usage.total_cost", "cost_usd",
	},
	Input: []string{
		"gen_ai.usage.input_cost", "gen_ai.usage.prompt_cost", "gen_ai.usage.cost.input", "gen_ai.cost.input", "gen_ai.cost.input_cost",
		"gen_ai.cost.prompt", "llm.cost.prompt", "llm.cost.input",
	},
	Output: []string{
		"gen_ai.usage.output_cost", "gen_ai.usage.completion_cost", "gen_ai.usage.cost.output", "gen_ai.cost.output", "gen_ai.cost.output_cost",
		"gen_ai.cost.completion", "llm.cost.completion", "llm.cost.output",
	},
	CacheRead:  []string{"gen_ai.cost.cache_read", "gen_ai.cost.cache_read_cost", "llm.cost.prompt_details.cache_read"},
	CacheWrite: []string{"gen_ai.cost.cache_write", "gen_ai.cost.cache_creation_cost", "llm.cost.prompt_details.cache_write"},
	Reasoning:  []string{"gen_ai.cost.reasoning", "llm.cost.completion_details.reasoning"},
}
