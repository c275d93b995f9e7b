// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// notParameters are gen_ai.request.* keys that are facets of their own or no parameter.
var notParameters = map[string]bool{
	"model": true, "previous_response.id": true, "available_tools": true, "tools": true, "tool.definitions": true,
	"user": true, "id": true, "messages": true,
}

const requestPrefix = "gen_ai.request."

// readParameters reads every other gen_ai.request.* attribute as a model parameter under
// the rest of its key; numbers stay numbers, numbers written as text become numbers.
func readParameters(r *dialect.Reader) {
	if !r.OpenFor(genai.FacetParameters) {
		return
	}
	for _, m := range r.Under(requestPrefix) {
		if notParameters[m.Key] || dialect.TextOf(m.Value) == "" {
			continue
		}
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: parameterName(m.Key), Value: dialect.NumberOrText(m.Value)})
		r.Accept(genai.FacetParameters, requestPrefix+m.Key)
	}
	for _, prefix := range vendorPrefixes {
		for _, m := range r.Under(prefix) {
			if dialect.TextOf(m.Value) == "" || has(r.Op.Parameters, parameterName(m.Key)) {
				continue
			}
			r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: parameterName(m.Key), Value: dialect.NumberOrText(m.Value)})
			r.Accept(genai.FacetParameters, prefix+m.Key)
		}
	}
	if key := "gen_ai.output.type"; r.Has(key) && len(r.Op.Parameters) > 0 {
		r.Op.Parameters = append(r.Op.Parameters, genai.Field{Key: "output_type", Value: genai.TextValue(r.Text(key))})
		r.Take(key)
	}
}

// vendorPrefixes are where instrumentations put settings that the conventions do not name
// (opentelemetry.instrumentation.google_genai, old and new).
var vendorPrefixes = []string{"gcp.gen_ai.operation.config.", "gen_ai.gcp.request."}

func has(list []genai.Field, key string) bool {
	return slices.ContainsFunc(list, func(f genai.Field) bool { return f.Key == key })
}

func parameterName(key string) string { return strings.ReplaceAll(key, ".", "_") }
