// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langsmith

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const (
	keyUsage         = "langsmith.usage_metadata"
	keyUsageMetadata = "langsmith.metadata.usage_metadata"
	keyInputDetails  = "gen_ai.usage.input_token_details"
	keyOutputDetails = "gen_ai.usage.output_token_details"
)

// readUsage reads the counts of the conventions' keys and LangChain's usage metadata
// beside them (JSON, or the repr of a Python dict). LangChain counts cached tokens into
// input and reasoning into output for every provider.
func readUsage(r *dialect.Reader) {
	all := dict(r, keyUsage)
	if !all.IsObject() {
		all = dict(r, keyUsageMetadata)
	}
	readCost(r, all)
	if !r.Open(genai.FacetUsage) {
		return
	}
	const g = "gen_ai.usage."
	count := func(keys ...string) usage.Count { return r.Count(genai.FacetUsage, keys...) }
	in, out := dict(r, keyInputDetails), dict(r, keyOutputDetails)
	if !in.IsObject() {
		in = all.Get("input_token_details")
	}
	if !out.IsObject() {
		out = all.Get("output_token_details")
	}
	c := usage.Counts{
		Input:      count(g+"input_tokens", g+"prompt_tokens").Or(number(all.Get("input_tokens"))),
		Output:     count(g+"output_tokens", g+"completion_tokens").Or(number(all.Get("output_tokens"))),
		Total:      count(g + "total_tokens").Or(number(all.Get("total_tokens"))),
		CacheRead:  number(in.Get("cache_read")),
		CacheWrite: number(in.Get("cache_creation")), CacheWrite5m: number(in.Get("ephemeral_5m_input_tokens")),
		CacheWrite1h: number(in.Get("ephemeral_1h_input_tokens")),
		Reasoning:    number(out.Get("reasoning")),
		InputAudio:   number(in.Get("audio")), OutputAudio: number(out.Get("audio")),
		InputMode: usage.ModeInclusive, OutputMode: usage.ModeInclusive,
	}
	if !c.Input.IsSet() && !c.Output.IsSet() && !c.Total.IsSet() {
		readProviderUsage(r)
		return
	}
	r.Op.Usage = c
	r.Accept(genai.FacetUsage, keyUsage, keyUsageMetadata, keyInputDetails, keyOutputDetails)
}

// readProviderUsage reads what the response counts, where nothing else says it.
func readProviderUsage(r *dialect.Reader) {
	if c, ok := native.Usage(r.JSON(keyCompletion)); ok && r.Op.Kind.IsModelCall() {
		r.Op.Usage = c
		r.Op.Provenance.Set(genai.FacetUsage, genai.Source{Dialect: Dialect{}.Name(), Key: keyCompletion})
	}
}

// readCost reads the cost that LangSmith's own price list gave.
func readCost(r *dialect.Reader, all jsonx.Value) {
	total := all.Get("total_cost")
	if f, ok := total.Float(); ok && r.Open(genai.FacetCost) {
		r.Op.Cost = usage.Costs{Total: usage.USD(f), Input: usd(all.Get("input_cost")), Output: usd(all.Get("output_cost"))}
		r.Accept(genai.FacetCost, keyUsage)
	}
}

func usd(v jsonx.Value) usage.Amount {
	if f, ok := v.Float(); ok {
		return usage.USD(f)
	}
	return usage.Amount{}
}

func number(v jsonx.Value) usage.Count {
	c, _ := usage.ParseCount(v.Scalar()) // no count = not said
	return c
}

// dict parses JSON, or the repr of a Python dict.
func dict(r *dialect.Reader, key string) jsonx.Value {
	if v := r.JSON(key); v.Exists() {
		return v
	}
	converted, ok := messages.FromPython(r.Text(key))
	if !ok {
		return jsonx.Value{}
	}
	v, _ := jsonx.Parse(converted) // no JSON = absent
	return v
}
