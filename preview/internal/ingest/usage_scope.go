// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"math"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// aiScope is the scope name of the Vercel AI SDK.
const aiScope = "ai"

// counts is a usage object under construction.
type counts struct{ *js.Object }

func (c counts) float(keys ...string) float64 {
	sum := 0.0
	for _, k := range keys {
		sum += c.Get(k).Float()
	}
	return sum
}

// fill sets a bucket that is not set yet.
func (c counts) fill(key string, v js.Value) {
	if c.Get(key).Nullish() {
		c.Set(key, v)
	}
}

func (c counts) less(whole string, parts ...string) {
	c.Set(whole, js.Number(math.Max(c.float(whole)-c.float(parts...), 0)))
}

// genkitUsage reads genkit's own object; zero counts are left out.
func genkitUsage(u js.Value) js.Value {
	c := counts{js.NewObject(4)}
	thoughts := u.Get("thoughtsTokens")
	if in := u.Get("inputTokens"); in.Truthy() {
		c.Set("input", in)
	}
	if out := u.Get("outputTokens"); out.Truthy() {
		c.Set("output", js.Number(math.Max(js.ToNumber(out)-thoughts.Float(), 0)))
	}
	if total := u.Get("totalTokens"); total.Truthy() {
		c.Set("total", total)
	}
	if thoughts.Truthy() {
		c.Set("output_reasoning", thoughts)
	}
	return js.Obj(c.Object)
}

// vertexUsage adds the cached count that Google's kit has only inside the response.
func (v *view) vertexUsage() js.Value {
	c := counts{v.genericUsage()}
	response := v.attr("gcp.vertex.agent.llm_response")
	if c.Has("input_cached_tokens") || response.IsUndefined() {
		return js.Obj(c.Object)
	}
	cached := payload(response).Path("usage_metadata", "cached_content_token_count")
	if cached.Float() > 0 {
		c.Set("input_cached_tokens", cached)
		if c.Has("input") {
			c.Set("input", js.Number(math.Max(c.float("input")-cached.Float(), 0)))
		}
	}
	return js.Obj(c.Object)
}

// aiUsage reads the Vercel AI SDK's counts; ok is false when one of its JSON texts is
// broken, then the generic keys count.
func (v *view) aiUsage() (usage js.Value, ok bool) {
	c := counts{js.NewObject(8)}
	c.Set("input", v.aiCount("gen_ai.usage.prompt_tokens", "gen_ai.usage.input_tokens"))
	c.Set("output", v.aiCount("gen_ai.usage.completion_tokens", "gen_ai.usage.output_tokens"))
	c.Set("total", v.aiCount("ai.usage.tokens"))
	for key, bucket := range map[string]string{
		"ai.usage.cachedInputTokens": "input_cached_tokens", "ai.usage.reasoningTokens": "output_reasoning_tokens",
	} {
		if v.Attributes.Has(key) {
			parsed, ok := js.Parse(js.ToString(v.attr(key)))
			if !ok || parsed.Nullish() {
				return js.Undefined, false
			}
			if parsed.Kind() != js.KindNumber {
				parsed = parsed.Get("intValue")
			}
			c.Set(bucket, parsed)
		}
	}
	if provider := v.attr("ai.response.providerMetadata"); provider.Truthy() {
		parsed, ok := js.Parse(js.ToString(provider))
		if !ok || !parsed.IsComposite() {
			return js.Undefined, false
		}
		c.provider(parsed)
	}
	c.less("input", "input_cached_tokens", "input_cache_creation", "input_cache_creation_5m",
		"input_cache_creation_1h", "input_cache_read")
	c.less("output", "output_reasoning_tokens")
	return js.Obj(c.Object), true
}

func (v *view) aiCount(keys ...string) js.Value {
	for _, key := range keys {
		if v.Attributes.Has(key) {
			if value := v.attr(key); !value.Nullish() {
				return js.Number(js.ParseIntAnyBase(js.ToString(value)))
			}
			return js.Number(0)
		}
	}
	return js.Undefined
}

// provider adds what the model provider itself reported.
func (c counts) provider(meta js.Value) {
	if openai := meta.Get("openai"); openai.IsRecord() {
		c.fill("input_cached_tokens", openai.Get("cachedPromptTokens"))
		c.fill("accepted_prediction_tokens", openai.Get("acceptedPredictionTokens"))
		c.fill("rejected_prediction_tokens", openai.Get("rejectedPredictionTokens"))
		c.fill("output_reasoning_tokens", openai.Get("reasoningTokens"))
	}
	if usage := meta.Path("anthropic", "usage"); usage.IsRecord() {
		c.fill("input_cache_creation", usage.Get("cache_creation_input_tokens"))
		c.fill("input_cached_tokens", usage.Get("cache_read_input_tokens"))
		if lifetimes := usage.Get("cache_creation"); lifetimes.IsComposite() {
			c.fillNumber("input_cache_creation_5m", lifetimes.Get("ephemeral_5m_input_tokens"))
			c.fillNumber("input_cache_creation_1h", lifetimes.Get("ephemeral_1h_input_tokens"))
			c.less("input_cache_creation", "input_cache_creation_5m", "input_cache_creation_1h")
		}
	}
	if usage := meta.Path("bedrock", "usage"); usage.IsRecord() {
		for key, bucket := range map[string]string{
			"cacheReadInputTokens": "input_cache_read", "cacheWriteInputTokens": "input_cache_write",
			"cacheCreationInputTokens": "input_cache_creation",
		} {
			if usage.Has(key) {
				c.fill(bucket, usage.Get(key))
			}
		}
	}
}

func (c counts) fillNumber(key string, v js.Value) {
	if v.Kind() == js.KindNumber {
		c.fill(key, v)
	}
}
