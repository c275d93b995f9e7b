// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package googleadk

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readTool reads a tool's span. A failed tool of the JavaScript kit has only a name. The
// merged span has no arguments ("N/A") and repeats every result of the step.
func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) && r.Op.Kind == genai.KindExecuteTool {
		r.Op.Tool = genai.Tool{
			Name: r.Text("gen_ai.tool.name"), Type: r.Text("gen_ai.tool.type"),
			Description: r.Text("gen_ai.tool.description"), CallID: callID(r.Text("gen_ai.tool.call.id")),
		}
		if r.Op.Tool.Name == "" {
			r.Op.Tool.Name = nameOf(r.Name())
		}
		r.Accept(genai.FacetTool, "gen_ai.tool.name", "gen_ai.tool.type", "gen_ai.tool.description", "gen_ai.tool.call.id",
			"tool.name", "tool.description")
	}
	if r.Has(keyArgs) && r.Open(genai.FacetInput) && !hidden.Text(r, keyArgs) {
		r.Op.InputValue = r.Content(keyArgs)
		r.Accept(genai.FacetInput, keyArgs, "gen_ai.tool.call.arguments", "tool.parameters")
		takeTwin(r, "input")
	}
	if r.Has(keyResult) && r.Open(genai.FacetOutput) && !hidden.Text(r, keyResult) {
		r.Op.OutputValue = r.Content(keyResult)
		r.Accept(genai.FacetOutput, keyResult, "gen_ai.tool.call.result")
		takeTwin(r, "output")
	}
	r.Take(keyRequest, keyResponse) // always {} here
	if isMerged(r.View) {
		r.Take("gen_ai.tool.name", "gen_ai.tool.description", "gen_ai.tool.call.id")
		r.Note("merged_tools", genai.JSONValue("true"))
	}
}

// callID drops what ADK writes when the model gave no id.
func callID(id string) string {
	if id == "<not specified>" {
		return ""
	}
	return id
}

// nameOf returns the tool's name from a span name: "execute_tool x", "execute_tool [x]".
func nameOf(span string) string {
	_, name, _ := strings.Cut(span, " ")
	return strings.Trim(name, "[] ")
}
