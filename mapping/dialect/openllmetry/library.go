// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// libraries are the keys of instrumented libraries that hold what went in and what came
// out of a span, beside or instead of traceloop.entity.*.
var libraries = []struct{ input, output string }{
	{"mcp.request.argument", "mcp.response.value"},
	{"crewai.task.description", "crewai.task.output"},
	{"crewai.crew.tasks", "crewai.crew.result"},
}

// readLibrary fills the sides that nothing else did.
func readLibrary(r *dialect.Reader) {
	for _, l := range libraries {
		if v := r.Content(l.input); v.Set && r.Open(genai.FacetInput) {
			r.Op.InputValue = v
			r.Accept(genai.FacetInput, l.input)
		}
		if v := r.Content(l.output); v.Set && r.Open(genai.FacetOutput) {
			r.Op.OutputValue = v
			r.Accept(genai.FacetOutput, l.output)
		}
	}
}

// isLibrary reports whether the span is one of those libraries'.
func isLibrary(v *dialect.View) bool {
	return strings.HasPrefix(v.Scope(), "opentelemetry.instrumentation.") && (v.HasNamespace("mcp") || v.HasNamespace("crewai"))
}
