// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/internal/jsonx/pdatajson"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const functions = "llm.request.functions"

// readTools reads llm.request.functions.N.{name, description, parameters}; the schema
// stands under input_schema (Anthropic) or arguments (JavaScript 0.14) as well.
func readTools(r *dialect.Reader) {
	groups := r.Groups(functions)
	if len(groups) == 0 || !r.Open(genai.FacetTools) {
		r.TakeFields(r.Under(functions + "."))
		return
	}
	for _, g := range groups {
		d := genai.ToolDefinition{Name: g.Fields.Text("name", "function.name"), Description: g.Fields.Text("description", "function.description")}
		for _, key := range []string{"parameters", "input_schema", "arguments", "function.parameters"} {
			if d.Parameters == "" {
				d.Parameters = schema(g.Fields, key)
			}
		}
		if d.Name != "" {
			r.Op.Tools = append(r.Op.Tools, d)
		}
	}
	if len(r.Op.Tools) > 0 {
		r.AcceptFields(genai.FacetTools, functions, r.Under(functions+"."))
	}
}

// schema reads a JSON object: as text, or flattened below the key.
func schema(f dialect.Fields, key string) string {
	if val, ok := f.Get(key); ok {
		if v := dialect.JSONOf(val); v.IsObject() {
			return v.Raw()
		}
		return ""
	}
	below := f.Under(key + ".")
	if len(below) == 0 {
		return ""
	}
	dst := []byte{'{'}
	for i, m := range below {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(jsonx.AppendString(dst, m.Key), ':')
		dst = pdatajson.Append(dst, m.Value)
	}
	return string(append(dst, '}'))
}
