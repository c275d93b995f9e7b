// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package litellm reads LiteLLM's own OpenTelemetry callback: version 1 (indexed prompts
// and completions, later messages that mix parts and chat members) and version 2
// (LITELLM_OTEL_V2: chat messages under the conventions' keys, gen_ai.tool.N, costs).
// Its Langfuse callback passes through, and its OpenInference presets are that dialect.
//
// Sources: BerriAI/litellm integrations/opentelemetry.py, integrations/otel/mappers.
package litellm

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is LiteLLM's.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "litellm" }

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	if v.Scope() == "litellm" {
		return true
	}
	return v.HasNamespace("litellm") && v.HasNamespace("gen_ai")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	if r.HasNamespace("openinference") {
		return // a preset of LiteLLM's that speaks OpenInference
	}
	readKind(r)
	readMessages(r)
	readIndexed(r)
	msgevents.FinishFromOutput(r)
	readTools(r)
	readCost(r)
	readGuardrail(r)
	r.Scalars(scalars)
	readRequester(r)
}

// kinds are call types that stand where the operation name does.
var kinds = map[string]genai.Kind{
	"acompletion": genai.KindChat, "responses": genai.KindChat, "aresponses": genai.KindChat,
	"anthropic_messages": genai.KindChat, "completion": genai.KindChat, "embedding": genai.KindEmbeddings, "rerank": genai.KindRerank,
	"atext_completion": genai.KindTextCompletion, "text_completion": genai.KindTextCompletion, "aembedding": genai.KindEmbeddings, "arerank": genai.KindRerank,
}

// readKind also keeps raw_gen_ai_request, the provider's view of a call that
// litellm_request reports already, from counting as a second call.
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		return
	}
	key := "gen_ai.operation.name"
	kind := kinds[r.Text(key)]
	if kind == genai.KindUnknown && !r.Has(key) {
		key = "llm.request.type"
		kind = kinds[r.Text(key)]
	}
	switch {
	case r.Name() == "raw_gen_ai_request":
		kind = genai.KindTask
	case r.Has("guardrail_name") || r.Name() == "guardrail":
		kind = genai.KindGuardrail
	}
	if kind != genai.KindUnknown {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, key)
	}
}

func readGuardrail(r *dialect.Reader) {
	if r.Op.Kind == genai.KindGuardrail && r.Has("guardrail_response") && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = r.Content("guardrail_response")
		r.Accept(genai.FacetOutput, "guardrail_response")
	}
}

// scalars: metadata.* is version 1's, litellm.metadata.* version 2's. The user is the end
// user of the request, not the owner of the API key.
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetUser,
		Keys: []string{
			"user.id", "llm.user", "metadata.user_api_key_end_user_id", "litellm.metadata.user_api_key_end_user_id",
			"litellm.end_user.id",
		},
		Set: func(op *genai.Operation, s string) { op.User = unlessNone(s) },
	},
	{
		Facet: genai.FacetSession,
		Keys: []string{
			"session.id", "metadata.session_id", "metadata.litellm_session_id", "litellm.metadata.session_id",
			"litellm.session.id",
		},
		Set: func(op *genai.Operation, s string) { op.Session = unlessNone(s) },
	},
	{
		Facet: genai.FacetTraceName, Keys: []string{"metadata.trace_name", "litellm.metadata.trace_name"},
		Set: func(op *genai.Operation, s string) { op.TraceName = unlessNone(s) },
	},
}

// unlessNone drops what Python writes for nothing.
func unlessNone(s string) string {
	if s == "None" || strings.TrimSpace(s) == "" {
		return ""
	}
	return s
}
