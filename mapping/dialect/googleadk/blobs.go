// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package googleadk

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readRequest reads the Gemini request: contents, system instruction, tools, parameters.
func readRequest(r *dialect.Reader) {
	req := blob(r, keyRequest, genai.FacetInput, genai.RoleUser)
	if !req.IsObject() {
		return
	}
	if contents := req.Get("contents"); contents.IsArray() && r.Open(genai.FacetInput) {
		r.Op.Input, _ = messages.List(contents, genai.RoleUser)
		r.Accept(genai.FacetInput, keyRequest)
		takeTwin(r, "input", "llm.input_messages.", "llm.prompt_template.")
		knowsHistory(r, keyRequest)
	}
	if model := req.Get("model").Text(); model != "" && r.Open(genai.FacetRequestModel) {
		r.Op.Model.Request = model
		r.Accept(genai.FacetRequestModel, "gen_ai.request.model", keyRequest, "llm.model_name")
	}
	if config := req.Get("config"); config.IsObject() {
		readConfig(r, config)
		r.Take("llm.invocation_parameters") // OpenInference's copy of it
	}
	r.Take(keyRequest)
}

func readConfig(r *dialect.Reader, config jsonx.Value) {
	if sys := config.First("system_instruction", "systemInstruction"); sys.Exists() && r.Open(genai.FacetSystem) {
		r.Op.System = asSystem(messages.List(sys, genai.RoleSystem))
		r.Accept(genai.FacetSystem, keyRequest)
	}
	if tools := messages.Tools(config.Get("tools")); len(tools) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = tools
		r.Accept(genai.FacetTools, keyRequest)
		r.TakeFields(r.Under("llm.tools."))
	}
	readParameters(r, config)
}

// asSystem gives the system's role to an instruction, which Gemini may write as a Content
// with role user.
func asSystem(list []genai.Message, ok bool) []genai.Message {
	for i := range list {
		list[i].Role = genai.RoleSystem
	}
	if !ok {
		return nil
	}
	return list
}

// notParameters are members of the configuration that are read elsewhere, or that say how
// the request travelled and may hold credentials.
var notParameters = map[string]bool{
	"system_instruction": true, "systemInstruction": true, "tools": true, "http_options": true, "httpOptions": true,
	"abortSignal": true,
}

func readParameters(r *dialect.Reader, config jsonx.Value) {
	if !r.Open(genai.FacetParameters) {
		return
	}
	for name, v := range config.Members() {
		if notParameters[name] || v.IsNull() {
			continue
		}
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: name, Value: messages.Value(v)})
	}
	for _, m := range r.Under("gen_ai.request.") {
		if m.Key == "model" {
			continue
		}
		r.Take("gen_ai.request." + m.Key) // the configuration says it as well
	}
	r.Accept(genai.FacetParameters, keyRequest) // complete, also when empty
}

// readResponse reads the Gemini response. When streaming it is the last chunk, which may
// lack the content: then no output is known.
func readResponse(r *dialect.Reader) {
	resp := blob(r, keyResponse, genai.FacetOutput, genai.RoleAssistant)
	if !resp.IsObject() {
		return
	}
	if content := resp.Get("content"); content.IsObject() && r.Open(genai.FacetOutput) {
		list, ok := messages.List(content, genai.RoleAssistant)
		if ok && len(list) > 0 {
			list[len(list)-1].FinishReason = resp.First("finish_reason", "finishReason").Scalar()
			r.Op.Output = list
			r.Accept(genai.FacetOutput, keyResponse)
			takeTwin(r, "output", "llm.output_messages.")
		}
	}
	if model := resp.First("model_version", "modelVersion").Text(); model != "" && r.Open(genai.FacetResponseModel) {
		r.Op.Model.Response = model
		r.Accept(genai.FacetResponseModel, keyResponse)
	}
	noteResponse(r, resp)
	r.Take(keyResponse)
}

// inResponse are members of the response that are read elsewhere or repeat its content.
var inResponse = map[string]bool{
	"content": true, "finish_reason": true, "finishReason": true, "usage_metadata": true, "usageMetadata": true,
	"model_version": true, "modelVersion": true,
}

func noteResponse(r *dialect.Reader, resp jsonx.Value) {
	if text := resp.First("error_message", "errorMessage").Text(); text != "" && r.IsError() && r.StatusMessage() == "" && r.Open(genai.FacetStatusMessage) {
		r.Op.StatusMessage = text
		r.Op.Provenance.Set(genai.FacetStatusMessage, genai.Source{Dialect: Dialect{}.Name(), Key: keyResponse})
	}
	for name, v := range resp.Members() {
		if !inResponse[name] && !v.IsNull() && v.Raw() != "false" {
			r.Note(name, messages.Value(v))
		}
	}
}

// blob returns a request or response. What is no JSON is kept as text; a placeholder, or
// {} which stands for content that was switched off, is not content.
func blob(r *dialect.Reader, key string, f genai.Facet, role string) jsonx.Value {
	v := r.JSON(key)
	if v.Exists() || hidden.Text(r, key) || r.Text(key) == "" || !r.Open(f) {
		return v
	}
	r.Malformed(key)
	if v, cut := mend.JSON(r.Text(key)); cut && v.Get(blobs[key]).Len() > 0 {
		r.Truncated(key)
		return v
	}
	reading, ok := messages.Read(r.Text(key), role) // what a length limit left of it
	if !ok {
		return jsonx.Value{}
	}
	if f == genai.FacetInput {
		r.Op.Input = reading.Messages
	} else {
		r.Op.Output = reading.Messages
	}
	r.Accept(f, key)
	return jsonx.Value{}
}

// blobs are the members that hold what is said: where a cut left one of them, the rest is
// read as ever.
var blobs = map[string]string{keyRequest: "contents", keyResponse: "content"}

// takeTwin takes what OpenInference wrote of the same content.
func takeTwin(r *dialect.Reader, side string, prefixes ...string) {
	r.Take(side+".value", side+".mime_type")
	for _, p := range prefixes {
		r.TakeFields(r.Under(p))
	}
}
