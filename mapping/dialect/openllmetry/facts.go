// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import (
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const properties = "traceloop.association.properties."

// scalars are the facets that are one text under one key.
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetSession,
		Keys: []string{
			properties + "session_id", properties + "sessionId", properties + "session.id", properties + "conversation_id",
			properties + "chat_id", properties + "thread_id", "session.id",
		},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{properties + "user_id", properties + "userId", properties + "user.id", "user.id", "llm.user"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
	{
		Facet: genai.FacetEnvironment, Keys: []string{properties + "environment"},
		Set: func(op *genai.Operation, s string) { op.Environment = s },
	},
	{
		Facet: genai.FacetRelease, Keys: []string{properties + "release"},
		Set: func(op *genai.Operation, s string) { op.Release = s },
	},
}

// readTags reads the tags that an application associates with its spans.
func readTags(r *dialect.Reader) {
	if key := properties + "tags"; r.Open(genai.FacetTags) {
		if tags := r.Strings(key); len(tags) > 0 {
			r.Op.Tags = tags
			r.Accept(genai.FacetTags, key)
		}
	}
}

// parameters are the legacy keys of model parameters.
var parameters = map[string]string{
	"llm.is_streaming": "stream", "llm.top_k": "top_k", "llm.frequency_penalty": "frequency_penalty",
	"llm.presence_penalty": "presence_penalty", "llm.chat.stop_sequences": "stop_sequences", "llm.temperature": "temperature",
	"llm.request.max_tokens": "max_tokens", "llm.top_p": "top_p", "llm.request.reasoning_effort": "reasoning_effort",
}

// legacy is the order in which they are shown.
var legacy = []string{
	"llm.temperature", "llm.top_p", "llm.top_k", "llm.request.max_tokens", "llm.frequency_penalty", "llm.presence_penalty",
	"llm.chat.stop_sequences", "llm.request.reasoning_effort", "llm.is_streaming",
}

const requestPrefix = "gen_ai.request."

// readParameters reads the legacy keys; when there are any, those of the conventions
// beside them too, since one dialect owns a facet.
func readParameters(r *dialect.Reader) {
	if !r.OpenFor(genai.FacetParameters) {
		return
	}
	for _, key := range legacy {
		if val, ok := r.Value(key); ok {
			r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: parameters[key], Value: dialect.NumberOrText(val)})
			r.Accept(genai.FacetParameters, key)
		}
	}
	if len(r.Op.Parameters) == 0 {
		return
	}
	for _, m := range r.Under(requestPrefix) {
		if m.Key == "model" || strings.HasPrefix(m.Key, "previous_response") || dialect.TextOf(m.Value) == "" {
			continue
		}
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: strings.ReplaceAll(m.Key, ".", "_"), Value: dialect.NumberOrText(m.Value)})
		r.Accept(genai.FacetParameters, requestPrefix+m.Key)
	}
}

// noted are attributes without a facet.
var noted = []string{
	"traceloop.workflow.name", "traceloop.entity.path", "traceloop.entity.version", "gen_ai.openai.api_base", "gen_ai.openai.api_version",
	"gen_ai.openai.system_fingerprint", "traceloop.correlation.id",
}

func readNotes(r *dialect.Reader) {
	if n := r.DroppedAttributes(); n > 0 { // the Python SDK drops what was set first: the start of the conversation
		r.Note("dropped_attributes_count", genai.JSONValue(strconv.FormatUint(uint64(n), 10)))
	}
	if r.Text("llm.headers") == "None" {
		r.Take("llm.headers")
	}
	for _, m := range r.Under(properties) {
		if text := dialect.TextOf(m.Value); text != r.Op.Session && text != r.Op.User && m.Key != "tags" {
			r.Note(m.Key, dialect.ContentValue(m.Value))
		}
		r.Take(properties + m.Key)
	}
	for _, m := range r.Under("traceloop.prompt.") {
		r.Note("traceloop.prompt."+m.Key, dialect.ContentValue(m.Value))
		r.Take("traceloop.prompt." + m.Key)
	}
	for _, key := range noted {
		if r.Text(key) != "" {
			r.Note(key, r.Content(key))
			r.Take(key)
		}
	}
	r.Take("traceloop.span.kind")
}
