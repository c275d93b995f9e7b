// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mlflow

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readUsage reads {input_tokens, output_tokens, total_tokens, cache_*_input_tokens}. What
// they include is the provider's convention. Where MLflow counts nothing, the response of
// a call may.
func readUsage(r *dialect.Reader) {
	v := r.JSON(keyUsage)
	if !r.Open(genai.FacetUsage) {
		return
	}
	if !v.IsObject() {
		if c, ok := native.Usage(mend.Attribute(r, keyOutputs)); ok && r.Op.Kind.IsModelCall() {
			r.Op.Usage = c
			r.Op.Provenance.Set(genai.FacetUsage, genai.Source{Dialect: "mlflow", Key: keyOutputs})
		}
		return
	}
	r.Op.Usage = usage.Counts{
		Input: count(v, "input_tokens"), Output: count(v, "output_tokens"), Total: count(v, "total_tokens"),
		CacheRead:  count(v, "cache_read_input_tokens", "cached_input_tokens"),
		CacheWrite: count(v, "cache_creation_input_tokens"), Reasoning: count(v, "reasoning_tokens"),
	}
	r.Accept(genai.FacetUsage, keyUsage)
}

func count(v jsonx.Value, keys ...string) usage.Count {
	c, _ := usage.ParseCount(v.First(keys...).Scalar())
	return c
}

func readCost(r *dialect.Reader) {
	v := r.JSON(keyCost)
	if !v.IsObject() || !r.Open(genai.FacetCost) {
		return
	}
	r.Op.Cost = usage.Costs{Input: amount(v, "input_cost"), Output: amount(v, "output_cost"), Total: amount(v, "total_cost")}
	r.Accept(genai.FacetCost, keyCost)
}

func amount(v jsonx.Value, key string) usage.Amount {
	if f, ok := v.Get(key).Float(); ok {
		return usage.USD(f)
	}
	return usage.Amount{}
}

func readTools(r *dialect.Reader) {
	const key = "mlflow.chat.tools"
	defs := messages.Tools(r.JSON(key))
	if len(defs) == 0 {
		return
	}
	if r.Open(genai.FacetTools) {
		r.Op.Tools = defs
		r.Accept(genai.FacetTools, key)
	}
	r.Take(key) // the request has them too
}
