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
	v := Container(r.Text(key))
	if v.Exists() {
		r.Malformed(key)
		r.Truncated(key)
	}
	return v
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
