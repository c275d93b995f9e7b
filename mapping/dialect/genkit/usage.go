// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genkit

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readUsage reads the counts. Google's plugins report candidates without thoughts,
// OpenAI-compatible ones completions with them, Anthropic's input without the cache.
func readUsage(r *dialect.Reader, model string, out jsonx.Value) {
	u := out.Get("usage")
	if !u.IsObject() || !r.Open(genai.FacetUsage) {
		return
	}
	raw := out.First("raw", "custom").First("usage", "usageMetadata")
	details := func(a, b string) jsonx.Value { return raw.Get(a).Get(b) }
	c := usage.Counts{
		Input: count(u.Get("inputTokens")), Output: count(u.Get("outputTokens")), Total: count(u.Get("totalTokens")),
		CacheRead: count(u.Get("cachedContentTokens")).Or(count(raw.Get("cachedContentTokenCount"))).
			Or(count(raw.Get("cache_read_input_tokens"))).Or(count(details("prompt_tokens_details", "cached_tokens"))),
		CacheWrite: count(raw.Get("cache_creation_input_tokens")).Or(count(details("prompt_tokens_details", "cache_write_tokens"))),
		Reasoning: count(u.Get("thoughtsTokens")).Or(count(raw.Get("thoughtsTokenCount"))).
			Or(count(details("completion_tokens_details", "reasoning_tokens"))),
	}
	c.InputMode, c.OutputMode = modes(model)
	if !c.Input.IsSet() && !c.Output.IsSet() && !c.Total.IsSet() {
		return
	}
	r.Op.Usage = c
	r.Accept(genai.FacetUsage, keyOutput)
}

func count(v jsonx.Value) usage.Count {
	c, _ := usage.ParseCount(v.Raw())
	return c
}

// modes says what a plugin's counts contain. A plugin nobody knows is left to the
// arithmetic.
func modes(model string) (input, output usage.Mode) {
	plugin, name, _ := strings.Cut(strings.ToLower(model), "/")
	switch {
	case strings.Contains(name, "claude"):
		return usage.ModeAdditive, usage.ModeInclusive
	case plugin == "googleai", plugin == "vertexai", plugin == "googlegenai", strings.HasPrefix(name, "gemini"):
		return usage.ModeInclusive, usage.ModeAdditive
	case plugin == "openai", plugin == "azure-openai", plugin == "xai", plugin == "deepseek":
		return usage.ModeInclusive, usage.ModeInclusive
	default:
		return usage.ModeUnknown, usage.ModeUnknown
	}
}
