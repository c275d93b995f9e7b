// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package pdatajson renders collector values as JSON text, so that a structured
// attribute and its JSON-string form are read by the same code.
package pdatajson

import (
	"encoding/base64"
	"math"
	"strconv"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// maxDepth bounds recursion into kvlists; deeper values become null. pdata itself
// decodes at most 10,000 levels, real emitters stay below 20.
const maxDepth = jsonx.MaxDepth

// Append appends v as JSON: map and slice order kept, bytes as base64 text, unset as
// null, NaN and infinities as text.
func Append(dst []byte, v pcommon.Value) []byte { return appendValue(dst, v, 0) }

// String returns v as JSON text.
func String(v pcommon.Value) string { return string(Append(nil, v)) }

func appendValue(dst []byte, v pcommon.Value, depth int) []byte {
	switch v.Type() {
	case pcommon.ValueTypeStr:
		return jsonx.AppendString(dst, v.Str())
	case pcommon.ValueTypeInt:
		return strconv.AppendInt(dst, v.Int(), 10)
	case pcommon.ValueTypeDouble:
		return appendDouble(dst, v.Double())
	case pcommon.ValueTypeBool:
		return strconv.AppendBool(dst, v.Bool())
	case pcommon.ValueTypeBytes:
		return jsonx.AppendString(dst, base64.StdEncoding.EncodeToString(v.Bytes().AsRaw()))
	case pcommon.ValueTypeMap:
		return appendMap(dst, v.Map(), depth+1)
	case pcommon.ValueTypeSlice:
		return appendSlice(dst, v.Slice(), depth+1)
	default:
		return append(dst, "null"...)
	}
}

func appendMap(dst []byte, m pcommon.Map, depth int) []byte {
	if depth > maxDepth {
		return append(dst, "null"...)
	}
	dst = append(dst, '{')
	first := true
	for k, v := range m.All() {
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(jsonx.AppendString(dst, k), ':')
		dst = appendValue(dst, v, depth)
	}
	return append(dst, '}')
}

func appendSlice(dst []byte, s pcommon.Slice, depth int) []byte {
	if depth > maxDepth {
		return append(dst, "null"...)
	}
	dst = append(dst, '[')
	for i := range s.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendValue(dst, s.At(i), depth)
	}
	return append(dst, ']')
}

// appendDouble writes integral values without a fraction: kvlists turn the integers of
// a JSON schema into doubles, and `{"maximum":5}` must stay what it was.
func appendDouble(dst []byte, f float64) []byte {
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
		return jsonx.AppendString(dst, strconv.FormatFloat(f, 'g', -1, 64))
	case f == math.Trunc(f) && math.Abs(f) < 1<<53:
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	default:
		return strconv.AppendFloat(dst, f, 'g', -1, 64)
	}
}
