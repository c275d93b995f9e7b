// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"container/list"
	"slices"
	"sync"
	"time"

	"go.opentelemetry.io/collector/pdata/ptrace"
)

// side tells a span as it reached Langfuse from the span as its source sent it.
type side int

const (
	after side = iota
	before
	sides
)

// trace is what is kept of one trace. Entries are immutable; slices are replaced, never
// written to, once they were handed out.
type trace struct {
	id      string
	entries [sides][]entry
	index   [sides]map[string]int // span id to entry: a span that comes again replaces the first
	records []record
	scores  []Score
	bytes   int64
	arrived time.Time
	place   *list.Element
}

// store keeps traces up to a size and a number, and tells who listens what changed.
type store struct {
	maxBytes  int64
	maxTraces int

	mu      sync.Mutex
	traces  map[string]*trace
	quiet   *list.List // of *trace, the one that was quiet for longest in front
	bytes   int64
	evicted int
	refused int // spans that did not fit although nothing else is kept
	waiting map[chan string]bool
	closed  bool
}

func newStore(maxBytes int64, maxTraces int) *store {
	return &store{
		maxBytes: maxBytes, maxTraces: maxTraces,
		traces: map[string]*trace{}, quiet: list.New(), waiting: map[chan string]bool{},
	}
}

func (s *store) accept(on side, td ptrace.Traces) {
	changed := map[string]bool{}
	for one := range singles(td) {
		e, ok := newEntry(one)
		if !ok {
			continue
		}
		s.mu.Lock()
		s.add(on, e)
		s.mu.Unlock()
		changed[e.TraceID] = true
	}
	for id := range changed {
		s.tell(id)
	}
}

// add needs the lock.
func (s *store) add(on side, e entry) {
	t := s.touch(e.TraceID)
	if i, again := t.index[on][e.SpanID]; again && e.SpanID != "" {
		s.grow(t, e.size()-t.entries[on][i].size())
		t.entries[on] = slices.Clone(t.entries[on])
		t.entries[on][i] = e
		return
	}
	if s.makeRoom(t, e.size()); s.bytes+e.size() > s.maxBytes {
		s.refused++
		return
	}
	t.index[on][e.SpanID] = len(t.entries[on])
	t.entries[on] = append(t.entries[on], e)
	s.grow(t, e.size())
}

// touch returns the trace and makes it the newest.
func (s *store) touch(id string) *trace {
	t := s.traces[id]
	if t == nil {
		t = &trace{id: id}
		for i := range t.index {
			t.index[i] = map[string]int{}
		}
		s.traces[id] = t
		t.place = s.quiet.PushBack(t)
	}
	t.arrived = time.Now()
	s.quiet.MoveToBack(t.place)
	return t
}

func (s *store) grow(t *trace, n int64) {
	t.bytes += n
	s.bytes += n
}

// makeRoom lets the quietest traces leave until n bytes fit beside t.
func (s *store) makeRoom(t *trace, n int64) {
	for s.bytes+n > s.maxBytes || len(s.traces) > s.maxTraces {
		oldest := s.quiet.Front().Value.(*trace)
		if oldest == t {
			return
		}
		s.quiet.Remove(oldest.place)
		delete(s.traces, oldest.id)
		s.bytes -= oldest.bytes
		s.evicted++
	}
}
