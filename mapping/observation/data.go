// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// putInput writes an input that is no conversation: texts that were embedded, the
// arguments of a tool. As a bare list the page would draw one of it, in which every entry
// that is no object is hidden (contract: input-list-strings); inside an object it is data.
func putInput(attrs pcommon.Map, v redact.Value) {
	if !v.Set() {
		return
	}
	text := v.Get().Text
	switch t := strings.TrimFunc(text, isBlank); {
	case t == "" || strings.IndexByte(`[{"`, t[0]) < 0:
	case t[0] == '[' && !jsonx.Valid(t):
		text = guard(text) // Python's list is opened, too
	case hidesEntries(t):
		text = `{"input":` + t + `}`
	}
	attrs.PutStr(KeyInput, text)
}

// hidesEntries reports whether the page takes a value for a list of messages some of which
// it cannot show: a list, also one in an object of messages or in a string.
func hidesEntries(text string) bool {
	v, err := jsonx.Parse(text)
	if err != nil {
		return false
	}
	switch {
	case v.IsString():
		inner := strings.TrimFunc(v.Text(), isBlank)
		return inner != "" && inner[0] == '[' && hidesEntries(inner)
	case v.IsObject():
		v = v.Get("messages")
	}
	for _, e := range v.Elems() {
		if !e.IsObject() {
			return true
		}
	}
	return false
}
