// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"math"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

func text(v js.Value) (js.Value, bool)   { return v, v.IsString() }
func record(v js.Value) (js.Value, bool) { return v, v.IsRecord() }

func number(v js.Value) (js.Value, bool) {
	return v, v.Kind() == js.KindNumber && !math.IsInf(v.Float(), 0)
}

// content is text, list, object or null (cases user-true, user-null-text, content-number).
func content(v js.Value) (js.Value, bool) {
	return v, v.IsString() || v.IsComposite() || v.Kind() == js.KindNull
}

func literal(word string) rule {
	return func(v js.Value) (js.Value, bool) { return v, v.Is(word) }
}

func listOf(elem rule) rule {
	return func(v js.Value) (js.Value, bool) {
		if !v.IsArray() {
			return v, false
		}
		out := make([]js.Value, len(v.Elems()))
		for i, e := range v.Elems() {
			value, ok := elem(e)
			if !ok {
				return v, false
			}
			out[i] = value
		}
		return js.Array(out...), true
	}
}

type field struct {
	name     string
	rule     rule
	required bool
}

// object keeps the fields named and drops all others without complaint
// (case tool-extra-keys).
func object(fields ...field) rule {
	return func(v js.Value) (js.Value, bool) {
		if !v.IsRecord() {
			return v, false
		}
		out := js.NewObject(len(fields))
		for _, f := range fields {
			value := v.Get(f.name)
			if value.IsUndefined() && !f.required {
				continue
			}
			value, ok := f.rule(value)
			if !ok {
				return v, false
			}
			out.Set(f.name, value)
		}
		return js.Obj(out), true
	}
}
