// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/internal/jsonx/pdatajson"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Scalar is one row of a dialect's table: the keys of a facet in order of preference.
// The tables also generate docs/dialects.md.
type Scalar struct {
	Facet genai.Facet
	Keys  []string
	// Resource lists resource attributes, read when no span attribute is there.
	Resource []string
	Set      func(op *genai.Operation, text string)
}

// Scalars fills the facets of a table that are still empty. A key wins when it is there
// with a text that is not empty.
func (r *Reader) Scalars(table []Scalar) {
	for i := range table {
		row := &table[i]
		if r.Open(row.Facet) && !r.scalarFromSpan(row) {
			r.scalarFromResource(row)
		}
	}
}

func (r *Reader) scalarFromSpan(row *Scalar) bool {
	for _, key := range row.Keys {
		if text := r.Text(key); text != "" {
			row.Set(r.Op, text)
			r.Accept(row.Facet, key)
			return true
		}
	}
	return false
}

func (r *Reader) scalarFromResource(row *Scalar) {
	for _, key := range row.Resource {
		if text := r.View.Resource(key); text != "" {
			row.Set(r.Op, text)
			r.Op.Provenance.Set(row.Facet, genai.Source{Dialect: r.dialect, Key: "resource:" + key})
			return
		}
	}
}

// ContentValue returns a value as content: maps and lists as JSON, a string that is a
// JSON object or list as JSON, any other string as text, numbers and booleans as JSON.
func ContentValue(val pcommon.Value) genai.Value {
	switch val.Type() {
	case pcommon.ValueTypeStr:
		return TextContent(val.Str())
	case pcommon.ValueTypeBytes:
		return genai.TextValue(TextOf(val))
	case pcommon.ValueTypeEmpty:
		return genai.Value{}
	default:
		return genai.JSONValue(pdatajson.String(val))
	}
}

// TextContent returns text as content; a JSON object or list is recognised as JSON, also
// one that was encoded twice.
func TextContent(s string) genai.Value {
	if isContainerJSON(s) {
		return genai.JSONValue(s)
	}
	if inner, ok := encodedTwice(s); ok {
		return genai.JSONValue(inner)
	}
	return genai.TextValue(s)
}

// encodedTwice returns the object or list that a JSON string holds as text.
func encodedTwice(s string) (string, bool) {
	if len(s) < 4 || s[0] != '"' || s[len(s)-1] != '"' || (s[1] != '{' && s[1] != '[') {
		return "", false
	}
	v, err := jsonx.Parse(s)
	if err != nil || !isContainerJSON(v.Text()) {
		return "", false
	}
	return v.Text(), true
}

// Content returns the attribute as content; not set when absent.
func (v *View) Content(key string) genai.Value {
	if val, ok := v.Value(key); ok {
		return ContentValue(val)
	}
	return genai.Value{}
}
