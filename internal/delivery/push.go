// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"time"

	"go.opentelemetry.io/collector/consumer/consumererror"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.uber.org/zap"
)

const (
	lostQueueFull = "queue_full"
	lostShutdown  = "shutdown"
	lostNoRetry   = "no_retry"

	splitAhead = "size"
)

// push is what exporterhelper calls with a batch. It returns nil when nothing is left to do, a permanent
// error when all of it was refused, and otherwise the rest to try again.
func (l *lane) push(ctx context.Context, td ptrace.Traces) error {
	spans := td.SpanCount()
	if spans == 0 {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(l.drain, cancel)()

	a := &attempt{lane: l, ctx: ctx, bisects: maxBisects}
	err := a.run(td)
	left := 0
	if err != nil && !consumererror.IsPermanent(err) {
		left = a.left()
		if l.settings.queued() && !l.settings.Retry.Enabled {
			l.telemetry.lost(ctx, left, lostNoRetry)
			left = 0
		}
	}
	l.ages.done(spans - left)
	return err
}

// attempt is the work on one batch: a list of requests that splitting lengthens and answers shorten.
type attempt struct {
	lane     *lane
	ctx      context.Context
	todo     []ptrace.Traces
	accepted int
	refusal  error
	bisects  int
	barren   int
}

// maxBisects bounds the extra requests for finding bad spans: one among n takes about 2*log2(n).
const maxBisects = 128

func (a *attempt) run(td ptrace.Traces) error {
	a.plan(td)
	for len(a.todo) > 0 {
		if wait := a.lane.gate.wait(time.Now()); wait > 0 {
			return a.later(errThrottled, wait)
		}
		next := a.todo[0]
		answer := a.lane.sender.send(a.ctx, next)
		a.lane.health.saw(answer)
		if answer.verdict == verdictRetry {
			if answer.broken() {
				a.lane.limit.broke(answer.size, time.Now())
			}
			a.lane.telemetry.throttled(a.ctx, a.lane.gate.closeFor(answer.wait, time.Now()))
			return a.later(answer.describe(a.lane.project.Endpoint), answer.wait)
		}
		a.todo = a.todo[1:]
		a.settle(next, answer)
	}
	if a.accepted == 0 && a.refusal != nil {
		return consumererror.NewPermanent(a.refusal)
	}
	return nil
}

var errThrottled = errors.New("waiting because Langfuse throttles this project")

// plan cuts spans that Langfuse would lose and splits what is too large for one request.
func (a *attempt) plan(td ptrace.Traces) {
	td = a.lane.trim(a.ctx, td)
	a.todo = split(td, a.lane.limit.current(time.Now()))
	for range len(a.todo) - 1 {
		a.lane.telemetry.split(a.ctx, splitAhead)
	}
}

// settle deals with an answer that is final for this request.
func (a *attempt) settle(td ptrace.Traces, answer answer) {
	spans := td.SpanCount()
	switch {
	case answer.verdict == verdictDone:
		a.accepted += spans
		a.lane.limit.passed()
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

// later hands what is not settled back to exporterhelper.
func (a *attempt) later(err error, wait time.Duration) error {
	if wait > 0 {
		err = exporterhelper.NewThrottleRetry(err, wait)
	}
	return consumererror.NewTraces(err, merge(a.todo))
}

func (a *attempt) left() int {
	n := 0
	for _, td := range a.todo {
		n += td.SpanCount()
	}
	return n
}
