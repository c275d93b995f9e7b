// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package flue

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{Name: r.Text(keyToolName), CallID: r.Text(keyToolCall)}
		r.Accept(genai.FacetTool, keyToolName, keyToolCall)
	}
	setValue(r, genai.FacetInput, "flue.tool.arguments")
	setValue(r, genai.FacetOutput, "flue.tool.result")
}

// readValues reads what went into a workflow or task, and what came out.
func readValues(r *dialect.Reader) {
	for _, key := range []string{"flue.workflow.payload", "flue.task.prompt"} {
		setValue(r, genai.FacetInput, key)
	}
	for _, key := range []string{"flue.workflow.result", "flue.operation.result", "flue.task.result"} {
		setValue(r, genai.FacetOutput, key)
	}
}

// setValue fills a side that is no conversation. A tool's result is {content: [blocks]}.
func setValue(r *dialect.Reader, facet genai.Facet, key string) {
	if !r.Has(key) || !r.Open(facet) {
		return
	}
	v := r.Content(key)
	if facet == genai.FacetInput {
		r.Op.InputValue = v
	} else {
		r.Op.OutputValue = resultOf(r.JSON(key), v)
	}
	r.Accept(facet, key)
}

// resultOf unwraps a result that is nothing but a list of content blocks.
func resultOf(v jsonx.Value, whole genai.Value) genai.Value {
	blocks := v.Get("content")
	if !blocks.IsArray() || v.Len() != 1 {
		return whole
	}
	return messages.Result(blocks)
}
