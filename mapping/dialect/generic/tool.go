// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package generic

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// A tool is known by its name and by what it was given or gave: a name alone may be
// anybody's (OpenCode's and Qwen Code's spans around a tool).
var (
	toolNames  = []string{"tool.name", "tool_name"}
	toolInput  = []string{"tool.arguments", "tool.input", "tool.args"}
	toolOutput = []string{"tool.result", "tool.output", "tool.response"}
)

func isTool(v *dialect.View) bool {
	return first(v, toolNames) != "" && first(v, toolInput)+first(v, toolOutput) != ""
}

// readTool reads the run of a tool.
func readTool(r *dialect.Reader) {
	if !isTool(r.View) || !r.Open(genai.FacetKind) || !r.Open(genai.FacetTool) {
		return
	}
	name, arguments, result := first(r.View, toolNames), first(r.View, toolInput), first(r.View, toolOutput)
	r.Op.Kind = genai.KindExecuteTool
	r.Accept(genai.FacetKind, "")
	id := first(r.View, []string{"tool.call_id", "tool.call.id", "tool_call_id", "tool.id"})
	r.Op.Tool = genai.Tool{Name: r.Text(name), CallID: r.Text(id)}
	r.Accept(genai.FacetTool, name, id)
	if v := r.Content(arguments); v.Set && r.Open(genai.FacetInput) {
		r.Op.InputValue = v
		r.Accept(genai.FacetInput, arguments)
	}
	if v := r.Content(result); v.Set && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = v
		r.Accept(genai.FacetOutput, result)
	}
}

// first returns the first of the keys that is there, "" when none is.
func first(v *dialect.View, keys []string) string {
	for _, key := range keys {
		if v.Text(key) != "" {
			return key
		}
	}
	return ""
}
