// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mend

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
)

// Attribute parses an attribute as View.JSON does; of one that a length limit cut, what is
// there, and the metadata says so. Text that is no JSON is absent.
func Attribute(r *dialect.Reader, key string) jsonx.Value {
	if v := r.JSON(key); v.Exists() {
		return v
	}
	text := r.Text(key)
	v := Container(text)
	if v.Exists() || begins(text) {
		r.Malformed(key)
	}
	if v.Exists() {
		r.Truncated(key)
	}
	return v
}

// begins reports whether a text begins as JSON of more than words does: prose may begin with
// a bracket.
func begins(text string) bool {
	t := strings.TrimLeft(text, " \t\r\n")
	if t == "" || (t[0] != '{' && t[0] != '[') {
		return false
	}
	rest := strings.TrimLeft(t[1:], " \t\r\n")
	return strings.HasPrefix(rest, `"`) || (t[0] == '[' && strings.HasPrefix(rest, "{"))
}

// Container returns what is left of a JSON object or list that was cut; absent when the
// text is none.
func Container(text string) jsonx.Value {
	if t := strings.TrimLeft(text, " \t\r\n"); t == "" || (t[0] != '{' && t[0] != '[') {
		return jsonx.Value{}
	}
	v, cut := JSON(text)
	if !cut || (!v.IsObject() && !v.IsArray()) || v.Len() == 0 {
		return jsonx.Value{}
	}
	return v
}
