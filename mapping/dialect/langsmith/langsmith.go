// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package langsmith reads LangSmith's OpenTelemetry exporter
// (langchain-ai/langsmith-sdk, python/langsmith/_internal/otel and js/src/experimental/otel):
// every run is a span with its inputs and outputs as raw JSON under gen_ai.prompt and
// gen_ai.completion (LangChain's serialised messages, a wrapped provider's request and
// response, the Claude Agent SDK's turns). Seen: Python 0.4 with the Claude Agent SDK,
// JavaScript 0.12.
package langsmith

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is LangSmith.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "langsmith" }

const (
	keyKind       = "langsmith.span.kind"
	keyPrompt     = "gen_ai.prompt"
	keyCompletion = "gen_ai.completion"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	return v.Scope() == "langsmith" || v.HasNamespace("langsmith")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	r.Scalars(scalars)
	readContent(r)
	readParameters(r)
	readUsage(r)
	readFinish(r)
	readNotes(r)
}

// kinds maps langsmith.span.kind; gen_ai.operation.name is derived from it, for
// retrievers and prompts wrongly.
var kinds = map[string]genai.Kind{
	"llm": genai.KindChat, "chain": genai.KindInvokeWorkflow, "tool": genai.KindExecuteTool, "retriever": genai.KindRetrieval,
	"embedding": genai.KindEmbeddings, "prompt": genai.KindTask, "parser": genai.KindTask,
}

func readKind(r *dialect.Reader) {
	if kind, ok := kinds[strings.ToLower(r.Text(keyKind))]; ok && r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, keyKind, "gen_ai.operation.name")
	}
}
