// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package vercelai

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const keyTools = "ai.prompt.tools"

// readTools reads the offered tools: a list of JSON texts, each of which a length limit
// may have cut on its own, or one JSON list.
func readTools(r *dialect.Reader) {
	if !r.Open(genai.FacetTools) || !r.Has(keyTools) {
		return
	}
	var defs []genai.ToolDefinition
	if v := r.JSON(keyTools); v.IsArray() {
		for _, e := range v.Elems() {
			if d, ok := tool(r, e); ok {
				defs = append(defs, d)
			}
		}
	}
	if len(defs) == 0 {
		return
	}
	r.Op.Tools = defs
	r.Accept(genai.FacetTools, keyTools, "gen_ai.tool.definitions", "gen_ai.request.available_tools")
}

func tool(r *dialect.Reader, e jsonx.Value) (genai.ToolDefinition, bool) {
	if !e.IsString() {
		return messages.Tool(e)
	}
	v, cut := mend.JSON(e.Text())
	if cut || !v.Exists() {
		r.Malformed(keyTools)
	}
	return messages.Tool(v)
}
