// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otlp

import (
	"math"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// Attributes turns a list of key-value pairs into an object; of the same key the last
// value wins (case attribute-twice). An entry without a value is left out, although it
// would stop Langfuse's worker for the whole request.
func Attributes(list js.Value) *js.Object {
	o := js.NewObject(len(list.Elems()))
	for _, kv := range list.Elems() {
		if value := kv.Get("value"); value.IsRecord() {
			o.Set(js.ToString(kv.Get("key")), plain(value))
		}
	}
	return o
}

// plain decodes an AnyValue. The order of the questions matters when several members
// are set; kvlist, bytes and unset become the JSON of their wire form
// (cases input-kvlist, input-bytes, input-empty-array, value-big-int).
func plain(v js.Value) js.Value {
	switch {
	case v.Has("stringValue"):
		return v.Get("stringValue")
	case v.Has("doubleValue"):
		return double(v.Get("doubleValue"))
	case v.Has("boolValue"):
		return v.Get("boolValue")
	case v.Path("arrayValue", "values").IsArray():
		return v.Path("arrayValue", "values").Map(plain)
	case v.Has("intValue"):
		if f, ok := integer(v.Get("intValue")); ok {
			return js.Number(f)
		}
	}
	return js.String(js.Stringify(v))
}

// double reads a double that JSON may carry as text; NaN and the infinities stay text.
func double(v js.Value) js.Value {
	if !v.IsString() {
		return v
	}
	if f := js.ToNumber(v); !math.IsNaN(f) && !math.IsInf(f, 0) {
		return js.Number(f)
	}
	return v
}

// integer reads an int64: a number, or decimal text as OTLP/JSON and the protobuf
// decoder write it. Beyond 2^53 digits are lost.
func integer(v js.Value) (float64, bool) {
	switch v.Kind() {
	case js.KindNumber:
		return v.Float(), true
	case js.KindString:
		f := js.ToNumber(v)
		return f, !math.IsNaN(f)
	default:
		return 0, false
	}
}
