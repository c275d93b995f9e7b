// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// scalars are the facets that are one text under one key.
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetProvider, Keys: []string{"llm.provider", "llm.system"},
		Set: func(op *genai.Operation, s string) { op.Model.Provider = s },
	},
	{
		Facet: genai.FacetSession, Keys: []string{"session.id", "metadata.sessionId", "metadata.session_id"},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{"user.id", "metadata.userId", "metadata.user_id"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
	{
		Facet: genai.FacetAgent, Keys: []string{"agent.name"},
		Set: func(op *genai.Operation, s string) { op.Agent.Name = s },
	},
	{
		Facet: genai.FacetFinish, Keys: []string{"llm.finish_reason"},
		Set: func(op *genai.Operation, s string) { op.FinishReasons = []string{s} },
	},
}

// readMetadata reads the metadata object: session and user where nothing else names
// them, everything under its own key.
func readMetadata(r *dialect.Reader) {
	for _, m := range r.Under("metadata.") {
		r.Note(m.Key, dialect.ContentValue(m.Value))
		r.Take("metadata." + m.Key)
	}
	if hidden.Text(r, "metadata") || r.Text("metadata") == "" {
		return
	}
	v := r.JSON("metadata")
	if !v.IsObject() {
		r.Note("metadata", r.Content("metadata"))
		r.Take("metadata")
		return
	}
	fallback(r, v, genai.FacetSession, &r.Op.Session, "session_id", "sessionId", "thread_id")
	fallback(r, v, genai.FacetUser, &r.Op.User, "user_id", "userId")
	fallback(r, v, genai.FacetProvider, &r.Op.Model.Provider, "ls_provider")
	if call := v.Get("toolCallMsg"); r.Op.Kind == genai.KindExecuteTool && call.IsObject() { // BeeAI
		identify(r, call.Get("toolCallId").Text(), call.Get("toolName").Text())
	}
	for key, member := range v.Members() {
		r.Note(key, native.Content(member))
	}
	r.Take("metadata")
}

func fallback(r *dialect.Reader, v jsonx.Value, facet genai.Facet, to *string, keys ...string) {
	if text := v.First(keys...).Scalar(); text != "" && r.Open(facet) {
		*to = text
		r.Accept(facet, "metadata")
	}
}

// noted are attributes without a facet.
var noted = []string{
	"llm.prompt_template.template", "llm.prompt_template.variables", "llm.prompt_template.version", "llm.function_call",
	"graph.node.id", "graph.node.name", "graph.node.parent_id", "prompt.id", "prompt.vendor", "prompt.url",
}

func readNotes(r *dialect.Reader) {
	if n := r.DroppedAttributes(); n > 0 { // what is set last is lost first: answer, calls, tokens
		r.Note("dropped_attributes_count", genai.JSONValue(strconv.FormatUint(uint64(n), 10)))
	}
	if r.Open(genai.FacetTags) {
		if list := r.Strings("tag.tags"); len(list) > 0 {
			r.Op.Tags = list
			r.Accept(genai.FacetTags, "tag.tags")
		}
	}
	for _, key := range noted {
		if r.Has(key) && !hidden.Text(r, key) {
			r.Note(key, r.Content(key))
			r.Take(key)
		}
	}
	isAgents := strings.HasSuffix(r.Scope(), "openai-agents") || strings.HasSuffix(r.Scope(), "openai_agents")
	if isAgents && r.Op.Kind == genai.KindInvokeAgent && r.Open(genai.FacetAgent) && r.Text("graph.node.id") != "" {
		r.Op.Agent.Name = r.Text("graph.node.id")
		r.Accept(genai.FacetAgent, "graph.node.id")
	}
	for _, key := range []string{keyInputMime, keyOutputMime, "llm.system", "llm.provider"} {
		r.Take(key)
	}
}
