// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// kinds maps openinference.span.kind.
var kinds = map[string]genai.Kind{
	"LLM": genai.KindChat, "EMBEDDING": genai.KindEmbeddings, "CHAIN": genai.KindInvokeWorkflow,
	"RETRIEVER": genai.KindRetrieval, "RERANKER": genai.KindRerank, "TOOL": genai.KindExecuteTool,
	"AGENT": genai.KindInvokeAgent, "GUARDRAIL": genai.KindGuardrail, "EVALUATOR": genai.KindEvaluate,
	"PROMPT": genai.KindTask, "UNKNOWN": genai.KindTask,
}

// readKind decides what the span does. Without a kind the model call's keys tell.
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		r.Take(keyKind)
		return
	}
	kind, ok := kinds[strings.ToUpper(r.Text(keyKind))]
	switch {
	case ok:
	case r.Has("llm.model_name") || hasMessages(r):
		kind = genai.KindChat
	case r.Has("tool.name"):
		kind = genai.KindExecuteTool
	default:
		return
	}
	if kind == genai.KindChat && isMoment(r) {
		kind = readMoment(r)
	}
	r.Op.Kind = kind
	r.Accept(genai.FacetKind, keyKind)
}

// isMoment recognises BeeAI's event spans: X.start-N, X.success-N, X.finish-N for one
// call, and a wrapper of kind LLM around them.
func isMoment(r *dialect.Reader) bool {
	return r.Has("target") && r.Has("traceId") || r.Has("beeai.version")
}

// readMoment keeps one call from being counted more than once: only the moment that
// reports tokens may, the others say zero where Langfuse would estimate from text.
func readMoment(r *dialect.Reader) genai.Kind {
	if r.Has("beeai.version") { // the wrapper: its events below are the call
		return genai.KindInvokeWorkflow
	}
	target := r.Text("target")
	end := target[strings.LastIndexByte(target, '.')+1:]
	if counted := r.Has("llm.token_count.prompt") || r.Has("llm.token_count.completion"); !counted && end != "success" {
		r.Op.Usage = usage.Counts{Input: usage.Of(0), Output: usage.Of(0)}
		r.Op.Provenance.Set(genai.FacetUsage, genai.Source{Dialect: Dialect{}.Name(), Key: "target"})
	}
	return genai.KindChat
}
