// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package eino reads Eino through its APMPlus callback (cloudwego/eino-ext
// callbacks/apmplus, seen in 0.0.2 with eino 0.7): scope
// github.com/cloudwego/eino-ext/callbacks/apmplus. runinfo.component says what a span is.
//
// Messages are indexed gen_ai.prompt.N and gen_ai.completion.N, and only those with text:
// a message without leaves a gap, tool calls and reasoning are never there. The workflow
// has them, as JSON.
package eino

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is Eino.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "eino" }

const (
	keySystem     = "gen_ai.system"
	keyComponent  = "runinfo.component"
	keySpanKind   = "gen_ai.span.kind"
	keyName       = "runinfo.name"
	keyImplements = "runinfo.type"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	return v.ScopeHasPrefix("github.com/cloudwego/eino") || (v.HasNamespace("runinfo") && v.Str(keySystem) == "eino")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	kind := readKind(r)
	switch kind {
	case genai.KindExecuteTool:
		readTool(r)
		return
	case genai.KindRetrieval, genai.KindEmbeddings:
		readValues(r)
	default:
		readMessages(r)
	}
	if kind.IsModelCall() {
		readProvider(r)
		readParameters(r)
		readUsage(r)
		readFirstToken(r)
	}
	if reason := r.Text("gen_ai.response.finish_reason"); reason != "" && r.Open(genai.FacetFinish) {
		r.Op.FinishReasons = []string{reason}
		r.Accept(genai.FacetFinish, "gen_ai.response.finish_reason")
	}
}

// components and kinds are two spellings of one thing.
var (
	components = map[string]genai.Kind{
		"ChatModel": genai.KindChat, "Tool": genai.KindExecuteTool, "ToolsNode": genai.KindStep, "Graph": genai.KindInvokeWorkflow,
		"Chain": genai.KindInvokeWorkflow, "Workflow": genai.KindInvokeWorkflow, "StateGraph": genai.KindInvokeWorkflow,
		"Agent": genai.KindInvokeAgent, "Retriever": genai.KindRetrieval, "Embedding": genai.KindEmbeddings,
	}
	kinds = map[string]genai.Kind{
		"chatmodel": genai.KindChat, "tool": genai.KindExecuteTool, "toolsnode": genai.KindStep, "workflow": genai.KindInvokeWorkflow,
		"agent": genai.KindInvokeAgent, "retriever": genai.KindRetrieval, "embedding": genai.KindEmbeddings,
	}
)

func readKind(r *dialect.Reader) genai.Kind {
	kind, ok := components[r.Text(keyComponent)]
	if !ok {
		if kind, ok = kinds[r.Text(keySpanKind)]; !ok {
			kind = genai.KindTask // templates, lambdas, loaders, ...
		}
	}
	if r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, keyComponent, keySpanKind)
	}
	return kind
}

// readProvider reads who serves the model: gen_ai.system names the framework, the type of
// the component its implementation.
func readProvider(r *dialect.Reader) {
	if text := r.Text(keyImplements); text != "" && r.Open(genai.FacetProvider) {
		r.Op.Model.Provider = text
		r.Accept(genai.FacetProvider, keyImplements)
	}
}
