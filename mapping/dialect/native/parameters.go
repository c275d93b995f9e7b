// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// content are members of a request that are no parameters: facets of their own.
var content = map[string]bool{
	"messages": true, "input": true, "contents": true, "prompt": true, "prompts": true, "system": true,
	"instructions": true, "systemInstruction": true, "system_instruction": true, "tools": true, "functions": true,
	"model": true, "model_name": true, "modelId": true, "model_id": true, "previous_response_id": true,
	"previousResponseId": true, "toolConfig": true, "kwargs": true, "args": true,
	// members of a whole response, which openai-agents writes as invocation parameters
	"id": true, "object": true, "created": true, "created_at": true, "output": true, "usage": true, "status": true,
	"error": true, "incomplete_details": true, "metadata": true,
}

// configs are members that group parameters: Gemini, Bedrock, Ollama.
var configs = map[string]bool{
	"config": true, "generationConfig": true, "generation_config": true, "inferenceConfig": true, "options": true,
}

// Parameters reads the model parameters of a request: every member that is no content,
// those of a configuration group one by one. Nulls are parameters that were not set.
func Parameters(v jsonx.Value) []genai.Field {
	var out []genai.Field
	for key, member := range v.Members() {
		switch {
		case content[key] || member.IsNull():
		case configs[key] && member.IsObject():
			out = append(out, Parameters(member)...)
		default:
			out = append(out, genai.Field{Key: key, Value: Content(member)})
		}
	}
	return out
}

// Content returns a member as content: a string as its text, anything else as JSON.
func Content(v jsonx.Value) genai.Value {
	switch v.Kind() {
	case jsonx.Invalid, jsonx.Null:
		return genai.Value{}
	case jsonx.String:
		return genai.TextValue(v.Text())
	default:
		return genai.JSONValue(v.Raw())
	}
}
