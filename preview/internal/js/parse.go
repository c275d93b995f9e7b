// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

import (
	"strconv"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// Parse is JSON.parse; ok is false where it throws. Text nested deeper than
// jsonx.MaxDepth is refused too, which V8 would read.
func Parse(text string) (v Value, ok bool) { return parse(text, rounded) }

// ParsePrecise is Parse, but a number that a double cannot carry stays as its text.
func ParsePrecise(text string) (v Value, ok bool) { return parse(text, precise) }

// ParseStored is Parse after one more trip through JSON: infinities became null. That is
// the way of a request body, which rests as JSON between endpoint and worker.
func ParseStored(text string) (v Value, ok bool) { return parse(text, stored) }

func parse(text string, number func(string) Value) (Value, bool) {
	doc, err := jsonx.Parse(text)
	if err != nil {
		return Undefined, false
	}
	return fromJSON(doc, number), true
}

func fromJSON(v jsonx.Value, number func(string) Value) Value {
	switch v.Kind() {
	case jsonx.Null:
		return Null
	case jsonx.Bool:
		return Bool(v.Bool())
	case jsonx.Number:
		return number(v.Raw())
	case jsonx.String:
		return String(v.Text())
	case jsonx.Array:
		list := make([]Value, 0, v.Len())
		for _, e := range v.Elems() {
			list = append(list, fromJSON(e, number))
		}
		return Array(list...)
	case jsonx.Object:
		o := NewObject(v.Len())
		for k, e := range v.Members() {
			o.Set(k, fromJSON(e, number))
		}
		return Obj(o)
	default:
		return Undefined
	}
}

func rounded(token string) Value {
	f, _ := strconv.ParseFloat(token, 64) // out of range gives an infinity, as in JavaScript
	return Number(f)
}

func stored(token string) Value {
	f, err := strconv.ParseFloat(token, 64)
	if err != nil {
		return Null
	}
	return Number(f)
}

func precise(token string) Value {
	if !safeNumber(token) {
		return String(token)
	}
	return rounded(token)
}
