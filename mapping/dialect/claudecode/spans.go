// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package claudecode

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/prose"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyPrompt  = "user_prompt"
	keyContext = "new_context"
	keyAnswer  = "response.model_output"
)

// readInteraction reads a turn: the prompt that began it. The answer is the last
// request's.
func readInteraction(r *dialect.Reader) {
	if hidden.Text(r, keyPrompt) || hidden.Text(r, keyContext) || !r.Open(genai.FacetInput) {
		return
	}
	if text := r.Text(keyPrompt); text != "" {
		r.Op.Input = []genai.Message{messages.Text(genai.RoleUser, text)}
		r.Accept(genai.FacetInput, keyPrompt, keyContext)
		return
	}
	readContext(r)
}

// readContext reads what a request adds to the conversation.
func readContext(r *dialect.Reader) {
	if text := r.Text(keyContext); text != "" && r.Open(genai.FacetInput) {
		list, found := hidden.Messages(prose.Messages(text))
		if found {
			hidden.Say(r)
		}
		r.Op.Input = list
		r.Accept(genai.FacetInput, keyContext)
	}
}

// readRequest reads one call of the model.
func readRequest(r *dialect.Reader) {
	r.Scalars(requestScalars)
	r.Take("model", "request_id")
	readFinish(r)
	readContext(r)
	if r.Open(genai.FacetHistory) && r.Op.Provenance.Of(genai.FacetInput).Key == keyContext {
		r.Op.History = genai.HistoryDelta
		r.Accept(genai.FacetHistory, keyContext)
	}
	if text := r.Text(keyAnswer); text != "" && !hidden.Text(r, keyAnswer) && r.Open(genai.FacetOutput) {
		r.Op.Output = []genai.Message{messages.Text(genai.RoleAssistant, text)}
		r.Accept(genai.FacetOutput, keyAnswer)
	}
	readOffered(r)
	readUsage(r)
	readFirstToken(r)
	readAgent(r)
	readHashes(r)
}

var requestScalars = []dialect.Scalar{
	{
		Facet: genai.FacetRequestModel, Keys: []string{"gen_ai.request.model", "model"},
		Set: func(op *genai.Operation, s string) { op.Model.Request = s },
	},
	{
		Facet: genai.FacetResponseID, Keys: []string{"request_id", "gen_ai.response.id"}, // the HTTP request's id
		Set: func(op *genai.Operation, s string) { op.ResponseID = s },
	},
	{
		Facet: genai.FacetStatusMessage, Keys: []string{"error"},
		Set: func(op *genai.Operation, s string) { op.StatusMessage = s },
	},
}

// readOffered reads the offered tools: name and hash; the definitions are in log records
// of their own, once per process.
func readOffered(r *dialect.Reader) {
	tools := r.JSON("tools")
	if !tools.IsArray() || !r.Open(genai.FacetActiveTools) {
		return
	}
	for _, d := range messages.Tools(tools) {
		r.Op.ActiveTools = append(r.Op.ActiveTools, d.Name)
	}
	if len(r.Op.ActiveTools) > 0 {
		r.Accept(genai.FacetActiveTools, "tools")
	}
}

// readFinish reads why the model stopped: the conventions' list, or stop_reason alone.
func readFinish(r *dialect.Reader) {
	const key = "gen_ai.response.finish_reasons"
	if text := r.Text("stop_reason"); text != "" && !r.Has(key) && r.Open(genai.FacetFinish) {
		r.Op.FinishReasons = []string{text}
		r.Accept(genai.FacetFinish, "stop_reason")
	}
	r.Take("stop_reason")
}

// readAgent marks requests that are no part of the turn's own conversation: a sub-agent's
// (context tool) and helpers of the client (standalone: titles, summaries).
func readAgent(r *dialect.Reader) {
	context := r.Text("llm_request.context")
	if context == "" || context == "interaction" || !r.Open(genai.FacetAgent) {
		return
	}
	r.Op.Agent.Subagent = context
	for _, key := range []string{"agent_id", "agent.id", "query_source", "query_source_safe"} {
		if id := r.Text(key); id != "" {
			r.Op.Agent.Subagent = id
			break
		}
	}
	r.Accept(genai.FacetAgent, "llm_request.context")
}

// readHashes keeps what pairs a request with the log records of its system prompt.
func readHashes(r *dialect.Reader) {
	for _, key := range []string{"system_prompt_hash"} {
		if r.Has(key) {
			r.Note(key, r.Content(key))
			r.Take(key)
		}
	}
}

// readTool reads one run of a tool. The result is in an event; in detailed mode again in
// new_context, as JSON.
func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{Name: first(r, "gen_ai.tool.name", "tool_name", "tool_name_safe"), CallID: first(r, "gen_ai.tool.call.id", "tool_use_id")}
		r.Accept(genai.FacetTool, "gen_ai.tool.name", "tool_name", "tool_name_safe", "gen_ai.tool.call.id", "tool_use_id")
	}
	readArguments(r)
	readResult(r)
}

func first(r *dialect.Reader, keys ...string) string {
	for _, key := range keys {
		if s := r.Text(key); s != "" {
			return s
		}
	}
	return ""
}

// details are the arguments that stand on tool spans by themselves (OTEL_LOG_TOOL_DETAILS).
var details = []string{"file_path", "full_command", "skill_name", "subagent_type"}

// readArguments reads the arguments. The details are not all of them, so they only stand
// in: the facet stays open for whoever has the whole (a log record, the model's call).
func readArguments(r *dialect.Reader) {
	if !r.Open(genai.FacetInput) {
		return
	}
	if text := r.Text("tool_input"); text != "" && !hidden.Text(r, "tool_input") {
		r.Op.InputValue = prose.Body(text)
		r.Accept(genai.FacetInput, "tool_input")
		return
	}
	dst := []byte{'{'}
	for _, key := range details {
		if text := r.Text(key); text != "" && !hidden.Is(text) {
			if len(dst) > 1 {
				dst = append(dst, ',')
			}
			dst = append(jsonx.AppendString(dst, key), ':')
			dst = jsonx.AppendString(dst, text)
		}
	}
	if len(dst) > 1 {
		r.Op.InputValue = genai.JSONValue(string(append(dst, '}')))
	}
}

// readOther reads what is no turn, request or tool: nothing but why it failed.
func readOther(r *dialect.Reader) { r.Scalars(requestScalars[2:]) }
