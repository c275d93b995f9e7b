// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"math"
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// genericPrefixes are cut off the keys of counted attributes.
var genericPrefixes = []string{"gen_ai.usage.", "llm.token_count."}

// The names under which the generic counts come, the first present one wins
// (cases usage-fallback, usage-fallback-old-names, usage-fallback-token-count).
var (
	inputNames  = []string{"prompt_tokens", "input_tokens", "prompt"}
	outputNames = []string{"completion_tokens", "output_tokens", "completion"}
	totalNames  = []string{"total_tokens", "total"}
	readNames   = []string{
		"cache_read.input_tokens", "cache_read_input_tokens", "cache_read_tokens", "details.cache_read_tokens",
		"details.cache_read_input_tokens", "prompt_details.cache_read", "input_cached_tokens",
	}
	writeNames = []string{
		"cache_creation.input_tokens", "cache_creation_input_tokens", "cache_write_tokens", "details.cache_write_tokens",
		"details.cache_creation_input_tokens", "prompt_details.cache_write", "input_cache_creation",
	}
	reasoningNames = []string{"reasoning.output_tokens", "completion_details.reasoning"}
	audioNames     = []string{"completion_details.audio"}

	namedCounts = slices.Concat(inputNames, outputNames, totalNames, readNames, writeNames, reasoningNames, audioNames)
)

// genericUsage takes cache from input and reasoning from output, never below zero
// (cases usage-fallback-cache, usage-fallback-cache-exclusive, usage-fallback-reasoning,
// usage-fallback-text).
func (v *view) genericUsage() *js.Object {
	raw, out := v.genericCounts(), js.NewObject(8)
	for key, n := range raw.All() {
		if !slices.Contains(namedCounts, key) {
			out.Set(strings.TrimPrefix(key, "details."), n)
		}
	}
	read, write := firstOf(raw, readNames), firstOf(raw, writeNames)
	reasoning, audio := firstOf(raw, reasoningNames), firstOf(raw, audioNames)
	less := func(whole js.Value, parts ...js.Value) js.Value {
		if whole.IsUndefined() {
			return whole
		}
		n := whole.Float()
		for _, p := range parts {
			n -= p.Float()
		}
		return js.Number(math.Max(n, 0))
	}
	for _, bucket := range []struct {
		name  string
		value js.Value
	}{
		{"input", less(firstOf(raw, inputNames), read, write)},
		{"output", less(firstOf(raw, outputNames), reasoning, audio)},
		{"total", firstOf(raw, totalNames)},
		{"input_cached_tokens", read},
		{"input_cache_creation", write},
		{"output_reasoning_tokens", reasoning},
		{"output_audio_tokens", audio},
	} {
		if !bucket.value.IsUndefined() {
			out.Set(bucket.name, bucket.value)
		}
	}
	return out
}

// genericCounts are the numeric attributes under the generic prefixes, without prefix.
func (v *view) genericCounts() *js.Object {
	out := js.NewObject(8)
	for key, value := range v.Attributes.All() {
		for _, prefix := range genericPrefixes {
			if name, ok := strings.CutPrefix(key, prefix); ok && key != "gen_ai.usage.cost" {
				if n := js.ToNumber(value); !math.IsNaN(n) {
					out.Set(name, js.Number(n))
				}
			}
		}
	}
	return out
}

func firstOf(o *js.Object, names []string) js.Value {
	for _, name := range names {
		if o.Has(name) {
			return o.Get(name)
		}
	}
	return js.Undefined
}
