// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package springai reads Spring AI (spring-projects/spring-ai, Default*ObservationConvention
// and AiObservationAttributes, 1.0 milestones to 1.1) behind a Micrometer bridge: every
// value is a string, token counts included, and lists are texts joined by `", "` inside
// `["` and `"]` without any escaping.
//
// Content is not on spans since 1.0, which logs it: a record's body is a title and the
// content below. The milestones wrote it in events, and users put it on spans with an
// ObservationFilter. Only the chat client's names roles.
package springai

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is Spring AI.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "springai" }

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	if v.HasNamespace("spring") {
		return v.Has(keyKind) || len(v.Under("spring.ai.")) > 0
	}
	return v.HasNamespace("gen_ai") && (v.ScopeHasPrefix("org.springframework") || v.Str("gen_ai.system") == "spring_ai")
}

const keyKind = "spring.ai.kind"

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	readNone(r)
	r.Scalars(scalars)
	readTool(r)
	readRetrieval(r)
	readContent(r)
	readLists(r)
}

// kinds: gen_ai.operation.name is "framework" on these.
var kinds = map[string]genai.Kind{
	"chat_client": genai.KindInvokeWorkflow, "advisor": genai.KindTask, "tool_call": genai.KindExecuteTool,
	"vector_store": genai.KindRetrieval,
}

func readKind(r *dialect.Reader) {
	kind, ok := kinds[r.Text(keyKind)]
	if r.Text("gen_ai.operation.name") == "image" { // a call of a model that the conventions do not name
		kind, ok = genai.KindGenerateContent, true
	}
	if !ok || !r.Open(genai.FacetKind) {
		return
	}
	if op := r.Text("db.operation.name"); kind == genai.KindRetrieval && op != "" && op != "query" {
		kind = genai.KindTask // add, delete
	}
	r.Op.Kind = kind
	r.Accept(genai.FacetKind, keyKind, "gen_ai.operation.name")
}

// readNone: Micrometer has no missing values, it writes the word "none". The facet is
// closed without a value.
func readNone(r *dialect.Reader) {
	for key, facet := range map[string]genai.Facet{
		"gen_ai.request.model": genai.FacetRequestModel, "gen_ai.response.model": genai.FacetResponseModel,
		"gen_ai.response.id": genai.FacetResponseID, "gen_ai.response.finish_reasons": genai.FacetFinish,
	} {
		if r.Text(key) == "none" && r.Open(facet) {
			r.Accept(facet, key)
		}
	}
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetConversation,
		Keys:  []string{"spring.ai.chat.client.conversation.id", "spring.ai.chat.client.conversation_id"},
		Set:   func(op *genai.Operation, s string) { op.ConversationID = s },
	},
}

const toolPrefix = "spring.ai.tool."

// readTool reads one run of a tool; arguments and result are JSON texts.
func readTool(r *dialect.Reader) {
	if r.Op.Kind != genai.KindExecuteTool {
		return
	}
	if r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{
			Name: r.Text(toolPrefix + "definition.name"), Description: r.Text(toolPrefix + "definition.description"),
			CallID: r.Text(toolPrefix + "call.id"),
		}
		r.Accept(genai.FacetTool, toolPrefix+"definition.name", toolPrefix+"definition.description", toolPrefix+"call.id")
	}
	if key := toolPrefix + "call.arguments"; r.Has(key) && r.Open(genai.FacetInput) {
		r.Op.InputValue = decoded(r, key)
		r.Accept(genai.FacetInput, key)
	}
	if key := toolPrefix + "call.result"; r.Has(key) && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = decoded(r, key)
		r.Accept(genai.FacetOutput, key)
	}
}

// decoded takes the quotes off a result that is a JSON string.
func decoded(r *dialect.Reader, key string) genai.Value {
	text := r.Text(key)
	if v, err := jsonx.Parse(text); err == nil && v.Exists() {
		return messages.Value(v)
	}
	return genai.TextValue(text)
}

// readRetrieval reads a query of a vector store.
func readRetrieval(r *dialect.Reader) {
	if r.Op.Kind != genai.KindRetrieval || !r.Open(genai.FacetDocuments) {
		return
	}
	const query, documents = "db.vector.query.content", "db.vector.query.response.documents"
	if text := r.Text(query); text != "" && r.Open(genai.FacetInput) {
		r.Op.Query, r.Op.InputValue = text, genai.TextValue(text)
		r.Accept(genai.FacetInput, query)
	}
	for _, text := range listOf(r.Text(documents)) {
		r.Op.Documents = append(r.Op.Documents, genai.Document{Content: text})
		r.Accept(genai.FacetDocuments, documents)
	}
	if len(r.Op.Documents) > 0 && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = genai.JSONValue(native.DocumentsJSON(r.Op.Documents))
		r.Accept(genai.FacetOutput, documents)
	}
}
