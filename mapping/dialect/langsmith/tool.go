// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langsmith

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readTool reads the run of one tool. The run is named after its tool.
func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) && !r.Has("gen_ai.tool.name") {
		r.Op.Tool.Name = r.Text("langsmith.trace.name")
		if r.Op.Tool.Name == "" {
			r.Op.Tool.Name = r.Name()
		}
		r.Accept(genai.FacetTool, "")
	}
	if r.Open(genai.FacetInput) && r.Text(keyPrompt) != "" {
		r.Op.InputValue = only(r, keyPrompt, "input")
		r.Accept(genai.FacetInput, keyPrompt)
	}
	if r.Open(genai.FacetOutput) && r.Text(keyCompletion) != "" {
		r.Op.OutputValue = result(r)
		r.Accept(genai.FacetOutput, keyCompletion)
	}
}

// only unwraps an object of one member of that name.
func only(r *dialect.Reader, key, member string) genai.Value {
	v := r.JSON(key)
	if inner := v.Get(member); v.Len() == 1 && inner.Exists() {
		return messages.Value(inner)
	}
	return r.Content(key)
}

// result returns what the tool said: the content of a tool message, of an MCP result, or
// the output as it is.
func result(r *dialect.Reader) genai.Value {
	v := r.JSON(keyCompletion)
	if output := v.Get("output"); v.Len() == 1 && output.IsObject() {
		v = output
	}
	if list, ok := native.Messages(v, genai.RoleTool); ok && len(list) == 1 && len(list[0].Parts) == 1 {
		if p := list[0].Parts[0]; p.Type == genai.PartToolResult {
			r.Op.Tool.CallID = p.ID
			return p.Value
		}
	}
	if texts, ok := textBlocks(v.Get("content")); ok {
		if joined := dialect.TextContent(strings.Join(texts, "\n")); joined.IsJSON {
			return joined
		}
		return genai.JoinedValue(texts)
	}
	return only(r, keyCompletion, "output")
}

// textBlocks reads a list of nothing but text blocks.
func textBlocks(v jsonx.Value) (texts []string, ok bool) {
	for _, e := range v.Elems() {
		if e.Get("type").Text() != "text" {
			return nil, false
		}
		texts = append(texts, e.Get("text").Text())
	}
	return texts, len(texts) > 0
}

// readRetrieval reads a retriever run: {query}, {documents}.
func readRetrieval(r *dialect.Reader) {
	if r.Open(genai.FacetInput) && r.Text(keyPrompt) != "" {
		r.Op.InputValue = only(r, keyPrompt, "query")
		if !r.Op.InputValue.IsJSON {
			r.Op.Query = r.Op.InputValue.Text
		}
		r.Accept(genai.FacetInput, keyPrompt)
	}
	if !r.Open(genai.FacetOutput) || r.Text(keyCompletion) == "" {
		return
	}
	found := r.JSON(keyCompletion).First("documents", "output")
	if list, ok := native.Documents(found); ok {
		r.Op.Documents = list
		r.Op.OutputValue = genai.JSONValue(native.DocumentsJSON(list))
		r.Accept(genai.FacetDocuments, keyCompletion)
	} else {
		r.Op.OutputValue = r.Content(keyCompletion)
	}
	r.Accept(genai.FacetOutput, keyCompletion)
}
