// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion

import (
	"slices"
	"unicode/utf8"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// maxTraceName is the longest name of a trace, in characters, that the API takes.
const maxTraceName = 1000

// read is one span as Langfuse would store it.
type read struct {
	preview.Observation
	span ptrace.Span
}

// trace is what the spans of one trace in one request say about it: the API keeps user, session and tags
// on the trace. A trace in several requests is created several times under one id, and the server puts
// them together: what an event does not say stays.
type trace struct {
	head  read // the root, or the first span
	parts []read
}

func (t *trace) add(r read) {
	if len(t.parts) == 0 || (r.ParentSpanID == "" && t.head.ParentSpanID != "") {
		t.head = r
	}
	t.parts = append(t.parts, r)
}

func (t *trace) event() Event {
	root := t.head.ParentSpanID == ""
	var b body
	b.text("id", t.head.TraceID)
	name := t.first(func(r read) string { return r.TraceName.String() })
	if name == "" && root {
		name = t.head.Name
	}
	b.text("name", cutName(name))
	b.text("userId", t.first(func(r read) string { return r.UserID }))
	b.text("sessionId", t.first(func(r read) string { return r.SessionID }))
	b.text("release", t.first(func(r read) string { return r.Release.String() }))
	b.text("version", t.first(func(r read) string { return r.Version.String() }))
	b.text("environment", t.head.Environment)
	if slices.ContainsFunc(t.parts, func(r read) bool { return r.Public.IsTrue() }) {
		b.raw("public", "true")
	}
	b.raw("tags", t.tags())
	if root {
		b.value("input", t.head.Input)
		b.value("output", t.head.Output)
	}
	content := len(b.buf)
	b.time("timestamp", t.start())
	e := Event{Type: TypeTrace, Time: envelopeTime(t.start()), Body: b.json(), Trace: t.head.span.TraceID(), Span: t.head.span.SpanID()}
	e.ID = idOf("trace", []byte(t.head.TraceID), []byte(t.head.SpanID), hashed(e.Body, content, t.head.span))
	return e
}

// first asks the head before the others.
func (t *trace) first(ask func(read) string) string {
	if s := ask(t.head); s != "" {
		return s
	}
	for _, r := range t.parts {
		if s := ask(r); s != "" {
			return s
		}
	}
	return ""
}

func (t *trace) start() string {
	first := t.head.StartTime
	for _, r := range t.parts {
		if r.StartTime < first {
			first = r.StartTime
		}
	}
	return first
}

func (t *trace) tags() string {
	var dst []byte
	seen := map[string]bool{}
	for _, r := range t.parts {
		for _, tag := range r.Tags {
			if seen[tag] {
				continue
			}
			seen[tag] = true
			dst = jsonx.AppendString(append(dst, ','), tag)
		}
	}
	if dst == nil {
		return ""
	}
	dst[0] = '['
	return string(append(dst, ']'))
}

func cutName(name string) string {
	if utf8.RuneCountInString(name) <= maxTraceName {
		return name
	}
	return string([]rune(name)[:maxTraceName])
}
