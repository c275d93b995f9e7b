// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"container/heap"
	"container/list"
	"sync"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// shard is the traces whose ids fall on it.
type shard struct {
	mu      sync.Mutex
	waiting map[pcommon.TraceID]*pending
	due     schedule
	ages    *list.List // *pending, the oldest first
	kept    keep
}

// pending is one trace whose spans wait.
type pending struct {
	Trace
	born, last time.Time
	rooted     bool // its local root has come
	bare       bool // a model call without content has come
	recorded   bool // so have log records of the trace
	at         time.Time
	why        Reason
	place      int // in the schedule
	age        *list.Element
}

func newShard(c ContextConfig, shards int, bytes *atomic.Int64, unmatched func(int)) *shard {
	return &shard{
		waiting: make(map[pcommon.TraceID]*pending), ages: list.New(),
		kept: newKeep(c, shards, bytes, unmatched),
	}
}

// add puts spans of one trace to those that wait, and returns whether the trace is new
// here and whether a part of it has left already.
func (s *shard) add(t Trace, now time.Time, w *waits) (fresh, late bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.waiting[t.ID]
	if p == nil {
		p = &pending{Trace: Trace{ID: t.ID}, born: now}
		p.age = s.ages.PushBack(p)
		s.waiting[t.ID] = p
		heap.Push(&s.due, p)
		fresh = true
	}
	p.Spans = append(p.Spans, t.Spans...)
	p.pages = append(p.pages, t.pages...)
	p.bytes += t.bytes
	p.note(t.Spans)
	p.recorded = p.recorded || s.kept.hasRecords(traceKey(t.ID))
	s.news(p, now, w)
	return fresh, s.kept.hasContext(traceKey(t.ID))
}

func (p *pending) note(spans []*redact.Span) {
	for _, span := range spans {
		p.rooted = p.rooted || span.LocalRoot()
		p.bare = p.bare || bare(span.Op)
	}
}

// bare reports whether a model call has no content of its own.
func bare(op *redact.Operation) bool {
	return op != nil && op.Kind.IsGeneration() && len(op.Input) == 0 && len(op.Output) == 0 && !op.InputValue.Set()
}

func (s *shard) news(p *pending, now time.Time, w *waits) {
	p.last = now
	p.at, p.why = w.deadline(p)
	heap.Fix(&s.due, p.place)
}

// record keeps a log record for the spans of its trace. When those have left, it returns the
// context that they left behind.
func (s *shard) record(k key, r *redact.Record, now time.Time, w *waits) Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept.record(k, r, now)
	if p := s.waiting[k.trace]; p != nil && k.name == "" {
		p.recorded = true
		s.news(p, now, w)
		return nil
	}
	return s.kept.left(k)
}

// takeDue removes the traces whose time has come, up to a number of bytes.
func (s *shard) takeDue(now time.Time, room int64) (out []*Trace) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept.expire(now)
	for bytes := int64(0); len(s.due) > 0 && !s.due[0].at.After(now) && bytes < room; {
		p := s.due[0]
		bytes += p.bytes
		out = append(out, s.take(p, p.why))
	}
	return out
}

// takeOldest removes the trace that has waited longest, nil when there is none.
func (s *shard) takeOldest(why Reason) *Trace {
	s.mu.Lock()
	defer s.mu.Unlock()
	if front := s.ages.Front(); front != nil {
		return s.take(front.Value.(*pending), why)
	}
	return nil
}

// oldest returns when the oldest trace came.
func (s *shard) oldest() (time.Time, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if front := s.ages.Front(); front != nil {
		return front.Value.(*pending).born, true
	}
	return time.Time{}, false
}

// take removes p; the lock is held.
func (s *shard) take(p *pending, why Reason) *Trace {
	delete(s.waiting, p.ID)
	s.ages.Remove(p.age)
	heap.Remove(&s.due, p.place)
	t := p.Trace
	t.Reason = why
	return &t
}
