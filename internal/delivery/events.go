// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"fmt"
	"math/bits"
	"time"

	"go.uber.org/zap"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
)

// eventAttempt is the work on one batch of events: a list of requests that splitting lengthens and answers
// shorten, like attempt for spans. It ends with every event taken, refused, or in rest.
type eventAttempt struct {
	door     *door
	ctx      context.Context
	todo     [][]ingestion.Event
	again    []ingestion.Event // refused for now, alone
	accepted int
	refusal  error
	bisects  int
	barren   int
}

// run returns what is to be tried again, with the reason and how long to wait.
func (a *eventAttempt) run(events []ingestion.Event) (rest []ingestion.Event, wait time.Duration, err error) {
	a.bisects = maxBisects
	a.plan(events)
	for len(a.todo) > 0 {
		if wait := a.door.gate.wait(time.Now()); wait > 0 {
			return a.rest(), wait, errThrottled
		}
		answer, results := a.door.sender.sendEvents(a.ctx, a.todo[0])
		a.door.health.saw(answer)
		if answer.verdict == verdictRetry {
			if answer.broken() {
				a.door.limit.broke(answer.size, time.Now())
			}
			a.door.telemetry.throttled(a.ctx, a.door.gate.closeFor(answer.wait, time.Now()))
			return a.rest(), answer.wait, answer.describe(a.door.health.where)
		}
		group := a.todo[0]
		a.todo = a.todo[1:]
		a.settle(group, answer, results)
	}
	if len(a.again) > 0 {
		return a.again, 0, fmt.Errorf("%s took %d events of a batch and not yet %d", a.door.health.where.Host, a.accepted, len(a.again))
	}
	return nil, 0, a.refusal
}

func (a *eventAttempt) rest() []ingestion.Event {
	for _, group := range a.todo {
		a.again = append(a.again, group...)
	}
	return a.again
}

// plan cuts what is too large for any request, and packs the events in order.
func (a *eventAttempt) plan(events []ingestion.Event) {
	limit := min(a.door.limit.current(time.Now()), maxBatchBytes)
	size := 0
	for _, e := range events {
		if a.door.old.Load() {
			e, _ = e.Generic()
		}
		if e.Size() > limit {
			a.cut(&e, limit)
		}
		if last := len(a.todo) - 1; last >= 0 && size+e.Size() <= limit {
			a.todo[last] = append(a.todo[last], e)
			size += e.Size()
			continue
		}
		a.todo = append(a.todo, []ingestion.Event{e})
		size = e.Size()
	}
	for range len(a.todo) - 1 {
		a.door.telemetry.split(a.ctx, splitAhead)
	}
}

// settle deals with an answer that is final for this request.
func (a *eventAttempt) settle(group []ingestion.Event, answer answer, results map[string]ingestion.Result) {
	n := len(group)
	switch {
	case answer.verdict == verdictDone:
		a.door.limit.passed()
		a.settleEach(group, results)
	case answer.verdict == verdictSplit && n > 1:
		a.door.limit.tooLarge(answer.size, time.Now())
		a.split(group, outcomeTooLarge)
	case answer.verdict == verdictSplit && a.cut(&group[0], group[0].Size()/2):
		a.todo = append([][]ingestion.Event{group}, a.todo...)
	case answer.verdict == verdictBisect && n > 1 && a.mayBisect(n):
		a.split(group, outcomeBadRequest)
	default:
		a.refusal = fmt.Errorf("refused for good: %w", answer.describe(a.door.health.where))
		for i := range group {
			a.refuse(&group[i], string(answer.outcome), answer.status)
		}
	}
}

// settleEach reads the 207: taken events are done, refused ones counted, the others go again alone. Any
// other 2xx says nothing of single events and took them all.
func (a *eventAttempt) settleEach(group []ingestion.Event, results map[string]ingestion.Result) {
	var generic []ingestion.Event
	for i := range group {
		e := &group[i]
		r, named := results[e.ID]
		switch {
		case results == nil || (named && r.Status < 300):
			a.accepted++
			a.door.telemetry.event(a.ctx, e.Type, string(outcomeAccepted))
		case !named || r.Retryable():
			a.again = append(a.again, *e)
		case r.Reason == ingestion.ReasonUnknownType && a.older(e, &generic):
		default:
			a.refusal = fmt.Errorf("refused for good: %s answered %d to a %s (%s)", a.door.health.where.Host, r.Status, e.Type, r.Reason)
			a.refuse(e, r.Reason, r.Status)
		}
	}
	if generic != nil {
		a.todo = append([][]ingestion.Event{generic}, a.todo...)
	}
}

// older puts the form of the event that older servers know into generic.
func (a *eventAttempt) older(e *ingestion.Event, generic *[]ingestion.Event) bool {
	form, ok := e.Generic()
	if ok {
		a.door.old.Store(true)
		*generic = append(*generic, form)
	}
	return ok
}

func (a *eventAttempt) split(group []ingestion.Event, why outcome) {
	a.door.telemetry.split(a.ctx, string(why))
	half := len(group) / 2
	a.todo = append([][]ingestion.Event{group[:half:half], group[half:]}, a.todo...)
}

// mayBisect is attempt's rule.
func (a *eventAttempt) mayBisect(n int) bool {
	a.bisects--
	if a.accepted == 0 {
		a.barren++
	}
	return a.bisects >= 0 && (a.accepted > 0 || a.barren <= 2*bits.Len(uint(n))+8)
}

// cut reports whether anything could be cut.
func (a *eventAttempt) cut(e *ingestion.Event, limit int) bool {
	values, _ := e.Cut(limit, cutText)
	if values == 0 {
		return false
	}
	a.door.telemetry.CutValues.Add(a.ctx, int64(values), a.door.telemetry.base)
	a.door.logger.Warn("An event was too large for Langfuse's ingestion API. Its largest content was cut, which its metadata says.",
		zap.Int("values", values), zap.String("type", e.Type))
	return true
}

// refuse gives an event up for good: counted, and said once a minute.
func (a *eventAttempt) refuse(e *ingestion.Event, reason string, status int) {
	a.door.telemetry.event(a.ctx, e.Type, reason)
	if e.Type != ingestion.TypeScore && e.Type != ingestion.TypeTrace {
		a.door.telemetry.refused(a.ctx, 1, outcome(reason))
	}
	a.door.logger.Error("Langfuse refuses events for good. They are dropped and counted.",
		zap.String("type", e.Type), zap.String("reason", reason), zap.Int("status", status),
		zap.Stringer("trace_id", e.Trace), zap.Stringer("span_id", e.Span))
}
