// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingestion

import (
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/observation"
)

// response is a model's answer within a trace.
type response struct {
	trace pcommon.TraceID
	id    string
}

// Address gives scores that name a response the observation that holds it, when it is among td's spans
// of the same trace; otherwise the score stays with the span it came on. td is copied only when one is
// addressed.
func Address(td ptrace.Traces) ptrace.Traces {
	wanted := map[response]bool{}
	eachAddressed(td, func(r response, _ ptrace.SpanEvent) { wanted[r] = true })
	if len(wanted) == 0 {
		return td
	}
	holders := map[response]pcommon.SpanID{}
	for span := range spans(td) {
		r := response{span.TraceID(), text(span.Attributes(), observation.KeyResponseID)}
		if _, known := holders[r]; wanted[r] && !known {
			holders[r] = span.SpanID()
		}
	}
	if len(holders) == 0 {
		return td
	}
	out := ptrace.NewTraces()
	td.CopyTo(out)
	eachAddressed(out, func(r response, ev ptrace.SpanEvent) {
		if holder, found := holders[r]; found {
			ev.Attributes().PutStr(observation.ScoreObservation, holder.String())
		}
	})
	return out
}

func eachAddressed(td ptrace.Traces, visit func(response, ptrace.SpanEvent)) {
	for span := range spans(td) {
		for _, ev := range span.Events().All() {
			if ev.Name() != observation.ScoreEvent {
				continue
			}
			if id := text(ev.Attributes(), observation.ScoreResponse); id != "" {
				visit(response{span.TraceID(), id}, ev)
			}
		}
	}
}
