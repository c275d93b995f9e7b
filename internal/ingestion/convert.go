// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion

import (
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// Convert returns the events of spans: a trace-create ahead of the first span of each trace, and one
// event per span. Scores are not among them (Scores).
func Convert(td ptrace.Traces) []Event {
	var reads []read
	observations := preview.Read(td)
	for span := range spans(td) {
		if len(reads) < len(observations) {
			reads = append(reads, read{observations[len(reads)], span})
		}
	}
	traces := map[string]*trace{}
	for _, r := range reads {
		if traces[r.TraceID] == nil {
			traces[r.TraceID] = &trace{}
		}
		traces[r.TraceID].add(r)
	}
	events := make([]Event, 0, len(reads)+len(traces))
	for _, r := range reads {
		if t := traces[r.TraceID]; t != nil {
			events = append(events, t.event())
			delete(traces, r.TraceID)
		}
		events = append(events, observed(r.Observation, r.span))
	}
	return events
}

func spans(td ptrace.Traces) func(yield func(ptrace.Span) bool) {
	return func(yield func(ptrace.Span) bool) {
		for _, rs := range td.ResourceSpans().All() {
			for _, ss := range rs.ScopeSpans().All() {
				for _, span := range ss.Spans().All() {
					if !yield(span) {
						return
					}
				}
			}
		}
	}
}
