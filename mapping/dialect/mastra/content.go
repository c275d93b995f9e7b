// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mastra

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readSpan reads mastra.<span type>.input and .output: conversations on agents,
// generations and steps, values of the application elsewhere.
func readSpan(r *dialect.Reader) {
	name := r.Text(keyType)
	in, out := "mastra."+name+".input", "mastra."+name+".output"
	switch name {
	case "agent_run", "model_generation", "llm_generation", "model_step", "llm_step":
		readInput(r, in)
		if name == "model_step" {
			readBody(r)
		}
		readOutput(r, out)
	case "model_inference":
		leaveToStep(r)
	default:
		readValues(r, in, out)
	}
}

func readInput(r *dialect.Reader, key string) {
	if !r.Has(key) || !r.Open(genai.FacetInput) {
		return
	}
	if list, ok := read(r, key, genai.RoleUser); ok {
		r.Op.Input = list
		r.Accept(genai.FacetInput, key)
	}
	if r.Op.Kind == genai.KindStep && r.Open(genai.FacetHistory) && !r.IsTruncated() { // the request of the step as it was sent
		r.Op.History = genai.HistoryFull
		r.Accept(genai.FacetHistory, key)
	}
}

func read(r *dialect.Reader, key, role string) ([]genai.Message, bool) {
	reading, ok := messages.Read(r.Text(key), role)
	if ok {
		reading.Tell(r, key)
	}
	return reading.Messages, ok
}

// readOutput reads an answer: {text, toolCalls, reasoning, object, files, ...}.
func readOutput(r *dialect.Reader, key string) {
	if !r.Has(key) || !r.Open(genai.FacetOutput) {
		return
	}
	if v := mend.Attribute(r, key); v.IsObject() && !v.Get("role").Exists() {
		parts := answer(v)
		if len(parts) == 0 {
			r.Take(key)
			return
		}
		r.Op.Output = []genai.Message{{Role: genai.RoleAssistant, Parts: parts}}
		r.Accept(genai.FacetOutput, key)
		noteRest(r, v)
		return
	}
	if list, ok := read(r, key, genai.RoleAssistant); ok {
		r.Op.Output = list
		r.Accept(genai.FacetOutput, key)
	}
}

func answer(v jsonx.Value) []genai.Part {
	parts := reasoning(v)
	switch text, object := v.Get("text").Text(), v.Get("object"); {
	case text != "":
		parts = append(parts, genai.Part{Type: genai.PartText, Content: text})
	case object.Exists() && !object.IsNull():
		parts = append(parts, genai.Part{Type: genai.PartText, Content: object.Raw()})
	}
	for _, e := range v.Get("toolCalls").Elems() {
		if payload := e.Get("payload"); payload.IsObject() { // as streamed
			e = payload
		}
		parts = append(parts, genai.Part{
			Type: genai.PartToolCall, ID: e.First("toolCallId", "id").Scalar(), Name: e.First("toolName", "name").Scalar(),
			Value: messages.Value(e.First("args", "input", "arguments")),
		})
	}
	for _, e := range v.Get("files").Elems() {
		if p, ok := file(e); ok {
			parts = append(parts, p)
		}
	}
	return parts
}

// file reads a medium that the model made: {mediaType, base64 or data or url}, as streamed
// inside a payload.
func file(e jsonx.Value) (genai.Part, bool) {
	if payload := e.Get("payload"); payload.IsObject() {
		e = payload
	}
	if !e.IsObject() || e.Len() == 0 {
		return genai.Part{}, false
	}
	typed, err := jsonx.Parse(`{"type":"file","file":` + e.Raw() + `}`)
	if err != nil {
		return genai.Part{}, false
	}
	p := messages.Part(typed)
	return p, p.Type == genai.PartMedia && p.Data+p.URI != ""
}

