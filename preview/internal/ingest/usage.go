// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"math"
	"slices"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// usage collects counts: the explicit attribute when it holds anything but invalid JSON,
// else what the scope's own dialect says, else the generic keys
// (cases usage-kvlist, usage-json-list, usage-empty-object, usage-invalid-json, usage-empty-text).
func (v *view) usage() js.Value {
	if explicit, ok := objectAttribute(v.attr(keyUsage)); ok {
		return explicit
	}
	switch v.scope {
	case "genkit-tracer":
		if u := payload(v.attr("genkit:output")).Get("usage"); u.Truthy() {
			return genkitUsage(u)
		}
	case aiScope:
		if u, ok := v.aiUsage(); ok {
			return u
		}
	case "gcp.vertex.agent":
		return v.vertexUsage()
	}
	return js.Obj(v.genericUsage())
}

// objectAttribute reads JSON text of an object. Other JSON and other types count as an
// empty object; falsy values and invalid JSON count as absent.
func objectAttribute(raw js.Value) (object js.Value, present bool) {
	if !raw.Truthy() {
		return js.Undefined, false
	}
	if !raw.IsString() {
		return emptyObject(), true
	}
	parsed, ok := js.Parse(raw.Text())
	if !ok {
		return js.Undefined, false
	}
	if !parsed.IsRecord() {
		return emptyObject(), true
	}
	return parsed, true
}

// cost: values are not checked (cases cost-json, cost-precedence, cost-fallback,
// cost-invalid-falls-through, cost-odd-values, cost-kvlist, cost-double, cost-empty).
func (v *view) cost() js.Value {
	if explicit, ok := objectAttribute(v.attr(keyCost)); ok {
		return explicit
	}
	out := js.NewObject(1)
	for _, key := range []string{"gen_ai.usage.cost", "llm.cost.total"} {
		if c := v.attr(key); !c.Nullish() && !c.Is("") {
			out.Set("total", c)
			break
		}
	}
	return js.Obj(out)
}

// countable applies the usage schema: the two exact provider shapes are split into
// buckets, everything else is filtered key by key. Nothing left is undefined.
func countable(usage js.Value) js.Value {
	for _, shape := range providerUsage {
		if out, ok := shape.buckets(usage); ok {
			return js.Obj(out)
		}
	}
	out := js.NewObject(usage.Record().Len())
	for key, value := range usage.Record().All() {
		if n, ok := count(value); ok {
			out.Set(key, js.Number(n))
		}
	}
	if out.Len() == 0 {
		return js.Undefined
	}
	return js.Obj(out)
}

// count accepts integers from zero up; of a text its leading integer (cases
// usage-integer-text, usage-number-text, usage-float, usage-negative, usage-null,
// usage-nested, usage-bool, usage-whole-float, usage-huge, usage-zero).
func count(v js.Value) (float64, bool) {
	n := math.NaN()
	switch v.Kind() {
	case js.KindNumber:
		n = v.Float()
	case js.KindString:
		n = js.ParseInt(v.Text())
	}
	return n, n >= 0 && (v.IsString() || n == math.Trunc(n) && !math.IsInf(n, 0))
}

// providerShape is the usage object of one OpenAI API. It must match exactly: one key
// more and it is an ordinary object (cases usage-openai-shape, usage-openai-shape-extra,
// usage-responses-shape).
type providerShape struct{ input, output, total, inputDetails, outputDetails string }

var providerUsage = []providerShape{
	{"prompt_tokens", "completion_tokens", "total_tokens", "prompt_tokens_details", "completion_tokens_details"},
	{"input_tokens", "output_tokens", "total_tokens", "input_tokens_details", "output_tokens_details"},
}

func (p providerShape) buckets(usage js.Value) (*js.Object, bool) {
	for key := range usage.Record().All() {
		if !slices.Contains([]string{p.input, p.output, p.total, p.inputDetails, p.outputDetails}, key) {
			return nil, false
		}
	}
	input, output, total := usage.Get(p.input), usage.Get(p.output), usage.Get(p.total)
	if !strictCount(input) || !strictCount(output) || !strictCount(total) {
		return nil, false
	}
	out := js.NewObject(8)
	for key, n := range map[string]js.Value{"input": input, "output": output, "total": total} {
		out.Set(key, n)
	}
	ok := split(out, "input", usage.Get(p.inputDetails)) && split(out, "output", usage.Get(p.outputDetails))
	return out, ok
}

// split moves the details of one side out of its bucket.
func split(out *js.Object, side string, details js.Value) bool {
	if !details.Nullish() && !details.IsRecord() {
		return false
	}
	for key, n := range details.Record().All() {
		switch {
		case n.Nullish():
		case !strictCount(n):
			return false
		default:
			out.Set(side+"_"+key, n)
			out.Set(side, js.Number(math.Max(out.Get(side).Float()-n.Float(), 0)))
		}
	}
	return true
}

// strictCount is an integer that a double holds exactly, from zero up.
func strictCount(v js.Value) bool {
	n := v.Float()
	return v.Kind() == js.KindNumber && n >= 0 && n == math.Trunc(n) && n < 1<<53
}
