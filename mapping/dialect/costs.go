// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// CostKeys are the attributes that hold a call's cost in US dollars, the best name first.
type CostKeys struct {
	Total, Input, Output             []string
	CacheRead, CacheWrite, Reasoning []string
}

// Costs fills the cost. Keys that do not hold a number stay where they are.
func (r *Reader) Costs(k *CostKeys) {
	if !r.Open(genai.FacetCost) {
		return
	}
	c := usage.Costs{
		Total: r.amount(k.Total), Input: r.amount(k.Input), Output: r.amount(k.Output),
		CacheRead: r.amount(k.CacheRead), CacheWrite: r.amount(k.CacheWrite), Reasoning: r.amount(k.Reasoning),
	}
	if r.Op.Provenance.Filled(genai.FacetCost) {
		r.Op.Cost = c
	}
}

func (r *Reader) amount(keys []string) (a usage.Amount) {
	for _, key := range keys {
		if usd, ok := r.Float(key); ok {
			if !a.IsSet() {
				a = usage.USD(usd)
			}
			r.Accept(genai.FacetCost, key)
		}
	}
	return a
}
