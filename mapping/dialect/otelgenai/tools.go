// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyDefinitions = "gen_ai.tool.definitions"
	keyArguments   = "gen_ai.tool.call.arguments"
	keyResult      = "gen_ai.tool.call.result"
)

// toolKeys hold the offered tools: the conventions' key, then those that gateways and
// agents used before it or beside it.
var toolKeys = []string{keyDefinitions, "gen_ai.request.tools", "gen_ai.request.available_tools", "gen_ai.agent.tools"}

// readTools reads the offered tools. A list that holds nothing but names narrows the
// request and supplies no schema: it fills the active tools.
func readTools(r *dialect.Reader) {
	for _, key := range toolKeys {
		if defs := messages.Tools(r.JSON(key)); len(defs) > 0 {
			readDefinitions(r, key, defs)
		}
	}
}

func readDefinitions(r *dialect.Reader, key string, defs []genai.ToolDefinition) {
	switch {
	case onlyNames(defs):
		if r.Open(genai.FacetActiveTools) {
			r.Op.ActiveTools = names(defs)
			r.Accept(genai.FacetActiveTools, key)
		} else if slices.Equal(names(defs), r.Op.ActiveTools) {
			r.Take(key)
		}
	case r.Open(genai.FacetTools):
		r.Op.Tools = defs
		r.Accept(genai.FacetTools, key)
	case slices.Equal(names(defs), names(r.Op.Tools)):
		if onlyNames(r.Op.Tools) && !r.Taken(key) { // another dialect knew no more than the names
			r.Op.Tools = defs
			r.Replace(genai.FacetTools, key)
		}
		r.Take(key) // said before
	}
}

func names(defs []genai.ToolDefinition) []string {
	out := make([]string, len(defs))
	for i := range defs {
		out[i] = defs[i].Name
	}
	return out
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
	if r.Open(genai.FacetInput) && r.Has(keyArguments) && !hidden.Text(r, keyArguments) {
		r.Op.InputValue = r.Content(keyArguments)
		r.Accept(genai.FacetInput, keyArguments)
	}
	if r.Open(genai.FacetOutput) && r.Has(keyResult) && !hidden.Text(r, keyResult) {
		r.Op.OutputValue = r.Content(keyResult)
		r.Accept(genai.FacetOutput, keyResult)
	}
}
