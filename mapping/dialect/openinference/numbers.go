// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readUsage reads llm.token_count.*. The specification counts cached tokens into prompt
// and reasoning into completion, and its own instrumentations do (they add Anthropic's
// three numbers); the one for Vertex AI leaves thoughts out of completion.
func readUsage(r *dialect.Reader) {
	const p = "llm.token_count."
	fields := r.Under(p)
	if !r.Open(genai.FacetUsage) || len(fields) == 0 {
		r.TakeFields(fields)
		return
	}
	count := func(keys ...string) usage.Count { return r.Count(genai.FacetUsage, keys...) }
	r.Op.Usage = usage.Counts{
		Input: count(p + "prompt"), Output: count(p + "completion"), Total: count(p + "total"),
		CacheRead:   count(p+"prompt_details.cache_read", p+"prompt_details.cache_input"),
		CacheWrite:  count(p+"prompt_details.cache_write", p+"prompt_details.cache_creation"),
		Reasoning:   count(p + "completion_details.reasoning"),
		InputAudio:  count(p + "prompt_details.audio"),
		OutputAudio: count(p + "completion_details.audio"),
	}
	r.Op.Usage.InputMode, r.Op.Usage.OutputMode = modes(r.Scope())
}

// inclusive are the libraries whose instrumentation is known to count into the wholes.
var inclusive = map[string]bool{
	"openai": true, "anthropic": true, "google_genai": true, "google-genai": true, "langchain": true, "openai_agents": true,
	"openai-agents": true, "beeai": true, "litellm": true, "crewai": true, "google_adk": true,
}

func modes(scope string) (in, out usage.Mode) {
	lib := scope
	for _, prefix := range []string{"openinference.instrumentation.", "@arizeai/openinference-instrumentation-"} {
		lib = strings.TrimPrefix(lib, prefix)
	}
	switch {
	case lib == "vertexai":
		return usage.ModeInclusive, usage.ModeAdditive
	case lib != scope && inclusive[lib]:
		return usage.ModeInclusive, usage.ModeInclusive
	default:
		return usage.ModeUnknown, usage.ModeUnknown
	}
}

// readCost reads llm.cost.* in US dollars; details are parts of prompt and completion.
func readCost(r *dialect.Reader) {
	const p = "llm.cost."
	fields := r.Under(p)
	if r.Open(genai.FacetCost) && len(fields) > 0 {
		r.Op.Cost = usage.Costs{
			Total: usd(fields, "total"), Input: usd(fields, "prompt"), Output: usd(fields, "completion"),
			CacheRead:  usd(fields, "prompt_details.cache_read"),
			CacheWrite: usd(fields, "prompt_details.cache_write"),
			Reasoning:  usd(fields, "completion_details.reasoning"),
			InputMode:  usage.ModeInclusive, OutputMode: usage.ModeInclusive,
		}
		r.AcceptFields(genai.FacetCost, "llm.cost", fields)
	}
	r.TakeFields(fields)
}

func usd(f dialect.Fields, key string) usage.Amount {
	if val, ok := f.Get(key); ok {
		if usd, ok := dialect.FloatOf(val); ok {
			return usage.USD(usd)
		}
	}
	return usage.Amount{}
}
