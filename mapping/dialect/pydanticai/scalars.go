// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// scalars are the facets that are one text under one key.
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetRequestModel, Keys: []string{"gen_ai.request.model", "model_name"},
		Set: func(op *genai.Operation, s string) { op.Model.Request = s },
	},
	{
		Facet: genai.FacetConversation, Keys: []string{"gen_ai.conversation.id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
}

// readNotes reads names, tags and what has no place in the model.
func readNotes(r *dialect.Reader) {
	if r.Open(genai.FacetAgent) && (r.Has("agent_name") || r.Has("gen_ai.agent.name")) {
		r.Op.Agent = genai.Agent{
			Name: firstText(r, "gen_ai.agent.name", "agent_name"), ID: r.Text("gen_ai.agent.id"),
			Description: r.Text("gen_ai.agent.description"),
		}
		r.Accept(genai.FacetAgent, "gen_ai.agent.name", "agent_name", "gen_ai.agent.id", "gen_ai.agent.description")
	}
	if tags := r.Strings("logfire.tags"); len(tags) > 0 && r.Open(genai.FacetTags) {
		r.Op.Tags = tags
		r.Accept(genai.FacetTags, "logfire.tags")
	}
	if r.Text("model_name") == r.Op.Model.Request {
		r.Take("model_name")
	}
	for _, key := range []string{"gen_ai.agent.call.id", "pydantic_ai.new_message_index"} {
		if r.Has(key) {
			r.Note(key, r.Content(key))
			r.Take(key)
		}
	}
	if r.Text("logfire.msg") == r.Name() {
		r.Take("logfire.msg")
	}
}

func firstText(r *dialect.Reader, keys ...string) string {
	for _, key := range keys {
		if s := r.Text(key); s != "" {
			return s
		}
	}
	return ""
}
