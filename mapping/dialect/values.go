// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"math"
	"strconv"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/internal/jsonx/pdatajson"
)

// find returns the position of the attribute; of two with the same key the last wins,
// as in Langfuse (contract section 5).
func (v *View) find(key string) int {
	for i := v.table[bucket(key)]; i >= 0; i = v.attrs[i].next {
		if v.attrs[i].key == key {
			return int(i)
		}
	}
	return -1
}

// Has reports whether the attribute is there.
func (v *View) Has(key string) bool { return v.find(key) >= 0 }

// Value returns the attribute as it is.
func (v *View) Value(key string) (pcommon.Value, bool) {
	if i := v.find(key); i >= 0 {
		return v.attrs[i].value, true
	}
	return pcommon.Value{}, false
}

// Str returns a string attribute; "" when absent or of another type.
func (v *View) Str(key string) string {
	if val, ok := v.Value(key); ok && val.Type() == pcommon.ValueTypeStr {
		return val.Str()
	}
	return ""
}

// Text returns the attribute as text: scalars as they read, arrays and maps as JSON.
func (v *View) Text(key string) string {
	if val, ok := v.Value(key); ok {
		return TextOf(val)
	}
	return ""
}

// Int returns an integer, also one written as text or as a float without fraction.
func (v *View) Int(key string) (int64, bool) {
	if val, ok := v.Value(key); ok {
		return IntOf(val)
	}
	return 0, false
}

// Float returns a finite number, also one written as text.
func (v *View) Float(key string) (float64, bool) {
	if val, ok := v.Value(key); ok {
		return FloatOf(val)
	}
	return 0, false
}

// Bool returns a boolean, also one written as text in any case.
func (v *View) Bool(key string) (value, ok bool) {
	val, ok := v.Value(key)
	if !ok {
		return false, false
	}
	if val.Type() == pcommon.ValueTypeBool {
		return val.Bool(), true
	}
	b, err := strconv.ParseBool(strings.ToLower(TextOf(val)))
	return b, err == nil
}

// JSON returns the attribute parsed as JSON: a string that is JSON, a map, a list, or a
// list of strings each of which is JSON. Absent when it is none of these.
func (v *View) JSON(key string) jsonx.Value {
	if val, ok := v.Value(key); ok {
		return JSONOf(val)
	}
	return jsonx.Value{}
}

// Strings returns a list of texts: an array, a JSON list in a string, or one text.
func (v *View) Strings(key string) []string {
	val, ok := v.Value(key)
	if !ok {
		return nil
	}
	return StringsOf(val)
}

// Resource returns a resource attribute as text.
func (v *View) Resource(key string) string {
	if val, ok := v.resource.Attributes().Get(key); ok {
		return TextOf(val)
	}
	return ""
}

// ScopeAttribute returns a scope attribute as text.
func (v *View) ScopeAttribute(key string) string {
	if val, ok := v.scope.Attributes().Get(key); ok {
		return TextOf(val)
	}
	return ""
}

// TextOf returns a value as text: scalars as they read, arrays and maps as JSON.
func TextOf(val pcommon.Value) string {
	switch val.Type() {
	case pcommon.ValueTypeStr:
		return val.Str()
	case pcommon.ValueTypeInt:
		return strconv.FormatInt(val.Int(), 10)
	case pcommon.ValueTypeBool:
		return strconv.FormatBool(val.Bool())
	case pcommon.ValueTypeEmpty:
		return ""
	case pcommon.ValueTypeBytes:
		return string(val.Bytes().AsRaw())
	default:
		return strings.Trim(pdatajson.String(val), `"`)
	}
}

// IntOf returns a value as an integer where it is one without loss.
func IntOf(val pcommon.Value) (int64, bool) {
	switch val.Type() {
	case pcommon.ValueTypeInt:
		return val.Int(), true
	case pcommon.ValueTypeDouble:
		f := val.Double()
		return int64(f), f == math.Trunc(f) && math.Abs(f) < 1<<53
	case pcommon.ValueTypeStr:
		s := strings.TrimSpace(val.Str())
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return n, true
		}
		f, err := strconv.ParseFloat(s, 64)
		return int64(f), err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53
	default:
		return 0, false
	}
}

// FloatOf returns a value as a finite number.
func FloatOf(val pcommon.Value) (float64, bool) {
	var f float64
	switch val.Type() {
	case pcommon.ValueTypeInt:
		f = float64(val.Int())
	case pcommon.ValueTypeDouble:
		f = val.Double()
	case pcommon.ValueTypeStr:
		var err error
		if f, err = strconv.ParseFloat(strings.TrimSpace(val.Str()), 64); err != nil {
			return 0, false
		}
	default:
		return 0, false
	}
	return f, !math.IsNaN(f) && !math.IsInf(f, 0)
}

// JSONOf parses a value as JSON (see View.JSON).
func JSONOf(val pcommon.Value) jsonx.Value {
	var text string
	switch val.Type() {
	case pcommon.ValueTypeStr:
		text = val.Str()
	case pcommon.ValueTypeMap:
		text = pdatajson.String(val)
	case pcommon.ValueTypeSlice:
		text = sliceJSON(val.Slice())
	case pcommon.ValueTypeBytes:
		text = string(val.Bytes().AsRaw())
	default:
		return jsonx.Value{}
	}
	parsed, _ := jsonx.Parse(text) // no JSON = absent; callers then keep the text
	return parsed
}

// sliceJSON renders a list; when every item is a string that holds a JSON object or
// list, the items stand for themselves (string[] of JSON: AI SDK, Sentry).
func sliceJSON(s pcommon.Slice) string {
	nested := s.Len() > 0
	for _, item := range s.All() {
		if item.Type() != pcommon.ValueTypeStr || !isContainerJSON(item.Str()) {
			nested = false
			break
		}
	}
	dst := []byte{'['}
	for i, item := range s.All() {
		if i > 0 {
			dst = append(dst, ',')
		}
		if nested {
			dst = append(dst, item.Str()...)
		} else {
			dst = pdatajson.Append(dst, item)
		}
	}
	return string(append(dst, ']'))
}

func isContainerJSON(s string) bool {
	t := strings.TrimLeft(s, " \t\r\n")
	return t != "" && (t[0] == '{' || t[0] == '[') && jsonx.Valid(s)
}

// StringsOf returns a value as a list of texts (see View.Strings).
func StringsOf(val pcommon.Value) []string {
	switch val.Type() {
	case pcommon.ValueTypeSlice:
		out := make([]string, 0, val.Slice().Len())
		for _, item := range val.Slice().All() {
			out = append(out, TextOf(item))
		}
		return out
	case pcommon.ValueTypeEmpty:
		return nil
	default:
		return stringsOfText(TextOf(val))
	}
}

func stringsOfText(text string) []string {
	if text == "" {
		return nil
	}
	list, err := jsonx.Parse(text)
	if err == nil && list.IsArray() {
		out := make([]string, 0, list.Len())
		for _, e := range list.Elems() {
			out = append(out, e.Scalar())
		}
		return out
	}
	if err == nil && list.IsString() {
		return []string{list.Text()}
	}
	return []string{text}
}
