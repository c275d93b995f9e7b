// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"strconv"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// noted are attributes without a facet that a reader of the observation wants to see.
var noted = []string{
	"gen_ai.agent.version", "gen_ai.data_source.id", "gen_ai.conversation.compacted", "gen_ai.workflow.name",
	"gen_ai.memory.store.id", "gen_ai.memory.record.id", "gen_ai.memory.record.count", "gen_ai.retrieval.top_k",
	"gen_ai.embeddings.dimension.count", "gen_ai.rerank.documents.count",
	"gen_ai.openai.request.service_tier", "gen_ai.openai.response.service_tier",
	"gen_ai.openai.response.system_fingerprint", "openai.response.service_tier",
	"openai.response.system_fingerprint", "gen_ai.response.system_fingerprint", "gen_ai.openai.system_fingerprint",
	"gen_ai.request.service_tier", "gen_ai.response.service_tier", "gen_ai.service_tier", "gen_ai.system_fingerprint", "openai.request.service_tier", "openai.api.type", "error.type",
}

func readNotes(r *dialect.Reader) {
	if r.OpenFor(genai.FacetAgent) {
		r.Op.Agent.ID = r.Text("gen_ai.agent.id")
		r.Op.Agent.Description = r.Text("gen_ai.agent.description")
		if r.Op.Agent != (genai.Agent{}) {
			r.Accept(genai.FacetAgent, "gen_ai.agent.id", "gen_ai.agent.description")
		}
	}
	readPromptLink(r)
	r.Op.Compacted = r.Text("gen_ai.conversation.compacted") == "true" // a boolean, or its text
	if r.Open(genai.FacetFinish) {
		if list := r.Strings("gen_ai.response.finish_reasons"); len(list) > 0 {
			r.Op.FinishReasons = list
			r.Accept(genai.FacetFinish, "gen_ai.response.finish_reasons")
		}
	}
	for _, key := range noted {
		if r.Has(key) {
			r.Note(key, r.Content(key))
			r.Take(key)
		}
	}
}

// readPromptLink reads which managed prompt was used. Only a name with a number is a link:
// sources also put ids of their own under the name (Gemini CLI).
func readPromptLink(r *dialect.Reader) {
	const keyName, keyVersion = "gen_ai.prompt.name", "gen_ai.prompt.version"
	version := r.Text(keyVersion)
	if version == "" {
		return
	}
	if _, err := strconv.ParseUint(version, 10, 31); err != nil || r.Text(keyName) == "" || !r.Open(genai.FacetPrompt) {
		return
	}
	r.Op.Prompt = genai.Prompt{Name: r.Text(keyName), Version: version}
	r.Accept(genai.FacetPrompt, keyName, keyVersion)
}
