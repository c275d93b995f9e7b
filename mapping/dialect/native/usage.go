// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Usage reads the tokens that a provider's response counts. What they contain is told by
// the provider's own names: OpenAI and LangChain count cached tokens into input and
// reasoning into output, Anthropic and Bedrock leave the cache out of input, Gemini
// thoughts out of output. ok is false when the response counts nothing.
func Usage(v jsonx.Value) (c usage.Counts, ok bool) { return Counts(usageOf(v)) }

// Counts is Usage of the object that holds the counts.
func Counts(u jsonx.Value) (c usage.Counts, ok bool) {
	if !u.IsObject() {
		return c, false
	}
	in := u.First("prompt_tokens_details", "input_tokens_details", "input_token_details")
	out := u.First("completion_tokens_details", "output_tokens_details", "output_token_details")
	c = usage.Counts{
		Input:  count(u, "prompt_tokens", "input_tokens", "prompt_token_count", "promptTokenCount", "inputTokens", "prompt_eval_count"),
		Output: count(u, "completion_tokens", "output_tokens", "candidates_token_count", "candidatesTokenCount", "outputTokens", "eval_count"),
		Total:  count(u, "total_tokens", "total_token_count", "totalTokenCount", "totalTokens"),
		CacheRead: count(in, "cached_tokens", "cache_read").Or(count(u,
			"cache_read_input_tokens", "cached_content_token_count", "cachedContentTokenCount", "cacheReadInputTokens")),
		CacheWrite: count(in, "cache_creation").Or(count(u, "cache_creation_input_tokens", "cacheWriteInputTokens")),
		Reasoning:  count(out, "reasoning_tokens", "reasoning").Or(count(u, "thoughts_token_count", "thoughtsTokenCount")),
		InputAudio: count(in, "audio_tokens", "audio"), OutputAudio: count(out, "audio_tokens", "audio"),
	}
	c.InputMode, c.OutputMode = contained(u, in.IsObject())
	return c, c.Input.IsSet() || c.Output.IsSet() || c.Total.IsSet()
}

// usageOf finds the counts of a response, or of LangChain's message in it.
func usageOf(v jsonx.Value) jsonx.Value {
	if u := v.First("usage", "usage_metadata", "usageMetadata"); u.IsObject() {
		return u
	}
	if m := v.Get("generations").At(0).At(0).Get("message"); m.IsObject() {
		if kwargs := m.Get("kwargs"); kwargs.IsObject() {
			m = kwargs
		}
		return m.Get("usage_metadata")
	}
	if v.Get("eval_count").Exists() { // Ollama counts beside its message
		return v
	}
	return jsonx.Value{}
}

func contained(u jsonx.Value, detailed bool) (in, out usage.Mode) {
	switch {
	case u.First("promptTokenCount", "prompt_token_count").Exists():
		return usage.ModeInclusive, usage.ModeAdditive
	case detailed, u.Get("prompt_tokens").Exists(), u.Get("prompt_eval_count").Exists():
		return usage.ModeInclusive, usage.ModeInclusive
	case u.First("cache_read_input_tokens", "cache_creation_input_tokens", "cacheReadInputTokens", "cacheWriteInputTokens").Exists():
		return usage.ModeAdditive, usage.ModeInclusive
	default:
		return usage.ModeUnknown, usage.ModeUnknown
	}
}

func count(v jsonx.Value, keys ...string) usage.Count {
	c, _ := usage.ParseCount(v.First(keys...).Scalar()) // no count = not said
	return c
}
