// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package genkit reads Firebase Genkit, JavaScript 1.42 and Go 1.4: everything stands as
// Genkit's own JSON under genkit:input and genkit:output. Counts mean something else in
// each plugin. Its newer opt-in plugin for the conventions is read by otelgenai.
//
// Sources: firebase/genkit js/core/src/tracing, js/ai/src/model.ts, go/core/tracing.
package genkit

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyInput  = "genkit:input"
	keyOutput = "genkit:output"
	keyName   = "genkit:name"
)

// Dialect is Genkit's.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "genkit" }

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool { return v.HasNamespace("genkit") }

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	switch {
	case isModel(r):
		readModel(r)
	case r.Op.Kind == genai.KindExecuteTool:
		readTool(r)
	case r.Op.Kind == genai.KindEmbeddings:
		readEmbedding(r)
	default:
		readPayload(r)
	}
	r.Scalars(scalars)
}

// isModel reports whether the span holds a model's request: the model's own action, or
// one of the helpers around it ("generate"), which repeats it.
func isModel(r *dialect.Reader) bool {
	return r.Op.Kind.IsGeneration() || (r.Op.Kind == genai.KindStep && r.JSON(keyInput).Get("messages").IsArray())
}

// kinds by genkit:metadata:subtype, else by genkit:type.
var kinds = map[string]genai.Kind{
	"model": genai.KindGenerateContent, "background-model": genai.KindGenerateContent,
	"tool": genai.KindExecuteTool, "flow": genai.KindInvokeWorkflow, "flowStep": genai.KindStep,
	"util": genai.KindStep, "helper": genai.KindStep, "embedder": genai.KindEmbeddings, "retriever": genai.KindRetrieval,
	"reranker": genai.KindRerank, "evaluator": genai.KindEvaluate, "agent": genai.KindInvokeAgent,
	"prompt": genai.KindTask, "executable-prompt": genai.KindTask, "indexer": genai.KindTask, "action": genai.KindTask,
	"custom": genai.KindTask, "resource": genai.KindTask,
}

func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		return
	}
	for _, key := range []string{"genkit:metadata:subtype", "genkit:type"} {
		name := r.Text(key)
		if base, _, ok := strings.Cut(name, "."); ok { // tool.v2
			name = base
		}
		if kind, ok := kinds[name]; ok {
			r.Op.Kind = kind
			r.Accept(genai.FacetKind, "genkit:metadata:subtype", "genkit:type")
			return
		}
	}
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetSession, Keys: []string{"genkit:sessionId", "genkit:metadata:sessionId"},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
}

// readPayload reads flows and everything else: values of the application.
func readPayload(r *dialect.Reader) {
	if r.Has(keyInput) && r.Open(genai.FacetInput) {
		r.Op.InputValue = r.Content(keyInput)
		r.Accept(genai.FacetInput, keyInput)
	}
	if r.Has(keyOutput) && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = r.Content(keyOutput)
		r.Accept(genai.FacetOutput, keyOutput)
	}
}

// readTool reads a tool. Go wraps its result in {"output": ...}.
func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) && r.Has(keyName) {
		r.Op.Tool.Name = r.Text(keyName)
		r.Accept(genai.FacetTool, keyName)
	}
	if out := r.JSON(keyOutput); out.Len() == 1 && out.Get("output").Exists() && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = dialect.TextContent(out.Get("output").Raw())
		r.Accept(genai.FacetOutput, keyOutput)
	}
	readPayload(r)
}

// maxVectors bounds the size of vectors that are kept: they show nothing to a person.
const maxVectors = 16 << 10

// readEmbedding reads an embedder: its model, its texts, and vectors while they are small.
func readEmbedding(r *dialect.Reader) {
	readModelName(r, r.Text(keyName))
	if n := len(r.Text(keyOutput)); n > maxVectors && r.Open(genai.FacetOutput) {
		r.Note("embeddings", genai.JSONValue(itoa(r.JSON(keyOutput).Get("embeddings").Len())))
		r.Accept(genai.FacetOutput, keyOutput)
	}
	readPayload(r)
}
