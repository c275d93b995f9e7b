// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langsmith

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	metadata  = "langsmith.metadata."
	keyFinish = "gen_ai.response.finish_reasons"
	keyTags   = "langsmith.span.tags"
)

// scalars are the facets that are one text under one key. The run's trace name is the
// run's own, its session the LangSmith project: both stay metadata.
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetSession,
		Keys: []string{
			metadata + "session_id", metadata + "sessionId", metadata + "thread_id", metadata + "conversation_id",
		},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{metadata + "user_id", metadata + "userId"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
	{
		Facet: genai.FacetProvider, Keys: []string{metadata + "ls_provider"},
		Set: func(op *genai.Operation, s string) { op.Model.Provider = s },
	},
	{
		Facet: genai.FacetRequestModel, Keys: []string{"gen_ai.request.model", metadata + "ls_model_name"},
		Set: func(op *genai.Operation, s string) { op.Model.Request = s },
	},
	{
		Facet: genai.FacetEnvironment, Keys: []string{metadata + "environment"},
		Set: func(op *genai.Operation, s string) { op.Environment = s },
	},
	{
		Facet: genai.FacetRelease, Keys: []string{metadata + "release"},
		Set: func(op *genai.Operation, s string) { op.Release = s },
	},
}

// parameters are metadata that LangChain derives from the model's settings.
var parameters = map[string]string{
	"ls_temperature": "temperature", "ls_max_tokens": "max_tokens", "ls_stop": "stop",
}

// told are metadata whose meaning is in a facet.
var told = map[string]bool{
	"usage_metadata": true, "ls_temperature": true, "ls_max_tokens": true, "ls_stop": true, "ls_invocation_params": true,
	"ls_provider": true, "ls_model_name": true,
}

// readParameters reads the settings: LangChain's metadata and the invocation parameters.
func readParameters(r *dialect.Reader) {
	for _, m := range r.Under(metadata + "ls_") {
		if name, ok := parameters["ls_"+m.Key]; ok {
			parameter(r, genai.Field{Key: name, Value: dialect.NumberOrText(m.Value)}, metadata+"ls_"+m.Key)
		}
	}
	key := metadata + "ls_invocation_params"
	if v := r.JSON(key); v.IsObject() {
		for _, f := range native.Parameters(v) {
			parameter(r, f, key)
		}
		if defs := messages.Tools(v.First("tools", "functions")); len(defs) > 0 && r.Open(genai.FacetTools) {
			r.Op.Tools = defs
			r.Accept(genai.FacetTools, key)
		}
		r.Take(key)
	}
	if len(r.Op.Parameters) == 0 || !r.OpenFor(genai.FacetParameters) {
		return
	}
	for _, m := range r.Under("gen_ai.request.") { // one dialect owns a facet
		if m.Key != "model" {
			parameter(r, genai.Field{Key: strings.ReplaceAll(m.Key, ".", "_"), Value: dialect.NumberOrText(m.Value)}, "gen_ai.request."+m.Key)
		}
	}
}

// parameter adds a parameter; of one that is there the first value is written.
func parameter(r *dialect.Reader, f genai.Field, key string) {
	if r.OpenFor(genai.FacetParameters) {
		r.Accept(genai.FacetParameters, key)
		r.Op.Parameters = append(r.Op.Parameters, f)
	}
}

// readFinish reads the finish reasons, joined by commas.
func readFinish(r *dialect.Reader) {
	text := r.Str(keyFinish)
	if text == "" || strings.HasPrefix(text, "[") || !r.Open(genai.FacetFinish) {
		return
	}
	r.Op.FinishReasons = split(text)
	r.Accept(genai.FacetFinish, keyFinish)
}

func split(text string) (out []string) {
	for s := range strings.SplitSeq(text, ",") {
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// readTags reads the tags, joined by commas. Those that LangChain adds to place a run in
// its graph are no tags of the user; the whole text is kept beside then.
func readTags(r *dialect.Reader) {
	all := split(r.Str(keyTags))
	var list []string
	for _, tag := range all {
		if !strings.HasPrefix(tag, "graph:step:") && !strings.HasPrefix(tag, "seq:step:") && !strings.HasPrefix(tag, "langsmith:") {
			list = append(list, tag)
		}
	}
	if len(list) < len(all) {
		r.Note(keyTags, genai.TextValue(r.Str(keyTags)))
	}
	if len(list) > 0 && r.Open(genai.FacetTags) {
		r.Op.Tags = list
		r.Accept(genai.FacetTags, keyTags)
	}
}

// noted are attributes without a facet.
var noted = []string{
	"langsmith.trace.name", "langsmith.trace.session_name", "langsmith.trace.session_id", "gen_ai.serialized.name", "gen_ai.serialized.signature", "gen_ai.serialized.doc",
	"gen_ai.response.service_tier", "gen_ai.response.system_fingerprint",
}

func readNotes(r *dialect.Reader) {
	readTags(r)
	r.Take(keyTags, keyUsageMetadata, "langsmith.traceable", keyKind)
	for _, m := range r.Under(metadata) {
		// the SDK copies its own environment variables into every run
		if !strings.HasPrefix(m.Key, "LANGSMITH_") && !strings.HasPrefix(m.Key, "LANGCHAIN_") && !told[m.Key] {
			if text := dialect.TextOf(m.Value); text != r.Op.Session && text != r.Op.User {
				r.Note(m.Key, dialect.ContentValue(m.Value))
			}
		}
		r.Take(metadata + m.Key)
	}
	for _, key := range noted {
		if r.Text(key) != "" {
			r.Note(key, r.Content(key))
			r.Take(key)
		}
	}
	if r.Str("gen_ai.system") == "langchain" && !r.Op.Kind.IsModelCall() { // a guess of the exporter
		r.Take("gen_ai.system")
	}
}
