// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package vercelai

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const keyOperation = "ai.operationId"

// readKind decides what the span does and returns the operation ("" when the span has
// none: @ai-sdk/otel). An operation that ends in .doX is the model call itself, any other
// one the loop around it.
func readKind(r *dialect.Reader) string {
	op := operation(r)
	kind := kindOf(op)
	if kind == genai.KindUnknown && op == "" {
		return ""
	}
	if kind == genai.KindUnknown {
		kind = guess(r)
	}
	if kind != genai.KindUnknown && r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, keyOperation, "operation.name", "resource.name", "gen_ai.operation.name")
	}
	return op
}

// operation returns the operation id; operation.name has the function id behind it.
func operation(r *dialect.Reader) string {
	if op := r.Str(keyOperation); op != "" {
		return op
	}
	if name, _, _ := strings.Cut(r.Str("operation.name"), " "); strings.HasPrefix(name, "ai.") {
		return name
	}
	return ""
}

func kindOf(op string) genai.Kind {
	inner := strings.Contains(op, ".do")
	switch {
	case op == "ai.toolCall":
		return genai.KindExecuteTool
	case strings.HasPrefix(op, "ai.embed") && inner:
		return genai.KindEmbeddings
	case strings.HasPrefix(op, "ai.rerank") && inner:
		return genai.KindRerank
	case strings.HasPrefix(op, "ai.embed"), strings.HasPrefix(op, "ai.rerank"):
		return genai.KindTask
	case inner:
		return genai.KindChat
	case strings.HasPrefix(op, "ai.generate"), strings.HasPrefix(op, "ai.stream"), strings.HasSuffix(op, "Agent"):
		return genai.KindInvokeAgent
	default:
		return genai.KindUnknown
	}
}

// isStep reports whether the span is one step of @ai-sdk/otel's agent loop.
func isStep(r *dialect.Reader) bool {
	return r.Op.Kind == genai.KindStep || r.Str("gen_ai.operation.name") == "agent_step"
}

// guess decides by what an unknown operation carries.
func guess(r *dialect.Reader) genai.Kind {
	switch {
	case r.Has("ai.toolCall.name"):
		return genai.KindExecuteTool
	case r.Has("ai.prompt.messages"):
		return genai.KindChat
	case r.Has("ai.prompt"):
		return genai.KindInvokeAgent
	default:
		return genai.KindUnknown
	}
}
