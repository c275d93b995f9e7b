// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package vercelai

import (
	"strconv"
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const metadata = "ai.telemetry.metadata."

// scalars are the facets that are one text under one key. Version 7 has no metadata; what
// the caller puts into the runtime context stands under ai.settings.context.
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetRequestModel, Keys: []string{"ai.model.id"},
		Set: func(op *genai.Operation, s string) { op.Model.Request = s },
	},
	{
		Facet: genai.FacetResponseModel, Keys: []string{"ai.response.model"},
		Set: func(op *genai.Operation, s string) { op.Model.Response = s },
	},
	{
		Facet: genai.FacetProvider, Keys: []string{"ai.model.provider"},
		Set: func(op *genai.Operation, s string) { op.Model.Provider = s },
	},
	{
		Facet: genai.FacetSession,
		Keys: []string{
			"session.id", metadata + "sessionId", metadata + "session_id", settingsOwn + "sessionId", settingsOwn + "session_id",
			metadata + "langfuseSessionId",
		},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetUser,
		Keys: []string{
			"user.id", metadata + "userId", metadata + "user_id", settingsOwn + "userId", settingsOwn + "user_id",
			metadata + "langfuseUserId",
		},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
	{
		Facet: genai.FacetEnvironment, Keys: []string{metadata + "environment", settingsOwn + "environment"},
		Set: func(op *genai.Operation, s string) { op.Environment = s },
	},
	{
		Facet: genai.FacetRelease, Keys: []string{metadata + "release", settingsOwn + "release"},
		Set: func(op *genai.Operation, s string) { op.Release = s },
	},
	{
		Facet: genai.FacetTraceName, Keys: []string{metadata + "traceName", settingsOwn + "traceName"},
		Set: func(op *genai.Operation, s string) { op.TraceName = s },
	},
	{
		Facet: genai.FacetResponseID, Keys: []string{"ai.response.id"},
		Set: func(op *genai.Operation, s string) { op.ResponseID = s },
	},
	{
		Facet: genai.FacetFinish, Keys: []string{keyFinish, older[keyFinish]},
		Set: func(op *genai.Operation, s string) { op.FinishReasons = []string{s} },
	},
}

// readContext reads what the caller attached: tags, the prompt link, and everything else
// under its own key.
func readContext(r *dialect.Reader) {
	for _, prefix := range []string{metadata, settingsOwn} {
		if key := prefix + "tags"; r.Has(key) && r.Open(genai.FacetTags) {
			r.Op.Tags = r.Strings(key)
			r.Accept(genai.FacetTags, key)
		}
		readPromptLink(r, prefix+"langfusePrompt")
		for _, m := range r.Under(prefix) {
			if text := dialect.TextOf(m.Value); text != r.Op.Session && text != r.Op.User && m.Key != "tags" {
				r.Note(m.Key, dialect.ContentValue(m.Value))
			}
			r.Take(prefix + m.Key)
		}
	}
	if key := "ai.telemetry.functionId"; r.Has(key) {
		if r.Op.Kind == genai.KindInvokeAgent && r.Open(genai.FacetAgent) {
			r.Op.Agent.Name = r.Text(key)
			r.Accept(genai.FacetAgent, key)
		}
		r.Note("functionId", r.Content(key))
		r.Take(key, "gen_ai.function_id")
	}
	if parent := r.Text("ai.request.headers.x-parent-session-id"); parent != "" { // OpenCode's sub-agents
		r.Op.Agent.Subagent = r.Op.Session
	}
}

// readPromptLink reads the managed prompt: {name, version, isFallback} as JSON text.
func readPromptLink(r *dialect.Reader, key string) {
	v := r.JSON(key)
	name, version := v.Get("name").Text(), v.Get("version").Scalar()
	if v.Get("isFallback").Bool() || name == "" || version == "" || !r.Open(genai.FacetPrompt) {
		return
	}
	r.Op.Prompt = genai.Prompt{Name: name, Version: version}
	r.Accept(genai.FacetPrompt, key)
}

// readFirstToken reads the time to the first chunk, of any kind; the event has it where
// the attribute was dropped by a limit.
func readFirstToken(r *dialect.Reader) {
	if !r.OpenFor(genai.FacetFirstToken) {
		return
	}
	keys := []string{"ai.response.msToFirstChunk", "ai.stream.msToFirstChunk"}
	r.FirstTokenAfter(time.Millisecond, false, keys...)
	for ev := range r.Events() {
		if ev.Name != "ai.stream.firstChunk" || len(r.Op.FirstToken) > 0 {
			continue
		}
		r.Op.FirstToken = append(r.Op.FirstToken, usage.Candidate{Source: usage.Source{Key: "event:" + ev.Name}, At: ev.Time})
		r.Op.Provenance.Set(genai.FacetFirstToken, genai.Source{Dialect: Dialect{}.Name(), Key: "event:" + ev.Name})
	}
}

// noted are attributes without a facet.
var noted = []string{
	"ai.schema", "ai.schema.name", "ai.schema.description", "ai.response.timestamp", "ai.response.msToFinish",
	"ai.response.avgOutputTokensPerSecond", "ai.response.avgCompletionTokensPerSecond", "gen_ai.client.operation.duration",
	"gen_ai.client.operation.time_per_output_chunk", "gen_ai.execute_tool.duration", "ai.pipeline.name", "ai.streaming",
}

func readNotes(r *dialect.Reader) {
	if n := r.DroppedAttributes(); n > 0 { // what is set last is lost first: answer, calls, tokens
		r.Note("dropped_attributes_count", genai.JSONValue(strconv.FormatUint(uint64(n), 10)))
	}
	if r.Has(keyOperation) { // the conventions' keys repeat the SDK's own
		r.Take("gen_ai.system", "gen_ai.request.model", "gen_ai.response.model", "gen_ai.response.id", "gen_ai.response.finish_reasons")
	}
	for _, key := range noted {
		if r.Has(key) {
			r.Note(key, r.Content(key))
			r.Take(key)
		}
	}
	if v := mend.Attribute(r, keyProvider); v.IsObject() {
		if kept := native.WithoutReplay(v); kept != "{}" {
			r.Note("providerMetadata", genai.JSONValue(kept))
		}
		r.Take(keyProvider)
	}
	for _, m := range r.Under("ai.request.headers.") {
		if strings.EqualFold(m.Key, "user-agent") {
			r.Note("user_agent", dialect.ContentValue(m.Value))
			r.Take("ai.request.headers." + m.Key)
		}
	}
}
