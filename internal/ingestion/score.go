// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion

import (
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// Scores returns the score events that td's spans carry (observation.ScoreEvent).
func Scores(td ptrace.Traces) []Event {
	var events []Event
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, span := range ss.Spans().All() {
				events = appendScores(events, rs.Resource(), span)
			}
		}
	}
	return events
}

func appendScores(events []Event, resource pcommon.Resource, span ptrace.Span) []Event {
	env := ""
	for _, ev := range span.Events().All() {
		if ev.Name() != observation.ScoreEvent {
			continue
		}
		if env == "" {
			env = environment(resource, span)
		}
		events = append(events, score(env, span, ev))
	}
	return events
}

// score reads one event. Without an id of its own it gets one of its content: a score that has none would
// be stored again with every delivery.
func score(env string, span ptrace.Span, ev ptrace.SpanEvent) Event {
	attrs := ev.Attributes()
	var b body
	b.text("traceId", span.TraceID().String())
	evaluated := text(attrs, observation.ScoreObservation)
	if evaluated == "" {
		evaluated = span.SpanID().String()
	}
	b.text("observationId", evaluated)
	b.text("name", text(attrs, observation.ScoreName))
	b.raw("value", scoreValue(attrs))
	b.text("dataType", text(attrs, observation.ScoreType))
	b.text("comment", text(attrs, observation.ScoreComment))
	if metadata := text(attrs, observation.ScoreMetadata); jsonx.Valid(metadata) {
		b.raw("metadata", metadata)
	}
	b.text("environment", env)
	e := Event{Type: TypeScore, Time: iso(ev.Timestamp().AsTime()), Trace: span.TraceID(), Span: span.SpanID()}
	id := text(attrs, observation.ScoreID)
	if id == "" {
		id = idOf("score id", []byte(e.Time), b.buf)
	}
	b.text("id", id)
	e.Body = b.json()
	e.ID = idOf("score", []byte(span.TraceID().String()), e.Body)
	return e
}

func text(attrs pcommon.Map, key string) string {
	if v, found := attrs.Get(key); found {
		return v.AsString()
	}
	return ""
}

// scoreValue is a number or a text; a boolean score is the number 0 or 1.
func scoreValue(attrs pcommon.Map) string {
	v, found := attrs.Get(observation.ScoreValue)
	switch {
	case !found:
		return ""
	case v.Type() == pcommon.ValueTypeInt, v.Type() == pcommon.ValueTypeDouble:
		if raw := v.AsString(); jsonx.Valid(raw) {
			return raw
		}
	}
	return jsonx.Quote(v.AsString())
}

// shortValue is the length over which an attribute is no environment.
const shortValue = 256

// environment is the one that Langfuse gives the span: a score is found under the same.
func environment(resource pcommon.Resource, span ptrace.Span) string {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	copyShort(resource.Attributes(), rs.Resource().Attributes())
	bare := rs.ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	bare.SetTraceID(span.TraceID())
	bare.SetSpanID(span.SpanID())
	copyShort(span.Attributes(), bare.Attributes())
	for _, o := range preview.Read(td) {
		return o.Environment
	}
	return ""
}

func copyShort(from, to pcommon.Map) {
	for key, v := range from.All() {
		if v.Type() == pcommon.ValueTypeStr && len(v.Str()) <= shortValue {
			to.PutStr(key, v.Str())
		}
	}
}

func iso(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

// HasScores reports whether any span carries a score.
func HasScores(td ptrace.Traces) bool {
	for span := range spans(td) {
		for _, ev := range span.Events().All() {
			if ev.Name() == observation.ScoreEvent {
				return true
			}
		}
	}
	return false
}

// WithoutScores returns td as it is sent: scores go through their own door. td is copied only when there
// are any.
func WithoutScores(td ptrace.Traces) ptrace.Traces {
	if !HasScores(td) {
		return td
	}
	out := ptrace.NewTraces()
	td.CopyTo(out)
	for span := range spans(out) {
		span.Events().RemoveIf(func(ev ptrace.SpanEvent) bool { return ev.Name() == observation.ScoreEvent })
	}
	return out
}
