// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// What is on a span has been swept, so its texts are clean: these read them back. Spans
// that nobody reads (observations that came as they are) say facts of their trace so.

// SweptStatus returns the message of the span's status.
func (s *Span) SweptStatus() Text { return Text{s.data.Status().Message()} }

// SweptText returns an attribute that is text, a number or a boolean, as text.
func (s *Span) SweptText(key string) Text {
	val, ok := s.data.Attributes().Get(key)
	if !ok {
		return Text{}
	}
	switch val.Type() {
	case pcommon.ValueTypeStr:
		return Text{val.Str()}
	case pcommon.ValueTypeBool, pcommon.ValueTypeInt:
		return Text{val.AsString()}
	default:
		return Text{}
	}
}

// SweptTexts returns an attribute that is a list of texts: an array, a JSON list, or texts
// joined by commas.
func (s *Span) SweptTexts(key string) (list []Text) {
	val, ok := s.data.Attributes().Get(key)
	if !ok {
		return nil
	}
	if val.Type() == pcommon.ValueTypeSlice {
		for _, e := range val.Slice().All() {
			list = append(list, Text{e.AsString()})
		}
		return list
	}
	text := s.SweptText(key).s
	if v, err := jsonx.Parse(text); err == nil && v.IsArray() {
		for _, e := range v.Elems() {
			list = append(list, Text{e.Scalar()})
		}
		return list
	}
	for _, piece := range strings.Split(text, ",") {
		if piece = strings.TrimSpace(piece); piece != "" {
			list = append(list, Text{piece})
		}
	}
	return list
}

// SweptFields returns the attributes below a prefix that are text, a whole number or a
// boolean, in their order.
func (s *Span) SweptFields(prefix string) (list []Field) {
	for key, val := range s.data.Attributes().All() {
		name, ok := strings.CutPrefix(key, prefix)
		if !ok || name == "" {
			continue
		}
		f := Field{Key: Text{name}}
		switch val.Type() {
		case pcommon.ValueTypeStr:
			f.Value = ValueOf(Text{val.Str()})
		case pcommon.ValueTypeInt:
			f.Value = NumberValue(val.Int())
		case pcommon.ValueTypeBool:
			f.Value = BoolValue(val.Bool())
		default:
			continue
		}
		list = append(list, f)
	}
	return list
}
