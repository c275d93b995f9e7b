// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"cmp"
	"slices"
	"time"
)

// snapshot is a trace as it was at one moment; it may be read without the lock.
type snapshot struct {
	id      string
	entries [sides][]entry
	records []record
	scores  []Score
	arrived time.Time
}

// snapshot returns one trace.
func (s *store) snapshot(id string) (snapshot, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.traces[id]
	if t == nil {
		return snapshot{}, false
	}
	return t.snapshot(), true
}

func (t *trace) snapshot() snapshot {
	snap := snapshot{id: t.id, entries: t.entries, records: t.records, scores: t.scores, arrived: t.arrived}
	for on := range t.entries {
		snap.entries[on] = slices.Clip(t.entries[on])
	}
	return snap
}

// all returns every trace, the one that arrived last in front.
func (s *store) all() []snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]snapshot, 0, len(s.traces))
	for e := s.quiet.Back(); e != nil; e = e.Prev() {
		out = append(out, e.Value.(*trace).snapshot())
	}
	return out
}

// losses returns how many traces have left and how many spans never fitted.
func (s *store) losses() (evicted, refused int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.evicted, s.refused
}

// find returns the entry of a span.
func (t snapshot) find(on side, span string) (entry, bool) {
	for _, e := range t.entries[on] {
		if e.SpanID == span {
			return e, true
		}
	}
	return entry{}, false
}

// shown returns the side that the list and the tree draw: what reached Langfuse, or the
// source's spans while nothing has.
func (t snapshot) shown() side {
	if len(t.entries[after]) == 0 {
		return before
	}
	return after
}

// byStart orders traces by their first span, the newest in front.
func byStart(a, b summary) int {
	return cmp.Or(b.Start.Compare(a.Start), cmp.Compare(a.ID, b.ID))
}
