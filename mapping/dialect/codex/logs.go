// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package codex

import (
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// DetectLog implements dialect.LogDialect.
func (Dialect) DetectLog(v *dialect.View) bool {
	return v.ScopeHasPrefix("codex") || strings.HasPrefix(v.EventName(), "codex.")
}

// ReadLog implements dialect.LogDialect. Prompts and tool results name a span below or
// inside the one they are about, tools also the call; the counts of a completed response
// name none and pair by order within the conversation.
func (Dialect) ReadLog(r *dialect.Reader) dialect.Join {
	r.Scalars(scalars)
	switch trimEvent(r.EventName()) {
	case "user_prompt":
		return readPrompt(r)
	case "tool_result":
		return readResult(r)
	case "sse_event":
		return readCompleted(r)
	case "turn_ttft":
		return readFirstToken(r)
	default:
		return dialect.Join{}
	}
}

func readPrompt(r *dialect.Reader) dialect.Join {
	if text := r.Text("prompt"); text != "" && !hidden.Text(r, "prompt") {
		r.Op.Input = []genai.Message{messages.Text(genai.RoleUser, text)}
		r.Accept(genai.FacetInput, "log:codex.user_prompt")
		r.Take("prompt")
	}
	return dialect.Join{BySpan: true, Conversation: r.Op.ConversationID, Order: r.SpanID().IsEmpty()}
}

// readResult reads a tool run. success is "true" even for a command that failed.
func readResult(r *dialect.Reader) dialect.Join {
	readTool(r)
	if text := r.Text("arguments"); text != "" && !hidden.Text(r, "arguments") {
		r.Op.InputValue = dialect.TextContent(text)
		r.Accept(genai.FacetInput, "log:codex.tool_result")
		r.Take("arguments")
	}
	if r.Has("output") && !hidden.Text(r, "output") {
		r.Op.OutputValue = dialect.TextContent(r.Text("output"))
		r.Accept(genai.FacetOutput, "log:codex.tool_result")
		r.Take("output")
	}
	return dialect.Join{Key: r.Op.Tool.CallID, Conversation: r.Op.ConversationID, Order: r.Op.Tool.CallID == ""}
}

// readCompleted: two records say response.completed, one of them with counts.
func readCompleted(r *dialect.Reader) dialect.Join {
	if r.Text("event.kind") != "response.completed" || !r.Has(logUsage.input) {
		return dialect.Join{}
	}
	readUsage(r, logUsage)
	return dialect.Join{Conversation: r.Op.ConversationID, Order: true}
}

// readFirstToken reads how long a turn took to its first token. The record names no span:
// it belongs to the turn that was running.
func readFirstToken(r *dialect.Reader) dialect.Join {
	r.Op.Kind = genai.KindInvokeAgent
	r.FirstTokenAfter(time.Millisecond, false, "duration_ms")
	if len(r.Op.FirstToken) == 0 {
		return dialect.Join{}
	}
	return dialect.Join{Conversation: r.Op.ConversationID, Order: true}
}
