// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"go.opentelemetry.io/collector/pdata/pcommon"
)

// The event types of the batch API. The typed ones exist on newer servers only: Generic names what an
// older one takes in their place.
const (
	TypeTrace      = "trace-create"
	TypeSpan       = "span-create"
	TypeGeneration = "generation-create"
	TypeEvent      = "event-create"
	TypeScore      = "score-create"
)

// Event is one entry of a batch. Trace and Span say which span it goes with: an event whose span has to
// be tried again is tried again with it.
type Event struct {
	ID, Type string
	Time     string // ISO-8601, the envelope's timestamp
	Body     []byte // a JSON object
	Trace    pcommon.TraceID
	Span     pcommon.SpanID
}

// envelopeBytes is what an envelope adds to its body and strings, braces and member names.
const envelopeBytes = len(`{"id":"","type":"","timestamp":"","body":},`)

// Size is what the event takes in a request.
func (e *Event) Size() int {
	return len(e.ID) + len(e.Type) + len(e.Time) + len(e.Body) + envelopeBytes
}

// Append writes the envelope.
func (e *Event) Append(dst []byte) []byte {
	dst = jsonx.AppendString(append(dst, `{"id":`...), e.ID)
	dst = jsonx.AppendString(append(dst, `,"type":`...), e.Type)
	dst = jsonx.AppendString(append(dst, `,"timestamp":`...), e.Time)
	dst = append(append(dst, `,"body":`...), e.Body...)
	return append(dst, '}')
}

// Batch is the body of one request.
func Batch(events []Event) []byte {
	size := len(`{"batch":[]}`)
	for i := range events {
		size += events[i].Size()
	}
	dst := append(make([]byte, 0, size), `{"batch":[`...)
	for i := range events {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = events[i].Append(dst)
	}
	return append(dst, ']', '}')
}

var errNoEvent = errors.New("not an event of the batch API")

// Parse reads an envelope that Append wrote.
func Parse(text string) (Event, error) {
	v, err := jsonx.Parse(text)
	if err != nil {
		return Event{}, err
	}
	e := Event{ID: v.Get("id").Text(), Type: v.Get("type").Text(), Time: v.Get("timestamp").Text(), Body: []byte(v.Get("body").Raw())}
	if e.ID == "" || e.Type == "" || !v.Get("body").IsObject() {
		return Event{}, errNoEvent
	}
	return e, nil
}

// Generic returns the event in the form that servers before the typed events take: what can hold a model
// is a generation, everything else a span. ok is false when it has that form already.
func (e *Event) Generic() (generic Event, ok bool) {
	switch e.Type {
	case TypeTrace, TypeSpan, TypeGeneration, TypeEvent, TypeScore:
		return *e, false
	}
	generic = *e
	generic.Type = TypeSpan
	if body, err := jsonx.Parse(string(e.Body)); err == nil && body.First("model", "usageDetails").Exists() {
		generic.Type = TypeGeneration
	}
	return generic, true
}

// idOf is the same for the same content: the server stores an event under its id, so a second delivery
// overwrites the first. Changed content is another event of the same object.
func idOf(kind string, parts ...[]byte) string {
	h := sha256.New()
	h.Write([]byte(kind))
	for _, part := range parts {
		h.Write([]byte{0})
		h.Write(part)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
