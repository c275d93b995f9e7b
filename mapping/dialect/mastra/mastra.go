// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package mastra reads Mastra: the exporter of 1.x (@mastra/otel-exporter, also what
// @mastra/langfuse leaves unmapped and the samples of its first versions), and that of
// 0.24 (@mastra/otel).
//
// In 1.x a model call is a chain of spans: model_generation > model_step > model_inference
// ("chat"). Only the last has tokens, only the two above it have input, calls and
// reasoning; relating them is not a dialect's work. Sources: mastra-ai/mastra
// observability/otel-exporter/src/{gen-ai-semantics,span-converter}.ts.
package mastra

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const keyType = "mastra.span.type"

// Dialect is Mastra's.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "mastra" }

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	return v.HasNamespace("mastra") || v.ScopeHasPrefix("@mastra/")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	if r.HasNamespace("openinference") {
		readNumbers(r) // @mastra/arize: OpenInference reads the content it has made
		r.Scalars(scalars)
		return
	}
	readKind(r)
	if r.Scope() == "@mastra/otel" {
		readFirstGeneration(r)
	} else {
		readSpan(r)
	}
	readNumbers(r)
	r.Scalars(scalars)
	readTags(r)
	readLangfuse(r)
}

var kinds = map[string]genai.Kind{
	"agent_run": genai.KindInvokeAgent, "model_inference": genai.KindChat, "model_step": genai.KindStep,
	"llm_step": genai.KindStep, "model_chunk": genai.KindEvent, "llm_chunk": genai.KindEvent,
	"tool_call": genai.KindExecuteTool, "mcp_tool_call": genai.KindExecuteTool, "client_tool_call": genai.KindExecuteTool,
	"workflow_run": genai.KindInvokeWorkflow, "memory_operation": genai.KindMemory, "scorer_run": genai.KindEvaluate,
	"processor_run": genai.KindTask, "generic": genai.KindTask, "rag_embedding": genai.KindEmbeddings,
}

// readKind: a generation is a call of its own only where nothing below it is (0.24 and the
// first 1.x exporters call it "chat" and give it the tokens).
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		return
	}
	name, op := r.Text(keyType), r.Text("gen_ai.operation.name")
	kind := kinds[name]
	switch {
	case name == "model_generation" && op == "model_generation":
		kind = genai.KindStep
	case name == "model_generation", name == "llm_generation":
		kind = genai.KindChat
	case kind == genai.KindUnknown && strings.HasPrefix(name, "workflow_"):
		kind = genai.KindStep
	case kind == genai.KindUnknown && op == "model_generation":
		kind = genai.KindStep
	}
	if kind != genai.KindUnknown {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "gen_ai.operation.name", keyType)
	}
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetSession, Keys: []string{"session.id", "mastra.metadata.sessionId", "mastra.metadata.threadId", "sessionId", "threadId"},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{"user.id", "mastra.metadata.userId", "mastra.metadata.resourceId", "userId", "resourceId"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
}

func readTags(r *dialect.Reader) {
	if tags := r.Strings("mastra.tags"); len(tags) > 0 && r.Open(genai.FacetTags) {
		r.Op.Tags = tags
		r.Accept(genai.FacetTags, "mastra.tags")
	}
}

// readLangfuse reads what the application said to Langfuse through Mastra's metadata: the
// prompt that a call was made of, and metadata of the trace. Mastra's own exporter for
// Langfuse reads it so.
func readLangfuse(r *dialect.Reader) {
	const key = "mastra.metadata.langfuse"
	v := r.JSON(key)
	if !v.IsObject() {
		return
	}
	for name, m := range v.Members() {
		if name != "prompt" {
			r.Op.TraceMetadata = append(r.Op.TraceMetadata, genai.Field{Key: name, Value: messages.Value(m)})
			r.Accept(genai.FacetTraceMetadata, key)
			continue
		}
		if title := m.Get("name").Text(); title != "" && r.Open(genai.FacetPrompt) {
			r.Op.Prompt = genai.Prompt{Name: title, Version: m.Get("version").Scalar()}
			r.Accept(genai.FacetPrompt, key)
		}
	}
}
