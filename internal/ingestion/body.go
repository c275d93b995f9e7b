// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion

import (
	"regexp"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// body is a JSON object under construction; what is not set is left out.
type body struct{ buf []byte }

func (b *body) raw(key, value string) {
	if value == "" {
		return
	}
	if len(b.buf) == 0 {
		b.buf = append(b.buf, '{')
	} else {
		b.buf = append(b.buf, ',')
	}
	b.buf = append(jsonx.AppendString(b.buf, key), ':')
	b.buf = append(b.buf, value...)
}

func (b *body) text(key, value string) {
	if value != "" {
		b.raw(key, jsonx.Quote(value))
	}
}

// value sets whatever text a stored value has, the empty one included.
func (b *body) value(key string, v preview.Value) {
	if !v.Nullish() {
		b.raw(key, jsonx.Quote(v.String()))
	}
}

// isoTime is what the API takes for a time; another form refuses the whole event.
var isoTime = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$`)

func (b *body) time(key, value string) {
	if isoTime.MatchString(value) {
		b.text(key, value)
	}
}

// envelopeTime is when an event happened; the envelope must have a time.
func envelopeTime(value string) string {
	if isoTime.MatchString(value) {
		return value
	}
	return "1970-01-01T00:00:00.000Z"
}

func (b *body) json() []byte {
	if len(b.buf) == 0 {
		return []byte("{}")
	}
	return append(b.buf, '}')
}
