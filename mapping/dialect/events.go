// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"iter"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// Event is one event of a span.
type Event struct {
	Name  string
	Time  time.Time
	attrs pcommon.Map
	index int
}

// Events yields the span's events in order.
func (v *View) Events() iter.Seq[Event] {
	return func(yield func(Event) bool) {
		if v.isLog {
			return
		}
		for i, ev := range v.span.Events().All() {
			if !yield(Event{ev.Name(), ev.Timestamp().AsTime(), ev.Attributes(), i}) {
				return
			}
		}
	}
}

// HasEvent reports whether the span has an event of that name.
func (v *View) HasEvent(name string) bool {
	for ev := range v.Events() {
		if ev.Name == name {
			return true
		}
	}
	return false
}

// Value returns an attribute of the event.
func (e Event) Value(key string) (pcommon.Value, bool) { return e.attrs.Get(key) }

// Has reports whether the event has the attribute.
func (e Event) Has(key string) bool {
	_, ok := e.attrs.Get(key)
	return ok
}

// Text returns an attribute of the event as text.
func (e Event) Text(key string) string {
	if val, ok := e.attrs.Get(key); ok {
		return TextOf(val)
	}
	return ""
}

// JSON returns an attribute of the event parsed as JSON.
func (e Event) JSON(key string) jsonx.Value {
	if val, ok := e.attrs.Get(key); ok {
		return JSONOf(val)
	}
	return jsonx.Value{}
}

// Attributes yields the event's attributes in order.
func (e Event) Attributes() iter.Seq2[string, pcommon.Value] { return e.attrs.All() }

// EventName returns the name of a log record's event: eventName, or the attribute
// event.name where eventName is empty or holds a source position (Codex 0.171).
func (v *View) EventName() string { return v.eventName }

// Body returns the log record's body.
func (v *View) Body() pcommon.Value { return v.record.Body() }

// BodyText returns the body as text.
func (v *View) BodyText() string { return TextOf(v.record.Body()) }

// BodyJSON returns the body parsed as JSON: a kvlist, or a string that is JSON.
func (v *View) BodyJSON() jsonx.Value { return JSONOf(v.record.Body()) }

func (v *View) logEventName() string {
	if name := v.Str("event.name"); name != "" {
		return name
	}
	if name := v.record.EventName(); name != "" {
		return name
	}
	return ""
}
