// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genkit

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readResponse reads the answer: under `message`, or under candidates[0].message where
// JavaScript talks to Gemini.
func readResponse(r *dialect.Reader, out jsonx.Value) {
	if !out.IsObject() || !r.Open(genai.FacetOutput) {
		return
	}
	raw := out.First("raw", "custom")
	list := answer(out)
	if lacksText(list) { // compat-oai drops what stood beside the calls; its raw response has it
		if said, ok := messages.List(raw.Get("choices"), genai.RoleAssistant); ok && len(said) == 1 && !lacksText(said) {
			list = said
		}
	}
	finish := out.Get("finishReason")
	if !finish.Exists() {
		finish = first(out.Get("candidates")).Get("finishReason")
	}
	if reason := finish.Text(); reason != "" && r.Open(genai.FacetFinish) {
		r.Op.FinishReasons = []string{reason}
		r.Accept(genai.FacetFinish, keyOutput)
	}
	r.Op.Output = streamed(list)
	r.Accept(genai.FacetOutput, keyOutput)
	readRaw(r, raw)
	for name, v := range out.Members() {
		switch name {
		case "message", "candidates", "finishReason", "usage", "request", "custom", "raw":
		default:
			note(r, name, v)
		}
	}
}

func answer(out jsonx.Value) []genai.Message {
	m := out.Get("message")
	if !m.IsObject() {
		m = first(out.Get("candidates")).Get("message")
	}
	if !m.IsObject() {
		return nil
	}
	list, _ := messages.List(m, genai.RoleAssistant)
	return list
}

func first(list jsonx.Value) jsonx.Value {
	for _, e := range list.Elems() {
		return e
	}
	return jsonx.Value{}
}

func lacksText(list []genai.Message) bool {
	for i := range list {
		for _, p := range list[i].Parts {
			if p.Type != genai.PartToolCall {
				return false
			}
		}
	}
	return true
}

// readRaw reads what only the provider's own response says. Its content is the answer
// once more and is dropped.
func readRaw(r *dialect.Reader, raw jsonx.Value) {
	if model := raw.First("modelVersion", "model").Text(); model != "" && r.Open(genai.FacetResponseModel) {
		r.Op.Model.Response = model
		r.Accept(genai.FacetResponseModel, keyOutput)
	}
	if id := raw.First("responseId", "id").Text(); id != "" && r.Open(genai.FacetResponseID) {
		r.Op.ResponseID = id
		r.Accept(genai.FacetResponseID, keyOutput)
	}
	for _, name := range []string{"object", "service_tier", "system_fingerprint", "stop_reason", "createTime"} {
		if v := raw.Get(name); v.Exists() {
			note(r, name, v)
		}
	}
}
