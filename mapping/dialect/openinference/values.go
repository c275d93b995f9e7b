// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readValues reads the payloads of spans that are no model call.
func readValues(r *dialect.Reader) {
	in, out := native.Pair(payload(r, keyInput, genai.RoleUser), payload(r, keyOutput, genai.RoleAssistant))
	if r.Open(genai.FacetInput) && (in.There() || in.List != nil) {
		r.Op.Input, r.Op.InputValue = in.List, in.Value
		r.Accept(genai.FacetInput, keyInput)
	}
	if r.Open(genai.FacetOutput) && (out.There() || out.List != nil) {
		r.Op.Output, r.Op.OutputValue = out.List, out.Value
		r.Accept(genai.FacetOutput, keyOutput)
	}
	r.Take(keyInput, keyOutput, keyInputMime, keyOutputMime)
}

func payload(r *dialect.Reader, key, role string) native.Side {
	if hidden.Text(r, key) {
		return native.Side{}
	}
	return native.NewSide(r.Content(key), role)
}

// readTool reads the run of one tool.
func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{Name: r.Text("tool.name"), Description: r.Text("tool.description"), CallID: r.Text("tool.id")}
		if r.Op.Tool.CallID == "" {
			r.Op.Tool.CallID = r.Text("tool_call.id")
		}
		if r.Op.Tool != (genai.Tool{}) {
			r.Accept(genai.FacetTool, "tool.name")
		}
	}
	r.Take("tool.name", "tool.description", "tool.id", "tool_call.id")
	readArguments(r)
	if r.Open(genai.FacetOutput) && !hidden.Text(r, keyOutput) && r.Has(keyOutput) {
		r.Op.OutputValue = toolResult(r)
		r.Accept(genai.FacetOutput, keyOutput)
	}
	r.Take(keyInput, keyInputMime, keyOutput, keyOutputMime)
}

// readArguments reads what the tool was called with: input.value, or tool.parameters
// where that is no schema (BeeAI, LlamaIndex).
func readArguments(r *dialect.Reader) {
	key := ""
	switch parameters := r.JSON("tool.parameters"); {
	case hidden.Text(r, keyInput):
	case r.Text(keyInput) != "":
		key = keyInput
	case r.Text("tool.parameters") != "" && !isSchema(parameters):
		key = "tool.parameters"
	}
	if key != "" && r.Open(genai.FacetInput) {
		r.Op.InputValue = r.Content(key)
		r.Accept(genai.FacetInput, key)
	}
	for _, other := range []string{"tool.parameters", "tool.json_schema"} {
		if other != key && r.Has(other) && r.Text(other) != r.Text(key) {
			r.Note(other, r.Content(other))
		}
		r.Take(other)
	}
}

func isSchema(v jsonx.Value) bool {
	return v.Get("properties").IsObject() || v.Get("type").Text() == "object"
}

// toolResult reads what the tool said: the content of a framework's tool message, the
// response of ADK's function response, else the value as it is.
func toolResult(r *dialect.Reader) genai.Value {
	v := r.JSON(keyOutput)
	if list, ok := native.Messages(v, genai.RoleTool); ok && len(list) == 1 && len(list[0].Parts) == 1 {
		if p := list[0].Parts[0]; p.Type == genai.PartToolResult {
			identify(r, p.ID, p.Name)
			return p.Value
		}
	}
	if response := v.Get("response"); response.Exists() && v.Get("name").Text() != "" && v.Get("name").Text() == r.Op.Tool.Name {
		identify(r, v.Get("id").Text(), "")
		return messages.Value(response)
	}
	return r.Content(keyOutput)
}

func identify(r *dialect.Reader, id, name string) {
	if r.OpenFor(genai.FacetTool) && r.Op.Tool.CallID == "" {
		r.Op.Tool.CallID = id
	}
	if r.OpenFor(genai.FacetTool) && r.Op.Tool.Name == "" {
		r.Op.Tool.Name = name
	}
}
