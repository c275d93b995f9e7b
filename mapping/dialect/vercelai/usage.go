// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package vercelai

import (
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readUsage reads ai.usage.*; gen_ai.usage.* beside it repeats its numbers. From version
// 6 on input contains the cached tokens for every provider; before, it is what the
// provider reports, and Anthropic and Bedrock report what was not cached.
func readUsage(r *dialect.Reader) {
	fields := r.Under("ai.usage.")
	reported := len(fields) > 0 || r.Scope() == otelScope && len(r.Under("gen_ai.usage.")) > 0
	if !reported || !r.Open(genai.FacetUsage) || isStep(r) {
		r.TakeFields(fields) // a step repeats the details of the call inside
		return
	}
	c := counts(r)
	if r.Op.Kind.IsModelCall() || !c.CacheRead.IsSet() && !r.Has("ai.usage.totalTokens") {
		fromProvider(r, &c) // on outer spans the metadata is the last step's, as their counts were then
	}
	c.InputMode, c.OutputMode = modes(r, c)
	r.Op.Usage = c
	r.TakeFields(fields)
}

func counts(r *dialect.Reader) usage.Counts {
	const p, g = "ai.usage.", "gen_ai.usage."
	count := func(keys ...string) usage.Count { return r.Count(genai.FacetUsage, keys...) }
	return usage.Counts{
		Input:      count(p+"inputTokens", p+"promptTokens", p+"tokens", g+"input_tokens", g+"prompt_tokens"),
		Output:     count(p+"outputTokens", p+"completionTokens", g+"output_tokens", g+"completion_tokens"),
		Total:      count(p+"totalTokens", g+"total_tokens"),
		CacheRead:  count(p+"inputTokenDetails.cacheReadTokens", p+"cachedInputTokens", g+"cache_read.input_tokens", g+"cached_input_tokens"),
		CacheWrite: count(p+"inputTokenDetails.cacheWriteTokens", g+"cache_creation.input_tokens", g+"cache_write.input_tokens"),
		Reasoning:  count(p+"outputTokenDetails.reasoningTokens", p+"reasoningTokens", g+"reasoning.output_tokens", g+"reasoning_tokens"),
	}
}

const keyProvider = "ai.response.providerMetadata"

// fromProvider reads the counts that versions 4 and 5 leave in the provider's metadata.
func fromProvider(r *dialect.Reader, c *usage.Counts) {
	for _, provider := range r.JSON(keyProvider).Members() {
		raw := provider.Get("usage")
		c.CacheRead = c.CacheRead.Or(first(provider, raw, "cacheReadInputTokens", "cache_read_input_tokens", "cachedPromptTokens", "cachedTokens"))
		c.CacheWrite = c.CacheWrite.Or(first(provider, raw,
			"cacheCreationInputTokens", "cache_creation_input_tokens", "cacheWriteInputTokens", "cacheWriteTokens"))
		c.Reasoning = c.Reasoning.Or(first(provider, raw, "reasoningTokens"))
		c.Reasoning = c.Reasoning.Or(first(raw.Get("output_tokens_details"), raw, "thinking_tokens"))
		c.CacheRead = c.CacheRead.Or(first(raw.Get("promptTokensDetails"), raw, "cachedTokens")) // OpenRouter
		c.Reasoning = c.Reasoning.Or(first(raw.Get("completionTokensDetails"), raw, "reasoningTokens"))
		if ttl := raw.Get("cache_creation"); ttl.IsObject() {
			c.CacheWrite5m = c.CacheWrite5m.Or(first(ttl, ttl, "ephemeral_5m_input_tokens"))
			c.CacheWrite1h = c.CacheWrite1h.Or(first(ttl, ttl, "ephemeral_1h_input_tokens"))
		}
	}
}

func first(a, b jsonx.Value, keys ...string) usage.Count {
	for _, v := range []jsonx.Value{b.First(keys...), a.First(keys...)} {
		if c, ok := usage.ParseCount(v.Scalar()); ok {
			return c
		}
	}
	return usage.Count{}
}

// readCost reads what gateways report in the provider's metadata, in US dollars:
// OpenRouter beside its usage, Vercel's AI Gateway as text.
func readCost(r *dialect.Reader) {
	if !r.Op.Kind.IsModelCall() || !r.Open(genai.FacetCost) {
		return
	}
	for _, provider := range r.JSON(keyProvider).Members() {
		for _, v := range []jsonx.Value{provider.Get("usage").Get("cost"), provider.Get("cost")} {
			usd, err := strconv.ParseFloat(v.Scalar(), 64)
			if err != nil {
				continue
			}
			r.Op.Cost.Total = usage.USD(usd)
			r.Op.Provenance.Set(genai.FacetCost, genai.Source{Dialect: Dialect{}.Name(), Key: keyProvider})
			return
		}
	}
}

// modes says what the counts include. The provider's own usage beside the SDK's is proof;
// without it the version decides, by its new keys or its name in the request headers.
func modes(r *dialect.Reader, c usage.Counts) (in, out usage.Mode) {
	out = usage.ModeInclusive
	if isGoogle(r) && !r.Has("ai.usage.outputTokenDetails.textTokens") {
		out = usage.ModeUnknown // version 5 left Gemini's thoughts beside its candidates
	}
	if r.Has("ai.usage.inputTokenDetails.noCacheTokens") || !r.Has(keyOperation) || !countsApart(r) {
		return usage.ModeInclusive, out
	}
	if fresh, ok := usage.ParseCount(r.JSON(keyProvider).Get("anthropic").Get("usage").Get("input_tokens").Scalar()); ok && r.Op.Kind.IsModelCall() {
		if fresh.Int() == c.Input.Int() {
			return usage.ModeAdditive, out
		}
		return usage.ModeInclusive, out
	}
	switch major(r) {
	case "4", "5":
		return usage.ModeAdditive, out
	case "":
		if r.Has("ai.usage.promptTokens") { // versions 4 and 5
			return usage.ModeAdditive, out
		}
		return usage.ModeUnknown, out
	default:
		return usage.ModeInclusive, out
	}
}

// countsApart reports whether the provider reports cached tokens beside its input.
func countsApart(r *dialect.Reader) bool {
	return isProvider(r, "anthropic") || isProvider(r, "bedrock")
}

func isGoogle(r *dialect.Reader) bool { return isProvider(r, "google") || isProvider(r, "vertex") }

func isProvider(r *dialect.Reader, name string) bool {
	if strings.Contains(r.Str("ai.model.provider"), name) || strings.Contains(r.Str("gen_ai.system"), name) {
		return true
	}
	return r.JSON(keyProvider).Get(name).Exists() // behind a custom provider name (OpenCode)
}

// major returns the SDK's major version as its user agent names it.
func major(r *dialect.Reader) string {
	for _, key := range []string{"ai.request.headers.user-agent", "ai.request.headers.User-Agent"} {
		if _, rest, ok := strings.Cut(r.Str(key), "ai/"); ok && (strings.HasPrefix(r.Str(key), "ai/") || strings.Contains(r.Str(key), " ai/")) {
			version, _, _ := strings.Cut(rest, ".")
			return version
		}
	}
	return ""
}
