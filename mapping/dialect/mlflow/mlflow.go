// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package mlflow reads MLflow tracing exported over OTLP (mlflow/mlflow tracing): every
// attribute is JSON, strings included ("\"CHAT_MODEL\""), and inputs and outputs are the
// request and response of whatever was traced.
package mlflow

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is MLflow.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "mlflow" }

const (
	keyType    = "mlflow.spanType"
	keyInputs  = "mlflow.spanInputs"
	keyOutputs = "mlflow.spanOutputs"
	keyUsage   = "mlflow.chat.tokenUsage"
	keyCost    = "mlflow.llm.cost"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool { return v.HasNamespace("mlflow") }

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	kind := readKind(r)
	for _, row := range texts {
		if text := decoded(r, row.key); text != "" && r.Open(row.facet) {
			row.set(r.Op, text)
			r.Accept(row.facet, row.key)
		}
	}
	switch {
	case kind.IsGeneration():
		readCall(r)
	case kind == genai.KindRetrieval:
		readRetrieval(r)
	default:
		readValues(r)
	}
	if kind == genai.KindExecuteTool && r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{Name: r.Name()}
		r.Accept(genai.FacetTool, "")
	}
	readUsage(r)
	readCost(r)
	readTools(r)
	r.Take("mlflow.message.format")
}

var kinds = map[string]genai.Kind{
	"CHAT_MODEL": genai.KindChat, "LLM": genai.KindChat, "EMBEDDING": genai.KindEmbeddings, "RETRIEVER": genai.KindRetrieval,
	"RERANKER": genai.KindRerank, "TOOL": genai.KindExecuteTool, "AGENT": genai.KindInvokeAgent, "CHAIN": genai.KindInvokeWorkflow,
	"WORKFLOW": genai.KindInvokeWorkflow, "MEMORY": genai.KindMemory, "GUARDRAIL": genai.KindGuardrail, "EVALUATOR": genai.KindEvaluate,
	"TASK": genai.KindTask, "PARSER": genai.KindTask, "UNKNOWN": genai.KindTask,
}

func readKind(r *dialect.Reader) genai.Kind {
	if kind, ok := kinds[decoded(r, keyType)]; ok && r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, keyType)
	}
	return r.Op.Kind
}

// decoded returns a text that is a JSON string, without its quotes.
func decoded(r *dialect.Reader, key string) string {
	text := r.Text(key)
	if v, err := jsonx.Parse(text); err == nil && v.IsString() {
		return v.Text()
	}
	return text
}

var texts = []struct {
	facet genai.Facet
	key   string
	set   func(*genai.Operation, string)
}{
	{genai.FacetRequestModel, "mlflow.llm.model", func(op *genai.Operation, s string) { op.Model.Request = s }},
	{genai.FacetProvider, "mlflow.llm.provider", func(op *genai.Operation, s string) { op.Model.Provider = s }},
	{genai.FacetSession, "mlflow.trace.session", func(op *genai.Operation, s string) { op.Session = s }},
	{genai.FacetUser, "mlflow.trace.user", func(op *genai.Operation, s string) { op.User = s }},
}
