// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package microsoft

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readConversation reads Agent Framework's conversation id, which it has only when the
// provider keeps the conversation: then a request holds no more than what is new. With
// the Responses API the id is the previous response's and changes with every call, so it
// names no session.
func readConversation(r *dialect.Reader) {
	id := r.Text("gen_ai.conversation.id")
	if !isFramework(r.View) || id == "" || !r.Open(genai.FacetHistory) {
		return
	}
	r.Op.History = genai.HistoryDelta
	if strings.HasPrefix(id, "resp_") {
		r.Op.PreviousResponseID = id
		if r.Open(genai.FacetConversation) {
			r.Accept(genai.FacetConversation, "gen_ai.conversation.id")
		}
	}
	r.Accept(genai.FacetHistory, "gen_ai.request.previous_response.id")
}

// readUsage reads what the libraries add to the conventions' counts: the provider's own
// details in Agent Framework (from 1.9), and Semantic Kernel's first keys.
func readUsage(r *dialect.Reader) {
	if !r.Open(genai.FacetUsage) {
		return
	}
	f := genai.FacetUsage
	c := usage.Counts{
		Input:  r.Count(f, "gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "gen_ai.response.prompt_tokens"),
		Output: r.Count(f, "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens", "gen_ai.response.completion_tokens"),
		Total:  r.Count(f, "gen_ai.usage.total_tokens"),
		CacheRead: r.Count(f, "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cached_input_tokens", "openai.cached_input_tokens",
			"openai.cached_tokens", "anthropic.cache_read_input_tokens"),
		CacheWrite: r.Count(f, "gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.cache_creation.input_tokens",
			"anthropic.cache_creation_input_tokens"),
		Reasoning:  r.Count(f, "gen_ai.usage.reasoning.output_tokens", "gen_ai.usage.reasoning_tokens", "openai.reasoning_tokens"),
		InputAudio: r.Count(f, "gen_ai.usage.audio.input_tokens", "openai.prompt.audio_tokens"),
	}
	if strings.Contains(strings.ToLower(r.Text("gen_ai.provider.name")), "anthropic") && isFramework(r.View) {
		c.InputMode = usage.ModeAdditive // passed on as Anthropic counts
	}
	if r.Op.Provenance.Filled(f) {
		r.Op.Usage = c
	}
}

// readFinish reads finish reasons that are no list: "[ToolCalls]", "FinishReason.STOP".
func readFinish(r *dialect.Reader) {
	if !r.Open(genai.FacetFinish) {
		return
	}
	for _, key := range []string{"gen_ai.response.finish_reasons", "gen_ai.response.finish_reason"} {
		list := r.Strings(key)
		if len(list) == 1 {
			if inner, ok := strings.CutPrefix(list[0], "["); ok {
				list = strings.Split(strings.TrimSuffix(inner, "]"), ", ")
			}
		}
		if len(list) > 0 && list[0] != "" {
			r.Op.FinishReasons = list
			r.Accept(genai.FacetFinish, key)
			return
		}
	}
}