// reasoning reads reasoningText, the thoughts of all steps in one as `text` is their
// texts, else the list of {payload: {text, providerMetadata}}. An entry without text was
// withheld by the provider. Signatures and encrypted copies are left behind.
func reasoning(v jsonx.Value) (parts []genai.Part) {
	whole := v.Get("reasoningText").Text()
	for _, e := range v.Get("reasoning").Elems() {
		if payload := e.Get("payload"); payload.IsObject() {
			e = payload
		}
		switch text := e.Get("text").Text(); {
		case text == "":
			parts = append(parts, genai.Part{Type: genai.PartReasoning, Redacted: true})
		case whole == "":
			parts = append(parts, genai.Part{Type: genai.PartReasoning, Content: text})
		}
	}
	if whole != "" {
		parts = append(parts, genai.Part{Type: genai.PartReasoning, Content: whole})
	}
	return parts
}

func allFiles(v jsonx.Value) bool {
	for _, e := range v.Elems() {
		if _, ok := file(e); !ok {
			return false
		}
	}
	return true
}

func noteRest(r *dialect.Reader, v jsonx.Value) {
	for name, val := range v.Members() {
		switch name {
		case "text", "toolCalls", "reasoning", "reasoningText", "object":
			continue
		case "files":
			if allFiles(val) {
				continue
			}
		}
		if val.IsNull() || (val.IsArray() || val.IsObject()) && val.Len() == 0 {
			continue
		}
		r.Note(name, messages.Value(val))
	}
}

// readBody reads the raw response of the provider, which the step keeps as metadata when
// it did not stream: it has the reasoning that the step's own output lacks.
func readBody(r *dialect.Reader) {
	const key = "mastra.metadata.body"
	body := r.JSON(key)
	if !body.IsObject() || !r.Open(genai.FacetOutput) {
		return
	}
	list, ok := messages.List(body, genai.RoleAssistant)
	if !ok || len(list) == 0 {
		return
	}
	r.Op.Output = list
	r.Accept(genai.FacetOutput, key, "mastra.model_step.output", "mastra.metadata.headers")
	if id := body.Get("id").Text(); id != "" && r.Open(genai.FacetResponseID) {
		r.Op.ResponseID = id
		r.Accept(genai.FacetResponseID, key)
	}
	if model := body.First("model", "modelVersion").Text(); model != "" && r.Open(genai.FacetResponseModel) {
		r.Op.Model.Response = model
		r.Accept(genai.FacetResponseModel, key)
	}
	for _, name := range []string{"object", "type", "service_tier", "system_fingerprint", "stop_reason"} {
		if v := body.Get(name); v.IsString() {
			r.Note(name, messages.Value(v))
		}
	}
}

// leaveToStep reads a model_inference of the otel exporter: it has nothing but the text
// of the answer, without input, calls and reasoning. The step above it has all of them,
// and a call without content takes its step's. The text stays as a note.
func leaveToStep(r *dialect.Reader) {
	const key = "gen_ai.output.messages"
	if r.Scope() != "@mastra/otel-exporter" || r.Has("gen_ai.input.messages") || !r.Open(genai.FacetOutput) {
		return
	}
	list, ok := read(r, key, genai.RoleAssistant)
	if !ok || len(list) != 1 || len(list[0].Parts) != 1 || list[0].Parts[0].Type != genai.PartText {
		return
	}
	r.Note("inference_text", genai.TextValue(list[0].Parts[0].Content))
	r.Accept(genai.FacetOutput, key)
}

// readValues reads values of the application. A tool's stand once more under the
// conventions' keys.
func readValues(r *dialect.Reader, in, out string) {
	readValue(r, genai.FacetInput, &r.Op.InputValue, in, "gen_ai.tool.input", "gen_ai.tool.call.arguments")
	readValue(r, genai.FacetOutput, &r.Op.OutputValue, out, "gen_ai.tool.output", "gen_ai.tool.call.result")
}

func readValue(r *dialect.Reader, f genai.Facet, dst *genai.Value, keys ...string) {
	for _, key := range keys {
		switch {
		case !r.Has(key):
		case r.Open(f):
			*dst = r.Content(key)
			r.Accept(f, key)
		case r.Content(key) == *dst:
			r.Take(key)
		}
	}
}
