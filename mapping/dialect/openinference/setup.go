// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const keyParameters = "llm.invocation_parameters"

// setup is what the span says about the request beside the conversation, from the
// invocation parameters, the request in input.value and the response in output.value.
type setup struct {
	invocation native.Request
	request    native.Request
	response   native.Response
}

func readSetup(r *dialect.Reader) setup {
	var s setup
	if v := r.JSON(keyParameters); v.IsObject() {
		native.ReadSetup(v, &s.invocation)
	}
	return s
}

// readTools reads the offered tools: the flattened list, else the request's own.
func readTools(r *dialect.Reader, s *setup) {
	fields := r.Under("llm.tools.")
	defs := flattened(r)
	key := "llm.tools"
	for _, other := range [][]genai.ToolDefinition{s.invocation.Tools, s.request.Tools, s.response.Tools} {
		if len(defs) == 0 || onlyNames(defs) && len(other) > 0 {
			defs = other
		}
	}
	r.TakeFields(fields)
	switch {
	case len(defs) == 0:
	case !onlyNames(defs) && r.Open(genai.FacetTools):
		r.Op.Tools = defs
		r.AcceptFields(genai.FacetTools, key, fields)
	case onlyNames(defs) && r.Open(genai.FacetActiveTools):
		for _, d := range defs {
			r.Op.ActiveTools = append(r.Op.ActiveTools, d.Name)
		}
		r.AcceptFields(genai.FacetActiveTools, key, fields)
	}
}

// flattened reads llm.tools.N.tool.*; an entry may hold several (Vertex AI's function
// declarations), and the whole list may be one value.
func flattened(r *dialect.Reader) []genai.ToolDefinition {
	if v := r.JSON("llm.tools"); v.IsArray() {
		r.Take("llm.tools")
		return messages.Tools(v)
	}
	var defs []genai.ToolDefinition
	for _, g := range r.Groups("llm.tools") {
		entry := g.Fields.Under("tool.")
		found := messages.Tools(entry.JSON("json_schema"))
		if len(found) == 0 {
			found = messages.Tools(parse(object(entry)))
		}
		if text := entry.Text("json_schema"); len(found) == 0 && text != "" && !hidden.Is(text) {
			r.Note("llm.tools", genai.TextValue(text))
		}
		defs = append(defs, found...)
	}
	return defs
}

func parse(text string) jsonx.Value {
	v, _ := jsonx.Parse(text) // no JSON = absent
	return v
}

func onlyNames(defs []genai.ToolDefinition) bool {
	for _, d := range defs {
		if d.Description != "" || d.Parameters != "" {
			return false
		}
	}
	return true
}

// readParameters reads the invocation parameters, and what only the request tells.
func readParameters(r *dialect.Reader, s *setup) {
	if hidden.Text(r, keyParameters) || !r.OpenFor(genai.FacetParameters) {
		r.Take(keyParameters)
		return
	}
	list := slices.Concat(s.invocation.Parameters, s.request.Parameters, s.response.Parameters) // the first of a key is written
	switch v := r.JSON(keyParameters); {
	case len(list) > 0:
		r.Op.Parameters = list
		r.Accept(genai.FacetParameters, keyParameters)
	case v.IsObject():
		r.Take(keyParameters)
	case r.Text(keyParameters) != "":
		r.Malformed(keyParameters)
		r.Note(keyParameters, r.Content(keyParameters))
		r.Take(keyParameters)
	}
}
