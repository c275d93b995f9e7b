// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package claudecode

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// DetectLog implements dialect.LogDialect.
func (Dialect) DetectLog(v *dialect.View) bool {
	return v.ScopeHasPrefix(scopePrefix) || strings.HasPrefix(v.EventName(), namePrefix)
}

// ReadLog implements dialect.LogDialect. Content records name the span of the interaction
// (inside a sub-agent: of its tool.execution), never the one they are about: they join by
// the request's id or the tool call's. A request body has an id of its own, which only
// the response body maps to the request: it is that record's alias.
func (Dialect) ReadLog(r *dialect.Reader) dialect.Join {
	r.Scalars(scalars)
	join := dialect.Join{Under: true, Conversation: r.Op.Session}
	switch strings.TrimPrefix(r.EventName(), namePrefix) {
	case "user_prompt":
		readPromptLog(r)
		return dialect.Join{BySpan: true, Conversation: r.Op.Session, Order: r.SpanID().IsEmpty()}
	case "assistant_response":
		readAnswerLog(r)
		join.Key = r.Text("request_id")
	case "api_request", "api_error":
		readRequestLog(r)
		join.Key = r.Text("request_id")
	case "api_request_body":
		readRequestBody(r)
		join.Key = first(r, "request_id", "request_body_id")
	case "api_response_body":
		readResponseBody(r)
		if join.Key = first(r, "request_id", "request_body_id"); join.Key != r.Text("request_body_id") {
			join.Alias = r.Text("request_body_id")
		}
	case "tool_result":
		readToolLog(r)
		join.Key = first(r, "tool_use_id", "gen_ai.tool.call.id")
	case "system_prompt":
		readSystemLog(r)
		join.Key = first(r, "system_prompt_hash", "hash")
	case "tool": // once per process: it goes to the request that was running, from there to the others of its agent
		readDefinitionLog(r)
	default:
		return dialect.Join{}
	}
	if join.Key == "" {
		join.Order = true
	}
	return join
}

func readPromptLog(r *dialect.Reader) {
	if hidden.Text(r, "prompt") || hidden.Text(r, "prompt_text") {
		r.Take("prompt", "prompt_text")
		return
	}
	if text := first(r, "prompt", "prompt_text"); text != "" {
		r.Op.Input = []genai.Message{messages.Text(genai.RoleUser, text)}
		r.Accept(genai.FacetInput, "log:user_prompt")
		r.Take("prompt", "prompt_text")
	}
}

// readAnswerLog reads the text of an answer; the response body says more (calls, order).
func readAnswerLog(r *dialect.Reader) {
	if hidden.Text(r, "response") {
		return
	}
	if text := r.Text("response"); text != "" {
		r.Op.Output = []genai.Message{messages.Text(genai.RoleAssistant, text)}
		r.Accept(genai.FacetOutput, "log:assistant_response")
		r.Take("response")
	}
}

func readRequestLog(r *dialect.Reader) {
	r.Scalars(requestScalars)
	readUsage(r)
	readCost(r)
	r.FirstTokenAfter(millisecond, false, "ttft_ms")
}

func readToolLog(r *dialect.Reader) {
	r.Op.Tool = genai.Tool{Name: r.Text("tool_name"), CallID: r.Text("tool_use_id")}
	r.Accept(genai.FacetTool, "log:tool_result")
	for _, key := range []string{"tool_input", "tool_parameters"} {
		if text := r.Text(key); text != "" && !hidden.Text(r, key) && r.Open(genai.FacetInput) {
			r.Op.InputValue = dialect.TextContent(text)
			r.Accept(genai.FacetInput, "log:tool_result")
			r.Take(key)
		}
	}
	readFailure(r)
	r.Scalars(requestScalars[2:])
}

// readFailure marks a tool that failed: the tool's span does not say so, only one below it
// does. What the user stopped did not fail.
func readFailure(r *dialect.Reader) {
	if r.Text("success") != "false" || !r.Open(genai.FacetLevel) {
		return
	}
	why := strings.ToLower(r.Text("error") + " " + r.Text("error_type"))
	for _, stop := range []string{"reject", "cancel", "abort", "interrupt", "denied"} {
		if strings.Contains(why, stop) {
			return
		}
	}
	r.Op.Level = genai.LevelError
	r.Accept(genai.FacetLevel, "log:tool_result")
	if r.Text("error") == "" && r.Text("error_type") != "" && r.Open(genai.FacetStatusMessage) {
		r.Op.StatusMessage = r.Text("error_type")
		r.Accept(genai.FacetStatusMessage, "error_type")
	}
}

func readSystemLog(r *dialect.Reader) {
	if text := first(r, "system_prompt", "prompt", "content"); text != "" && !hidden.Is(text) {
		r.Op.System = []genai.Message{messages.Text(genai.RoleSystem, text)}
		r.Accept(genai.FacetSystem, "log:system_prompt")
	}
}

func readDefinitionLog(r *dialect.Reader) {
	for _, key := range []string{"tool", "tool_definition", "tool_schema", "content"} {
		if def, ok := messages.Tool(r.JSON(key)); ok {
			r.Op.Tools = []genai.ToolDefinition{def}
			r.Accept(genai.FacetTools, "log:tool")
			return
		}
	}
}
