// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strconv"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// documentsJSON renders retrieved documents: [{id, score, content, metadata}].
func documentsJSON(docs []redact.Document) string {
	buf := []byte{'['}
	for i, d := range docs {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(buf, '{')
		for _, f := range []struct{ key, text string }{{"id", d.ID.String()}, {"content", d.Content.String()}} {
			if f.text != "" {
				buf = jsonx.AppendString(separated(buf, f.key), f.text)
			}
		}
		if s := d.Score.String(); s != "" {
			buf = appendNumber(separated(buf, "score"), s)
		}
		if d.Metadata.Set() {
			buf = appendContent(separated(buf, "metadata"), d.Metadata.Get())
		}
		buf = append(buf, '}')
	}
	return string(append(buf, ']'))
}

// separated appends a member name with the comma it needs.
func separated(buf []byte, key string) []byte {
	if buf[len(buf)-1] != '{' {
		buf = append(buf, ',')
	}
	return append(jsonx.AppendString(buf, key), ':')
}

// appendNumber appends a number as it was written, any other text as a string.
func appendNumber(buf []byte, s string) []byte {
	if _, err := strconv.ParseFloat(s, 64); err == nil && jsonx.Valid(s) {
		return append(buf, s...)
	}
	return jsonx.AppendString(buf, s)
}

// putExtras keeps the members of messages that have no place in a chat message, by the
// position of their message: as members they would be drawn as a raw box.
func putExtras(attrs pcommon.Map, key string, msgs []redact.Message) {
	var buf []byte
	for i, m := range msgs {
		if m.Extra() == "" {
			continue
		}
		if buf == nil {
			buf = append(buf, '{')
		}
		buf = append(separated(buf, strconv.Itoa(i)), m.Extra()...)
	}
	if buf != nil {
		attrs.PutStr(MetadataPrefix+key, string(append(buf, '}')))
	}
}
