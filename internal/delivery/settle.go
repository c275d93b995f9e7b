// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"fmt"
	"math/bits"
	"time"

	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.uber.org/zap"
)

// settle deals with an answer that is final for this request.
func (a *attempt) settle(td ptrace.Traces, answer answer) {
	spans := td.SpanCount()
	switch {
	case answer.verdict == verdictDone:
		a.accepted += spans
		a.lane.limit.passed()
		a.lane.release(a.ctx, td)
	case answer.verdict == verdictSplit && spans > 1:
		a.lane.limit.tooLarge(answer.size, time.Now())
		a.split(halve(td))(outcomeTooLarge)
	case answer.verdict == verdictSplit && a.shrink(td):
	case answer.verdict == verdictBisect && spans > 1 && a.mayBisect(spans):
		a.split(bisect(td))(outcomeBadRequest)
	default:
		a.refuse(td, answer)
	}
}

// split puts both halves back in front.
func (a *attempt) split(first, second ptrace.Traces) func(outcome) {
	return func(why outcome) {
		a.lane.telemetry.split(a.ctx, string(why))
		a.todo = append([]ptrace.Traces{first, second}, a.todo...)
	}
}

// mayBisect ends the search when the budget is spent, or when so much was refused and nothing accepted
// that it is the request Langfuse refuses, not a span.
func (a *attempt) mayBisect(spans int) bool {
	a.bisects--
	if a.accepted == 0 {
		a.barren++
	}
	return a.bisects >= 0 && (a.accepted > 0 || a.barren <= 2*bits.Len(uint(spans))+8)
}

// shrink halves the only span of a request by cutting its largest content.
func (a *attempt) shrink(td ptrace.Traces) bool {
	smaller := ptrace.NewTraces()
	td.CopyTo(smaller)
	cut := 0
	eachSpan(smaller, func(span ptrace.Span) {
		cut, _ = cutSpan(span, sizer.SpanSize(span)/2, a.lane.settings.CutMark)
	})
	if cut == 0 {
		return false
	}
	a.lane.countCut(a.ctx, smaller, cut)
	a.todo = append([]ptrace.Traces{smaller}, a.todo...)
	return true
}

// refuse gives spans up for good: counted, and said once a minute.
func (a *attempt) refuse(td ptrace.Traces, answer answer) {
	spans := td.SpanCount()
	a.lane.release(a.ctx, td)
	a.refusal = fmt.Errorf("refused for good: %w", answer.describe(a.lane.project.Endpoint))
	a.lane.telemetry.refused(a.ctx, spans, answer.outcome)
	fields := []zap.Field{zap.Int("spans", spans), zap.String("outcome", string(answer.outcome)), zap.Int("status", answer.status)}
	eachSpan(td, func(span ptrace.Span) {
		if spans == 1 {
			fields = append(fields, zap.Stringer("trace_id", span.TraceID()), zap.Stringer("span_id", span.SpanID()))
		}
	})
	a.lane.logger.Error("Langfuse refuses spans for good. They are dropped and counted.", fields...)
}
