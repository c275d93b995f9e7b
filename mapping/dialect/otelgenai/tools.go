// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyDefinitions = "gen_ai.tool.definitions"
	keyArguments   = "gen_ai.tool.call.arguments"
	keyResult      = "gen_ai.tool.call.result"
)

// readTools reads the offered tools. A list that holds nothing but names narrows the
// request and supplies no schema: it fills the active tools.
func readTools(r *dialect.Reader) {
	if !r.Has(keyDefinitions) {
		return
	}
	defs := messages.Tools(r.JSON(keyDefinitions))
	if len(defs) == 0 {
		return
	}
	if r.Open(genai.FacetTools) && !onlyNames(defs) {
		r.Op.Tools = defs
		r.Accept(genai.FacetTools, keyDefinitions)
		return
	}
	if r.Open(genai.FacetActiveTools) && onlyNames(defs) {
		for _, d := range defs {
			r.Op.ActiveTools = append(r.Op.ActiveTools, d.Name)
		}
		r.Accept(genai.FacetActiveTools, keyDefinitions)
	}
}

func onlyNames(defs []genai.ToolDefinition) bool {
	for _, d := range defs {
		if d.Description != "" || d.Parameters != "" {
			return false
		}
	}
	return true
}

// readTool reads what an execute_tool span says about its tool, its arguments and result.
func readTool(r *dialect.Reader) {
	if r.Op.Kind != genai.KindExecuteTool {
		return
	}
	if r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{
			Name: r.Text("gen_ai.tool.name"), Type: r.Text("gen_ai.tool.type"),
			Description: r.Text("gen_ai.tool.description"), CallID: r.Text("gen_ai.tool.call.id"),
		}
		if r.Op.Tool != (genai.Tool{}) {
			r.Accept(genai.FacetTool, "gen_ai.tool.name", "gen_ai.tool.type", "gen_ai.tool.description", "gen_ai.tool.call.id")
		}
	}
	if r.Open(genai.FacetInput) && r.Has(keyArguments) {
		r.Op.InputValue = r.Content(keyArguments)
		r.Accept(genai.FacetInput, keyArguments)
	}
	if r.Open(genai.FacetOutput) && r.Has(keyResult) {
		r.Op.OutputValue = r.Content(keyResult)
		r.Accept(genai.FacetOutput, keyResult)
	}
}
