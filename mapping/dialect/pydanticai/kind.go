// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readKind decides for the spans that have no gen_ai.operation.name: those of versions 1
// and 2, and pydantic-graph's.
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) || r.Has("gen_ai.operation.name") {
		return
	}
	if kind := kindOf(r.View); kind != genai.KindUnknown {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "")
	}
}

func kindOf(v *dialect.View) genai.Kind {
	switch {
	case v.Scope() == "pydantic-graph" && strings.HasPrefix(v.Name(), "run node"):
		return genai.KindStep
	case v.Scope() == "pydantic-graph":
		return genai.KindInvokeWorkflow
	case v.Has("pydantic_ai.all_messages") || v.Has("all_messages_events") || v.Has("final_result"):
		return genai.KindInvokeAgent
	case v.Has("tool_arguments") || v.Has("tool_response"):
		return genai.KindExecuteTool
	case v.Has("agent_name") && v.Has("model_name"):
		return genai.KindInvokeAgent
	case v.Has("tools") && strings.HasPrefix(v.Name(), "running "): // "running 2 tools"
		return genai.KindTask
	case v.Has("events") || v.Has("request_data"):
		return genai.KindChat
	default:
		return genai.KindUnknown
	}
}

// readPending reads a placeholder that Logfire sends while a span runs: a zero-length
// copy of its first attributes. It is no call of its own.
func readPending(r *dialect.Reader) {
	if r.Open(genai.FacetKind) {
		r.Op.Kind = genai.KindEvent
		r.Accept(genai.FacetKind, "logfire.span_type", "logfire.pending_parent_id")
		r.Note("span_type", genai.TextValue("pending_span"))
	}
}
