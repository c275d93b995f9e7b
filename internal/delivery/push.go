// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/collector/consumer/consumererror"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
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

	left, err := l.run(ctx, td)
	if err != nil && !consumererror.IsPermanent(err) {
		if l.settings.queued() && !l.settings.Retry.Enabled {
			l.telemetry.lost(ctx, left, lostNoRetry)
			left = 0
		}
	}
	l.ages.done(spans - left)
	return err
}

// run sends td through the door of the lane and returns how many spans are left to do.
func (l *lane) run(ctx context.Context, td ptrace.Traces) (left int, err error) {
	if l.door != nil {
		return l.runEvents(ctx, td)
	}
	a := &attempt{lane: l, ctx: ctx, bisects: maxBisects}
	err = a.run(td)
	return a.left(), err
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
		answer := a.lane.sender.send(a.ctx, ingestion.WithoutScores(next))
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
