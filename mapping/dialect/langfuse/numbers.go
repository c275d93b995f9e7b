// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const (
	keyUsage   = "langfuse.observation.usage_details"
	keyCost    = "langfuse.observation.cost_details"
	keyVersion = "langfuse.observation.prompt.version"
)

// readNumbers reads usage and cost. Langfuse's buckets do not overlap, which the counts
// say as additive. Buckets of a name we do not know cannot be computed with: then the
// attribute stays as it is, and nobody else's numbers take its place.
func readNumbers(r *dialect.Reader) {
	if r.Op.Prompt.Name != "" && r.Has(keyVersion) {
		r.Op.Prompt.Version = r.Text(keyVersion)
		r.Take(keyVersion)
	}
	readUsage(r)
	readCost(r)
}

func readUsage(r *dialect.Reader) {
	v := r.JSON(keyUsage)
	if !v.IsObject() || v.Len() == 0 || !r.Open(genai.FacetUsage) {
		return
	}
	c := usage.Counts{InputMode: usage.ModeAdditive, OutputMode: usage.ModeAdditive}
	claim(r, genai.FacetUsage, keyUsage)
	if fill(v, func(bucket string) *usage.Count { return countOf(&c, bucket) }, count) {
		r.Op.Usage = c
		r.Take(keyUsage)
	}
}

func countOf(c *usage.Counts, bucket string) *usage.Count {
	switch bucket {
	case usage.NameInput:
		return &c.Input
	case usage.NameOutput:
		return &c.Output
	case usage.NameTotal:
		return &c.Total
	case usage.NameCacheRead, "cache_read_input_tokens", "input_cache_read":
		return &c.CacheRead
	case usage.NameCacheCreation, "cache_creation_input_tokens", "input_cache_write_tokens":
		return &c.CacheWrite
	case usage.NameReasoning:
		return &c.Reasoning
	default:
		return nil
	}
}

func readCost(r *dialect.Reader) {
	v := r.JSON(keyCost)
	if !v.IsObject() || v.Len() == 0 || !r.Open(genai.FacetCost) {
		return
	}
	c := usage.Costs{InputMode: usage.ModeAdditive, OutputMode: usage.ModeAdditive}
	claim(r, genai.FacetCost, keyCost)
	if fill(v, func(part string) *usage.Amount { return amountOf(&c, part) }, amount) {
		r.Op.Cost = c
		r.Take(keyCost)
	}
}

func amountOf(c *usage.Costs, part string) *usage.Amount {
	switch part {
	case usage.NameInput:
		return &c.Input
	case usage.NameOutput:
		return &c.Output
	case usage.NameTotal:
		return &c.Total
	case usage.NameCacheRead:
		return &c.CacheRead
	case usage.NameCacheCreation:
		return &c.CacheWrite
	case usage.NameReasoning:
		return &c.Reasoning
	default:
		return nil
	}
}

// fill reads each member into its place; false when one has none or cannot be read.
func fill[N any](v jsonx.Value, place func(name string) *N, parse func(jsonx.Value) (N, bool)) bool {
	for name, m := range v.Members() {
		dst := place(name)
		n, ok := parse(m)
		if dst == nil || !ok {
			return false
		}
		*dst = n
	}
	return true
}

func count(v jsonx.Value) (usage.Count, bool) { return usage.ParseCount(v.Scalar()) }

func amount(v jsonx.Value) (usage.Amount, bool) {
	f, ok := v.Float()
	return usage.USD(f), ok && f >= 0
}

// claim records that the source has spoken for the facet; the attribute itself stays.
func claim(r *dialect.Reader, f genai.Facet, key string) {
	r.Op.Provenance.Set(f, genai.Source{Dialect: name, Key: key})
}
