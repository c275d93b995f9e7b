// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"time"

	"go.opentelemetry.io/collector/consumer/consumererror"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
)

// spanRef names a span among several traces.
type spanRef struct {
	trace pcommon.TraceID
	span  pcommon.SpanID
}

// runEvents is attempt.run through the batch API. What has to be tried again goes back as carriers, with
// the scores that wait for their spans; the scores of spans that are done are handed on.
func (l *lane) runEvents(ctx context.Context, td ptrace.Traces) (left int, err error) {
	carried, td := ingestion.Unpack(td)
	scores := ingestion.Scores(td)
	events := carried[:0:0]
	for i := range carried {
		if carried[i].Type == ingestion.TypeScore {
			scores = append(scores, carried[i])
		} else {
			events = append(events, carried[i])
		}
	}
	events = append(events, ingestion.Convert(ingestion.WithoutScores(l.trim(ctx, td)))...)

	a := &eventAttempt{door: l.door, ctx: ctx}
	rest, wait, err := a.run(events)
	waiting := map[spanRef]bool{}
	for i := range rest {
		waiting[spanRef{rest[i].Trace, rest[i].Span}] = true
	}
	left = len(waiting)
	var ready []ingestion.Event
	for i := range scores {
		if waiting[spanRef{scores[i].Trace, scores[i].Span}] {
			rest = append(rest, scores[i])
		} else {
			ready = append(ready, scores[i])
		}
	}
	l.scores.take(ctx, ready)
	return left, verdictOf(rest, wait, a.accepted, err)
}

// verdictOf is what exporterhelper is told: the rest with its reason, or a permanent error when all was
// refused.
func verdictOf(rest []ingestion.Event, wait time.Duration, accepted int, err error) error {
	switch {
	case len(rest) > 0:
		if wait > 0 {
			err = exporterhelper.NewThrottleRetry(err, wait)
		}
		return consumererror.NewTraces(err, ingestion.Carry(rest))
	case err != nil && accepted == 0:
		return consumererror.NewPermanent(err)
	}
	return nil
}
