// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion

import (
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// carrierKey holds events, verbatim, on a span of their own: the collector's queues hold spans, and an
// event that has to be tried again alone, with the id it had, needs a place in them. Carriers never leave
// the exporter, and what comes in from outside under this name is removed (Disarm).
const carrierKey = "otelcol_langfuse.events"

// Carry packs events into carriers, one per span that they go with; a score gets one to itself, so that
// the spans of a queue of scores are its scores.
func Carry(events []Event) ptrace.Traces {
	td := ptrace.NewTraces()
	type place struct {
		trace pcommon.TraceID
		span  pcommon.SpanID
		score string
	}
	lists := map[place]pcommon.Slice{}
	for i := range events {
		e := &events[i]
		at := place{trace: e.Trace, span: e.Span}
		if e.Type == TypeScore {
			at.score = e.ID
		}
		list, found := lists[at]
		if !found {
			if td.ResourceSpans().Len() == 0 {
				td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty()
			}
			span := td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().AppendEmpty()
			span.SetTraceID(e.Trace)
			span.SetSpanID(e.Span)
			list = span.Attributes().PutEmptySlice(carrierKey)
			lists[at] = list
		}
		list.AppendEmpty().SetStr(string(e.Append(nil)))
	}
	return td
}

// Unpack returns the events that carriers hold, and td without the carriers; td stays as it is.
func Unpack(td ptrace.Traces) ([]Event, ptrace.Traces) {
	var events []Event
	for span := range spans(td) {
		list, found := carried(span)
		if !found {
			continue
		}
		for _, text := range list.All() {
			if e, err := Parse(text.Str()); err == nil {
				e.Trace, e.Span = span.TraceID(), span.SpanID()
				events = append(events, e)
			}
		}
	}
	if events == nil {
		return nil, td
	}
	rest := ptrace.NewTraces()
	td.CopyTo(rest)
	for _, rs := range rest.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			ss.Spans().RemoveIf(func(span ptrace.Span) bool { _, found := carried(span); return found })
		}
	}
	return events, rest
}

func carried(span ptrace.Span) (pcommon.Slice, bool) {
	v, found := span.Attributes().Get(carrierKey)
	if !found || v.Type() != pcommon.ValueTypeSlice {
		return pcommon.Slice{}, false
	}
	return v.Slice(), true
}

// Disarm returns td without carrier attributes: what arrives from outside is no event of ours. td is
// copied only when there are any.
func Disarm(td ptrace.Traces) ptrace.Traces {
	for span := range spans(td) {
		if _, found := span.Attributes().Get(carrierKey); found {
			return disarmed(td)
		}
	}
	return td
}

func disarmed(td ptrace.Traces) ptrace.Traces {
	out := ptrace.NewTraces()
	td.CopyTo(out)
	for span := range spans(out) {
		span.Attributes().Remove(carrierKey)
	}
	return out
}
