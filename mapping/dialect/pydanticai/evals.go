// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// scopeEvals is the scope of pydantic-evals, whose case spans hold the verdicts on one task: assertions
// (booleans), scores (numbers) and labels (words), each an object of {name, value, reason, source} by name
// (pydantic/pydantic-ai pydantic_evals/dataset.py).
const scopeEvals = "pydantic-evals"

var verdicts = []string{"assertions", "scores", "labels"}

// isCase reports a case span of pydantic-evals.
func isCase(v *dialect.View) bool {
	return v.Scope() == scopeEvals && (v.Has("assertions") || v.Has("scores") || v.Has("labels"))
}

func readCase(r *dialect.Reader) {
	if r.Open(genai.FacetKind) {
		r.Op.Kind = genai.KindEvaluate
		r.Accept(genai.FacetKind, "")
	}
	for _, key := range verdicts {
		v, found := r.Value(key)
		if !found || !r.OpenFor(genai.FacetEvaluations) {
			continue
		}
		results := dialect.JSONOf(v)
		if !results.IsObject() {
			r.Malformed(key)
			continue
		}
		for name, result := range results.Members() {
			r.Op.Evaluations = append(r.Op.Evaluations, verdict(r, name, result))
		}
		r.Accept(genai.FacetEvaluations, key)
	}
	for facet, side := range map[genai.Facet]struct {
		key string
		to  *genai.Value
	}{genai.FacetInput: {"inputs", &r.Op.InputValue}, genai.FacetOutput: {"output", &r.Op.OutputValue}} {
		if v, found := r.Value(side.key); found && r.Open(facet) {
			*side.to = genai.TextValue(dialect.TextOf(v))
			r.Accept(facet, side.key)
		}
	}
}

// verdict reads one result; before 1.0 it was the bare value.
func verdict(r *dialect.Reader, name string, result jsonx.Value) genai.Evaluation {
	e := genai.Evaluation{Name: name, Time: r.End()}
	value := result
	if result.IsObject() {
		value = result.Get("value")
		e.Explanation = result.Get("reason").Text()
		if source := result.Get("source"); source.Exists() && !source.IsNull() {
			e.Metadata = []genai.Field{{Key: "source", Value: genai.JSONValue(source.Raw())}}
		}
	}
	if value.IsString() {
		e.Label = value.Text()
	} else {
		e.Score = value.Scalar()
	}
	return e
}
