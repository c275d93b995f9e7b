// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package litellm

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readTools reads the offered tools: gen_ai.tool.N in version 2, llm.request.functions.N
// in both. Version 2 writes at most a quarter of 128 of them.
func readTools(r *dialect.Reader) {
	for _, prefix := range []string{"gen_ai.tool", "llm.request.functions"} {
		groups := r.Groups(prefix)
		if len(groups) == 0 {
			continue
		}
		tools := make([]genai.ToolDefinition, 0, len(groups))
		for _, g := range groups {
			if name := g.Fields.Text("name"); name != "" {
				tools = append(tools, genai.ToolDefinition{
					Name: name, Description: g.Fields.Text("description"), Parameters: schema(g.Fields),
				})
			}
			if r.Open(genai.FacetTools) || r.Op.Provenance.Of(genai.FacetTools).Dialect == "litellm" {
				r.TakeFields(g.Fields)
			}
		}
		if len(tools) > 0 && r.Open(genai.FacetTools) {
			r.Op.Tools = tools
			r.Accept(genai.FacetTools, prefix+".N")
		}
	}
}

func schema(f dialect.Fields) string {
	if v := f.JSON("parameters"); v.IsObject() {
		return v.Raw()
	}
	return ""
}

// readCost reads LiteLLM's own calculation: gen_ai.cost.* in version 1, litellm.cost.* in
// version 2. Input contains the shares of the cache.
func readCost(r *dialect.Reader) {
	if !r.Open(genai.FacetCost) {
		return
	}
	get := func(keys ...string) (a usage.Amount) {
		for _, key := range keys {
			usd, ok := r.Float(key)
			if !ok {
				continue
			}
			if !a.IsSet() {
				a = usage.USD(usd)
			}
			r.Accept(genai.FacetCost, key)
		}
		return a
	}
	c := usage.Costs{
		Total: get("litellm.cost.total", "gen_ai.cost.total_cost", "gen_ai.usage.total_cost"),
		Input: get("litellm.cost.input", "gen_ai.cost.input_cost"), Output: get("litellm.cost.output", "gen_ai.cost.output_cost"),
		CacheRead:  get("litellm.cost.cache_read", "gen_ai.cost.cache_read_cost"),
		CacheWrite: get("litellm.cost.cache_creation", "gen_ai.cost.cache_creation_cost"),
	}
	if r.Op.Provenance.Filled(genai.FacetCost) {
		r.Op.Cost = c
	}
}
