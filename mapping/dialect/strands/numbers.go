// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package strands

import (
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readNumbers reads usage, every count of which stands under two keys, and the time to
// the first token: milliseconds in Python, under a key whose name promises seconds.
func readNumbers(r *dialect.Reader) {
	if r.Open(genai.FacetUsage) {
		readUsage(r)
	}
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAfter(time.Millisecond, false, "gen_ai.server.time_to_first_token")
	}
}

func readUsage(r *dialect.Reader) {
	f := genai.FacetUsage
	c := usage.Counts{
		Input:     r.Count(f, "gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens"),
		Output:    r.Count(f, "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens"),
		Total:     r.Count(f, "gen_ai.usage.total_tokens"),
		CacheRead: r.Count(f, "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens"),
		CacheWrite: r.Count(f, "gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.cache_creation.input_tokens",
			"gen_ai.usage.cache_write_input_tokens"),
		Reasoning:  r.Count(f, "gen_ai.usage.reasoning.output_tokens"),
		InputMode:  inputMode(r.Text("gen_ai.request.model")),
		OutputMode: usage.ModeInclusive,
	}
	if c.Total.IsSet() && c.Total == c.Input.Plus(c.Output) && c.Input.Int() == 0 {
		return // an agent that failed before its first call
	}
	if r.Op.Provenance.Filled(f) {
		r.Op.Usage = c
	}
}

// inputMode says whether input counts cached tokens. Strands passes on what the provider
// says and hides which one it is; the model's id tells: Bedrock Converse and Anthropic
// count them apart, OpenAI and Gemini do not.
func inputMode(model string) usage.Mode {
	m := strings.ToLower(model)
	if _, regional, ok := strings.Cut(m, "."); ok && isBedrockVendor(regional) {
		return usage.ModeAdditive // us.anthropic.claude..., eu.amazon.nova...
	}
	switch {
	case isBedrockVendor(m), strings.HasPrefix(m, "claude"), strings.HasPrefix(m, "arn:aws"):
		return usage.ModeAdditive
	case strings.HasPrefix(m, "gpt"), strings.HasPrefix(m, "gemini"), strings.HasPrefix(m, "o1"), strings.HasPrefix(m, "o3"),
		strings.HasPrefix(m, "o4"), strings.HasPrefix(m, "chatgpt"):
		return usage.ModeInclusive
	default:
		return usage.ModeUnknown
	}
}

func isBedrockVendor(model string) bool {
	vendor, _, ok := strings.Cut(model, ".")
	if !ok {
		return false
	}
	switch vendor {
	case "anthropic", "amazon", "meta", "mistral", "cohere", "ai21", "deepseek", "qwen", "writer":
		return true
	}
	return false
}

// readFailure: Python's tools that failed end without an error; the status of their
// result tells.
func readFailure(r *dialect.Reader) {
	const key = "gen_ai.tool.status"
	if r.Op.Kind == genai.KindExecuteTool && r.Text(key) == "error" && !r.IsError() && r.Open(genai.FacetLevel) {
		r.Op.Level = genai.LevelError
		r.Op.Provenance.Set(genai.FacetLevel, genai.Source{Dialect: Dialect{}.Name(), Key: key})
	}
}

// readNotes keeps what has no place in the model.
func readNotes(r *dialect.Reader) {
	readFailure(r)
	if r.Text("name") == r.Name() {
		r.Take("name")
	}
	for _, key := range []string{"gen_ai.tool.status", "agent_loop.cycle_id", "event_loop.cycle_id", "gen_ai.tool.json_schema"} {
		if r.Has(key) {
			r.Note(key, r.Content(key))
			r.Take(key)
		}
	}
}
