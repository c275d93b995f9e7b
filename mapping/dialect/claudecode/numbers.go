// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package claudecode

import (
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readUsage reads tokens. Two spellings stand on one span and count differently: the bare
// keys exclude cached tokens, as the API reports them, gen_ai.usage.* includes them (since
// 2.1.3xx). The bare keys are in every version, so they are the ones that count.
func readUsage(r *dialect.Reader) {
	if !r.Open(genai.FacetUsage) {
		return
	}
	var c usage.Counts
	c.InputMode, c.OutputMode = usage.ModeAdditive, usage.ModeInclusive
	c.Input = r.Count(genai.FacetUsage, "input_tokens")
	if !c.Input.IsSet() {
		c.InputMode = usage.ModeInclusive
		c.Input = r.Count(genai.FacetUsage, "gen_ai.usage.input_tokens")
	} else {
		r.Take("gen_ai.usage.input_tokens")
	}
	c.Output = r.Count(genai.FacetUsage, "output_tokens", "gen_ai.usage.output_tokens")
	c.CacheRead = r.Count(genai.FacetUsage, "cache_read_tokens", "gen_ai.usage.cache_read.input_tokens")
	c.CacheWrite = r.Count(genai.FacetUsage, "cache_creation_tokens",
		"gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.cache_creation.input_tokens")
	c.CacheWrite5m = r.Count(genai.FacetUsage, "cache_creation_5m_tokens")
	c.CacheWrite1h = r.Count(genai.FacetUsage, "cache_creation_1h_tokens")
	c.Reasoning = r.Count(genai.FacetUsage, "gen_ai.usage.reasoning.output_tokens")
	if r.Op.Provenance.Filled(genai.FacetUsage) {
		r.Op.Usage = c
	}
}

// readCost reads what Claude Code itself computed; only log records have it.
func readCost(r *dialect.Reader) {
	usd, ok := r.Float("cost_usd")
	if !ok || !r.Open(genai.FacetCost) {
		return
	}
	r.Op.Cost.Total = usage.USD(usd)
	r.Accept(genai.FacetCost, "cost_usd", "cost_usd_micros")
}

// readFirstToken: one span holds all attempts of a request, and ttft_ms counts from the
// last one, whose begin an event marks.
func readFirstToken(r *dialect.Reader) {
	if !r.OpenFor(genai.FacetFirstToken) {
		return
	}
	begin := r.Start()
	for ev := range r.Events() {
		if n, ok := attempt(ev); ok && n > 1 && ev.Time.After(begin) {
			begin = ev.Time
		}
	}
	for _, key := range []string{"ttft_ms", "first_content_ms"} {
		ms, ok := r.Float(key)
		if !ok || ms <= 0 || ms > float64(24*time.Hour/time.Millisecond) {
			continue
		}
		at := begin.Add(time.Duration(ms * float64(time.Millisecond)))
		r.AddFirstToken(usage.Candidate{Source: usage.Source{Key: key}, At: at})
	}
}

func attempt(ev dialect.Event) (int64, bool) {
	if ev.Name != "gen_ai.request.attempt" {
		return 0, false
	}
	if val, ok := ev.Value("attempt"); ok {
		return dialect.IntOf(val)
	}
	return 0, false
}
