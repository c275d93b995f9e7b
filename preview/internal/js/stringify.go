// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

import (
	"math"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// Stringify is JSON.stringify(v); undefined gives "".
func Stringify(v Value) string { return string(Append(nil, v)) }

// Append appends JSON.stringify(v) to dst.
func Append(dst []byte, v Value) []byte { return writer{}.value(dst, v, 0) }

// Indent is JSON.stringify(v, null, 2).
func Indent(v Value) string { return string(writer{pretty: true}.value(nil, v, 0)) }

type writer struct{ pretty bool }

func (w writer) value(dst []byte, v Value, depth int) []byte {
	switch v.kind {
	case KindUndefined:
		return dst
	case KindNumber:
		if math.IsNaN(v.num) || math.IsInf(v.num, 0) {
			return append(dst, "null"...)
		}
		return append(dst, FormatNumber(v.num)...)
	case KindString:
		return jsonx.AppendString(dst, v.str)
	case KindArray:
		return w.array(dst, v.list, depth)
	case KindObject:
		return w.object(dst, v.obj, depth)
	default:
		return append(dst, ToString(v)...)
	}
}

func (w writer) array(dst []byte, list []Value, depth int) []byte {
	if len(list) == 0 {
		return append(dst, "[]"...)
	}
	dst = append(dst, '[')
	for i, e := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = w.line(dst, depth+1)
		if e.IsUndefined() {
			e = Null // a hole or undefined
		}
		dst = w.value(dst, e, depth+1)
	}
	return append(w.line(dst, depth), ']')
}

func (w writer) object(dst []byte, o *Object, depth int) []byte {
	start := len(dst)
	dst = append(dst, '{')
	for k, e := range o.All() {
		if e.IsUndefined() {
			continue
		}
		if len(dst) > start+1 {
			dst = append(dst, ',')
		}
		dst = append(jsonx.AppendString(w.line(dst, depth+1), k), ':')
		if w.pretty {
			dst = append(dst, ' ')
		}
		dst = w.value(dst, e, depth+1)
	}
	if len(dst) == start+1 {
		return append(dst, '}')
	}
	return append(w.line(dst, depth), '}')
}

func (w writer) line(dst []byte, depth int) []byte {
	if !w.pretty {
		return dst
	}
	return append(append(dst, '\n'), strings.Repeat("  ", depth)...)
}
