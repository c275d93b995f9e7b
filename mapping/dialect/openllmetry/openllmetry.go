// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package openllmetry reads OpenLLMetry / Traceloop (github.com/traceloop/openllmetry and
// openllmetry-js), both generations: the indexed gen_ai.prompt.N / gen_ai.completion.N
// with llm.*, and the conventions' messages with what its instrumentations do to them.
// Workflows, tasks, agents and tools of the SDK carry traceloop.entity.*. Seen: Python
// openai 0.33.9, anthropic 0.40; JavaScript anthropic 0.14.6, openai and llamaindex 0.27.
// Other sources that write the same indexed keys are read too.
package openllmetry

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is OpenLLMetry.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "openllmetry" }

const keyType = "llm.request.type"

// Detect implements dialect.Dialect. The Python scopes are shared with OpenTelemetry's
// own instrumentations, so keys decide there.
func (Dialect) Detect(v *dialect.View) bool {
	if v.HasNamespace("traceloop") || v.ScopeHasPrefix("@traceloop/") || v.Has(keyType) || isVector(v) || isLibrary(v) {
		return true
	}
	return v.HasNamespace("gen_ai") && (v.Has("gen_ai.prompt.0.role") || v.Has("gen_ai.prompt.0.content") || v.Has("gen_ai.prompt.0.user") ||
		v.Has("gen_ai.completion.0.content") || v.Has("gen_ai.completion.0.role") || v.Has("gen_ai.completion.0.tool_calls.0.name"))
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	readVector(r)
	r.Scalars(scalars)
	readTags(r)
	readRerank(r)
	readIndexed(r)
	readPacked(r)
	readEntity(r)
	readLibrary(r)
	readTools(r)
	readParameters(r)
	readUsage(r)
	readNotes(r)
}

// isScope reports whether the span comes from the instrumentation of a library.
func isScope(r *dialect.Reader, lib string) bool {
	scope := r.Scope()
	return scope == "@traceloop/instrumentation-"+lib || scope == "opentelemetry.instrumentation."+lib ||
		strings.HasPrefix(scope, "opentelemetry.instrumentation."+lib+".")
}

// kinds maps llm.request.type, the legacy name of the operation.
var kinds = map[string]genai.Kind{
	"chat": genai.KindChat, "completion": genai.KindTextCompletion, "embedding": genai.KindEmbeddings, "rerank": genai.KindRerank,
}

// containers maps traceloop.span.kind.
var containers = map[string]genai.Kind{
	"workflow": genai.KindInvokeWorkflow, "task": genai.KindTask, "agent": genai.KindInvokeAgent, "tool": genai.KindExecuteTool,
}

func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		return
	}
	if kind, ok := kinds[strings.ToLower(r.Text(keyType))]; ok {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, keyType)
		return
	}
	r.Take(keyType)
	if kind, ok := containers[strings.ToLower(r.Text("traceloop.span.kind"))]; ok && !r.Has("gen_ai.request.model") {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "traceloop.span.kind")
	}
}
