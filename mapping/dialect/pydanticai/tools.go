// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const keyParameters = "model_request_parameters"

// toolLists are the members of model_request_parameters that offer tools; output tools
// end a run with a structured result, native ones run at the provider.
var toolLists = []string{"function_tools", "output_tools", "builtin_tools", "native_tools"}

// readTools reads what every version writes about the request, richer than the
// conventions' gen_ai.tool.definitions that newer versions add beside it.
func readTools(r *dialect.Reader) {
	v := r.JSON(keyParameters)
	if !v.IsObject() {
		return
	}
	var tools []genai.ToolDefinition
	for _, name := range toolLists {
		for _, e := range v.Get(name).Elems() {
			if d, ok := tool(e); ok {
				tools = append(tools, d)
			}
		}
	}
	if len(tools) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = tools
		r.Accept(genai.FacetTools, keyParameters, "gen_ai.tool.definitions")
	}
	r.Take(keyParameters)
	noteRequest(r, v)
}

func tool(e jsonx.Value) (genai.ToolDefinition, bool) {
	if d, ok := messages.Tool(e); ok {
		return d, true
	}
	kind := e.Get("kind").Text() // a native tool has no name
	return genai.ToolDefinition{Name: kind, Type: kind}, kind != ""
}

// noteRequest keeps what else the request asked for. null and false say nothing, and
// neither does Python's "None".
func noteRequest(r *dialect.Reader, v jsonx.Value) {
	for name, val := range v.Members() {
		if isToolList(name) || val.IsNull() || val.Raw() == "false" || val.Text() == "None" || (val.IsArray() && val.Len() == 0) {
			continue
		}
		r.Note(name, messages.Value(val))
	}
}

func isToolList(name string) bool {
	for _, list := range toolLists {
		if name == list {
			return true
		}
	}
	return false
}

// readTool reads the arguments and result of versions 1 and 2.
func readTool(r *dialect.Reader) {
	if r.Has("tool_arguments") && r.Open(genai.FacetInput) {
		r.Op.InputValue = r.Content("tool_arguments")
		r.Accept(genai.FacetInput, "tool_arguments")
	}
	if r.Has("tool_response") && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = r.Content("tool_response")
		r.Accept(genai.FacetOutput, "tool_response")
	}
}
