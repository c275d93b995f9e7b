// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package claudecode

import (
	"time"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const millisecond = time.Millisecond

// body parses an API body. It may be cut at 60 KB in the middle: what is there is read.
func body(r *dialect.Reader) jsonx.Value {
	v, cut := mend.JSON(r.Text("body"))
	switch {
	case cut:
		r.Note("body_truncated", genai.JSONValue("true"))
	case !v.Exists() && r.Has("body"):
		r.Malformed("body")
	}
	if ref := r.Text("body_ref"); ref != "" { // written to a file instead
		r.Note("body_ref", genai.TextValue(ref))
	}
	return v
}

// readRequestBody reads a whole request of the Messages API: in order model, messages,
// system, tools, so a cut takes the definitions first.
func readRequestBody(r *dialect.Reader) {
	v := body(r)
	if list, ok := messages.List(v.Get("messages"), genai.RoleUser); ok {
		r.Op.Input, _ = hidden.Messages(list)
		r.Accept(genai.FacetInput, "log:api_request_body")
		r.Op.History = genai.HistoryFull
		r.Accept(genai.FacetHistory, "log:api_request_body")
	}
	if list, ok := messages.List(v.Get("system"), genai.RoleSystem); ok {
		r.Op.System, _ = hidden.Messages(list)
		r.Accept(genai.FacetSystem, "log:api_request_body")
	}
	if tools := messages.Tools(v.Get("tools")); len(tools) > 0 {
		r.Op.Tools = tools
		r.Accept(genai.FacetTools, "log:api_request_body")
	}
	readParameters(r, v)
	r.Take("body")
}

var parameters = []string{"max_tokens", "temperature", "top_p", "top_k", "stream", "thinking", "stop_sequences", "tool_choice"}

func readParameters(r *dialect.Reader, v jsonx.Value) {
	for _, key := range parameters {
		if p := v.Get(key); p.Exists() && !p.IsNull() {
			r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: key, Value: messages.Value(p)})
			r.Accept(genai.FacetParameters, "log:api_request_body")
		}
	}
}

// readResponseBody reads an answer of the Messages API. Thinking is always a placeholder.
func readResponseBody(r *dialect.Reader) {
	v := body(r)
	r.Op.ResponseID = r.Text("request_id")
	if id := r.Text("message.id"); id != "" {
		r.Note("message.id", genai.TextValue(id))
	}
	if list, ok := messages.List(v.Get("content"), genai.RoleAssistant); ok {
		r.Op.Output, _ = hidden.Messages(list)
		r.Accept(genai.FacetOutput, "log:api_response_body")
	}
	if stop := v.Get("stop_reason").Text(); stop != "" {
		r.Op.FinishReasons = []string{stop}
		r.Accept(genai.FacetFinish, "log:api_response_body")
	}
	if model := v.Get("model").Text(); model != "" {
		r.Op.Model.Response = model
		r.Accept(genai.FacetResponseModel, "log:api_response_body")
	}
	r.Take("body")
}
