// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package livekit

import (
	"time"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const (
	keyMetrics  = "lk.llm_metrics"
	keyRealtime = "lk.realtime_model_metrics"
)

// readNumbers reads the first token (of a realtime model the first that is heard) and the
// tokens.
func readNumbers(r *dialect.Reader) {
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAfter(time.Second, false, "lk.response.ttft", "gen_ai.response.time_to_first_chunk")
		for _, key := range []string{keyMetrics, keyRealtime} {
			if ttft, ok := r.JSON(key).Get("ttft").Float(); ok && ttft > 0 && len(r.Op.FirstToken) == 0 {
				c := usage.Candidate{Source: usage.Source{Key: key}, After: ttft, Unit: time.Second}
				r.Op.FirstToken = append(r.Op.FirstToken, c)
				r.Op.Provenance.Set(genai.FacetFirstToken, genai.Source{Dialect: "livekit", Key: key})
			}
		}
	}
	if !r.Open(genai.FacetUsage) {
		return
	}
	if r.Has("gen_ai.usage.input_tokens") {
		readUsage(r)
	} else if m := r.JSON(keyRealtime); m.Get("input_tokens").Exists() {
		r.Op.Usage = realtime(m)
		r.Op.Provenance.Set(genai.FacetUsage, genai.Source{Dialect: "livekit", Key: keyRealtime})
	}
}

// readUsage reads tokens by their modality: text counts are what input and output have
// beside audio.
func readUsage(r *dialect.Reader) {
	c := usage.Counts{InputMode: usage.ModeInclusive, OutputMode: usage.ModeInclusive}
	c.Input = r.Count(genai.FacetUsage, "gen_ai.usage.input_tokens")
	c.Output = r.Count(genai.FacetUsage, "gen_ai.usage.output_tokens")
	c.CacheRead = r.Count(genai.FacetUsage, "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.input_cached_tokens")
	c.InputAudio = r.Count(genai.FacetUsage, "gen_ai.usage.input_audio_tokens")
	c.OutputAudio = r.Count(genai.FacetUsage, "gen_ai.usage.output_audio_tokens")
	r.Take("gen_ai.usage.input_text_tokens", "gen_ai.usage.output_text_tokens")
	r.Op.Usage = c
}

// realtime reads the tokens of a realtime model where only its metrics have them.
func realtime(m jsonx.Value) usage.Counts {
	in, out := m.Get("input_token_details"), m.Get("output_token_details")
	return usage.Counts{
		Input: count(m.Get("input_tokens")), Output: count(m.Get("output_tokens")), CacheRead: count(in.Get("cached_tokens")),
		InputAudio: count(in.Get("audio_tokens")), OutputAudio: count(out.Get("audio_tokens")),
		InputMode: usage.ModeInclusive, OutputMode: usage.ModeInclusive,
	}
}

func count(v jsonx.Value) usage.Count {
	c, _ := usage.ParseCount(v.Scalar()) // no count = not said
	return c
}
