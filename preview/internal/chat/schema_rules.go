// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"math"
	"strconv"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// must turns the outcome of a check into a reason.
func must(ok bool, v js.Value, want string) (js.Value, string) {
	switch {
	case ok:
		return v, ""
	case v.IsUndefined():
		return v, " is missing"
	default:
		return v, " is " + kindWord(v) + ", not " + want
	}
}

func text(v js.Value) (js.Value, string)   { return must(v.IsString(), v, "text") }
func record(v js.Value) (js.Value, string) { return must(v.IsRecord(), v, "an object") }

func number(v js.Value) (js.Value, string) {
	return must(v.Kind() == js.KindNumber && !math.IsInf(v.Float(), 0), v, "a number")
}

// content is text, list, object or null (cases user-true, user-null-text, content-number).
func content(v js.Value) (js.Value, string) {
	return must(v.IsString() || v.IsComposite() || v.Kind() == js.KindNull, v, "text or a list of parts")
}

func media(v js.Value) (js.Value, string) {
	ref, ok := mediaReference(v)
	if !ok {
		return v, " is not a media reference"
	}
	return ref, ""
}

func literal(word string) rule {
	return func(v js.Value) (js.Value, string) {
		if v.IsString() && !v.Is(word) {
			return v, " is " + strconv.Quote(v.Text()) + ", not " + strconv.Quote(word)
		}
		return must(v.Is(word), v, strconv.Quote(word))
	}
}

func listOf(elem rule) rule {
	return func(v js.Value) (js.Value, string) {
		if !v.IsArray() {
			return must(false, v, "a list")
		}
		out := make([]js.Value, len(v.Elems()))
		for i, e := range v.Elems() {
			value, reason := elem(e)
			if reason != "" {
				return v, "[" + strconv.Itoa(i) + "]" + reason
			}
			out[i] = value
		}
		return js.Array(out...), ""
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
	return func(v js.Value) (js.Value, string) {
		if !v.IsRecord() {
			return must(false, v, "an object")
		}
		out := js.NewObject(len(fields))
		for _, f := range fields {
			value := v.Get(f.name)
			if value.IsUndefined() && !f.required {
				continue
			}
			value, reason := f.rule(value)
			if reason != "" {
				return v, "." + f.name + reason
			}
			out.Set(f.name, value)
		}
		return js.Obj(out), ""
	}
}
