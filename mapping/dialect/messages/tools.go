// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// call reads a tool call part of the conventions or of a flat shape.
func call(v jsonx.Value) genai.Part {
	return genai.Part{
		Type: genai.PartToolCall, ID: v.First("id", "call_id").Scalar(), Name: v.Get("name").Scalar(),
		Value: Value(v.First("arguments", "args", "input")),
	}
}

// result reads a tool result part. The registry example of the conventions says
// `result`, their JSON schema `response`; others say content or output.
func result(v jsonx.Value) genai.Part {
	return genai.Part{
		Type: genai.PartToolResult, ID: v.First("id", "call_id", "tool_call_id").Scalar(), Name: v.Get("name").Scalar(),
		Value: Value(v.First("response", "result", "content", "output")), IsError: v.Get("is_error").Bool(),
	}
}

// calls reads the tool_calls of a chat message: OpenAI's nested form or flat entries.
func calls(v jsonx.Value) []genai.Part {
	var out []genai.Part
	for _, e := range v.Elems() {
		fn := e.Get("function")
		if !fn.IsObject() {
			out = append(out, call(e))
			continue
		}
		out = append(out, genai.Part{
			Type: genai.PartToolCall, ID: e.Get("id").Scalar(), Name: fn.Get("name").Scalar(),
			Value: Value(fn.Get("arguments")),
		})
	}
	return out
}

// Value reads arguments or a result: a string that is a JSON object or list is that JSON,
// any other string is text, everything else is the JSON it is.
func Value(v jsonx.Value) genai.Value {
	switch v.Kind() {
	case jsonx.Invalid, jsonx.Null:
		return genai.Value{}
	case jsonx.String:
		return textValue(v.Text())
	default:
		return genai.JSONValue(v.Raw())
	}
}

// Tools reads a list of tool definitions of any shape (dialects.md 0.3). Entries that are
// only names are definitions with nothing but a name; entries without a name are skipped.
func Tools(v jsonx.Value) []genai.ToolDefinition {
	out := make([]genai.ToolDefinition, 0, v.Len())
	for _, e := range v.Elems() {
		if d, ok := Tool(e); ok {
			out = append(out, d)
		}
	}
	return out
}

// Tool reads one tool definition.
func Tool(v jsonx.Value) (genai.ToolDefinition, bool) {
	if v.IsString() {
		if inner, err := jsonx.Parse(v.Text()); err == nil && inner.IsObject() {
			return Tool(inner)
		}
		return genai.ToolDefinition{Name: v.Text()}, v.Text() != ""
	}
	kind := v.Get("type").Text()
	if fn := v.Get("function"); fn.IsObject() {
		v = fn
	}
	d := genai.ToolDefinition{
		Name: v.First("name", "id").Scalar(), Description: v.First("description", "desc").Text(), Type: kind,
		Parameters: schema(v.First("parameters", "input_schema", "inputSchema", "parameters_json_schema", "parametersJsonSchema")),
	}
	return d, d.Name != ""
}

// schema returns a JSON schema's text; a schema given as JSON text is that JSON.
func schema(v jsonx.Value) string {
	if v.IsString() {
		if inner, err := jsonx.Parse(v.Text()); err == nil && inner.IsObject() {
			v = inner
		}
	}
	if inner := v.Get("json"); inner.IsObject() { // Bedrock: inputSchema {json: {...}}
		v = inner
	}
	if !v.IsObject() {
		return ""
	}
	return v.Raw()
}
