// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyRequest  = "request_data"
	keyResponse = "response_data"
)

// readRequestData reads Logfire's instrument_openai and instrument_anthropic: the
// provider's request, and the message and usage of its response. From Logfire 4.19 the
// conventions' messages stand beside them, the same content once more.
func readRequestData(r *dialect.Reader) {
	req, resp := r.JSON(keyRequest), r.JSON(keyResponse)
	if !req.IsObject() && !resp.IsObject() {
		return
	}
	if list, ok := messages.List(req.First("messages", "input"), genai.RoleUser); ok && r.Open(genai.FacetInput) && !r.Has(keyInput) {
		r.Op.Input = list
		r.Accept(genai.FacetInput, keyRequest)
	}
	readRequestSystem(r, req)
	if tools := messages.Tools(req.Get("tools")); len(tools) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = tools
		r.Accept(genai.FacetTools, keyRequest)
	}
	if model := req.Get("model").Text(); model != "" && r.Open(genai.FacetRequestModel) {
		r.Op.Model.Request = model
		r.Accept(genai.FacetRequestModel, keyRequest, "gen_ai.request.model")
	}
	readRequestParameters(r, req)
	readResponseData(r, resp)
	r.Take(keyRequest, keyResponse)
}

// readRequestParameters reads every scalar of the request that is no content.
func readRequestParameters(r *dialect.Reader, req jsonx.Value) {
	if !r.Open(genai.FacetParameters) {
		return
	}
	for name, v := range req.Members() {
		if v.Kind() != jsonx.Number && v.Kind() != jsonx.Bool && !(v.IsString() && name == "tool_choice") {
			continue
		}
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: name, Value: messages.Value(v)})
		r.Accept(genai.FacetParameters, keyRequest)
	}
}

func readRequestSystem(r *dialect.Reader, req jsonx.Value) {
	sys := req.First("system", "instructions")
	if !sys.Exists() || !r.Open(genai.FacetSystem) {
		return
	}
	if list, ok := messages.List(sys, genai.RoleSystem); ok {
		r.Op.System = list
		r.Accept(genai.FacetSystem, keyRequest)
	}
}

func readResponseData(r *dialect.Reader, resp jsonx.Value) {
	said := resp.First("message", "combined_chunk_content", "text", "output")
	if list, ok := messages.List(said, genai.RoleAssistant); ok && r.Open(genai.FacetOutput) && !r.Has("gen_ai.output.messages") {
		r.Op.Output = list
		r.Accept(genai.FacetOutput, keyResponse)
	}
	if c, ok := native.Counts(resp.Get("usage")); ok && r.Open(genai.FacetUsage) && !r.Has("gen_ai.usage.input_tokens") {
		r.Op.Usage = c
		r.Accept(genai.FacetUsage, keyResponse)
	}
}
