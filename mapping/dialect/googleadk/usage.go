// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package googleadk

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readUsage reads the counts of one call. Input contains the cached tokens everywhere.
// Output does not contain the thoughts in Python 1.x and JavaScript (candidates only),
// and does in Go and Python 2 (candidates + thoughts): the response says which.
func readUsage(r *dialect.Reader) {
	if !r.Open(genai.FacetUsage) || r.Op.Kind.IsContainer() && !r.Has("gen_ai.usage.input_tokens") {
		return
	}
	c := usage.Counts{
		Input: r.Count(genai.FacetUsage, "gen_ai.usage.input_tokens"), Output: r.Count(genai.FacetUsage, "gen_ai.usage.output_tokens"),
		CacheRead:  r.Count(genai.FacetUsage, "gen_ai.usage.cache_read.input_tokens"),
		Reasoning:  r.Count(genai.FacetUsage, "gen_ai.usage.reasoning.output_tokens"),
		InputMode:  usage.ModeInclusive,
		OutputMode: usage.ModeInclusive,
	}
	if old := r.Count(genai.FacetUsage, "gen_ai.usage.experimental.reasoning_tokens"); old.IsSet() && !c.Reasoning.IsSet() {
		c.Reasoning, c.OutputMode = old, usage.ModeAdditive // Python before 2.3
	}
	fromResponse(r, &c)
	if !r.Op.Provenance.Filled(genai.FacetUsage) {
		return
	}
	r.Op.Usage = c
	takeCounts(r)
}

func fromResponse(r *dialect.Reader, c *usage.Counts) {
	m := first(r.JSON(keyResponse), "usage_metadata", "usageMetadata")
	if !m.IsObject() {
		return
	}
	prompt, candidates := count(m, "prompt_token_count", "promptTokenCount"), count(m, "candidates_token_count", "candidatesTokenCount")
	thoughts, tools := count(m, "thoughts_token_count", "thoughtsTokenCount"), count(m, "tool_use_prompt_token_count", "toolUsePromptTokenCount")
	c.CacheRead = c.CacheRead.Or(count(m, "cached_content_token_count", "cachedContentTokenCount"))
	c.Total = count(m, "total_token_count", "totalTokenCount")
	c.Reasoning = c.Reasoning.Or(thoughts)
	if !c.Input.IsSet() || c.Input == prompt {
		c.Input = prompt.Plus(tools)
	}
	if c.Output = c.Output.Or(candidates); c.Output == candidates {
		c.OutputMode = usage.ModeAdditive
	}
	r.Accept(genai.FacetUsage, keyResponse)
}

func count(m jsonx.Value, snake, camel string) usage.Count {
	c, _ := usage.ParseCount(first(m, snake, camel).Raw())
	return c
}

// takeCounts takes OpenInference's twins, and keeps what is no bucket.
func takeCounts(r *dialect.Reader) {
	r.TakeFields(r.Under("llm.token_count."))
	for _, m := range r.Under("gen_ai.usage.experimental.") {
		key := "gen_ai.usage.experimental." + m.Key
		if m.Key != "reasoning_tokens" {
			r.Note(key, dialect.ContentValue(m.Value))
			r.Take(key)
		}
	}
}
