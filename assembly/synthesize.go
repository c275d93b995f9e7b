// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"context"
	"slices"
	"time"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// synthesize makes traces of records that no span has claimed and that have been silent
// for as long as a trace without its root may be; when they name a trace, for as long as a
// trace may wait at all.
func (a *Assembly) synthesize(ctx context.Context, s *shard) {
	if a.settings.Synthesize == nil {
		return
	}
	now := time.Now()
	a.fromRecords(ctx, s, s.silent(now.Add(-a.waits.idle), now.Add(-max(a.waits.idle, a.waits.maxAge))))
}

// synthesizeAll makes traces of every record that is left.
func (a *Assembly) synthesizeAll(ctx context.Context, s *shard) {
	if a.settings.Synthesize == nil {
		return
	}
	later := time.Now().Add(time.Hour)
	a.fromRecords(ctx, s, s.silent(later, later))
}

func (a *Assembly) fromRecords(ctx context.Context, s *shard, groups []silence) {
	for _, g := range groups {
		traces := a.settings.Synthesize(g.records)
		s.madeTurns(g.of, turnsOf(traces))
		if len(traces) == 0 {
			continue
		}
		a.traces.Add(int64(len(traces)))
		for _, t := range traces {
			a.forget(t)
			t.Reason = ReasonComplete
			for _, span := range t.Spans {
				t.bytes += int64(span.Size())
			}
			a.bytes.Add(t.bytes)
		}
		a.leave(ctx, traces)
	}
}

// turnsOf returns the records that traces were made of.
func turnsOf(traces []*Trace) []turn {
	var out []turn
	for _, t := range traces {
		if len(t.Made) > 0 {
			out = append(out, t.Made)
		}
	}
	return out
}

// forget gives up what is known of a trace that is made anew: all of it leaves again.
func (a *Assembly) forget(t *Trace) {
	k := traceKey(t.ID)
	s := a.shard(k)
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.kept.entries[k]; e != nil && e.context != nil {
		e.context = nil
		s.kept.weigh(e)
	}
}

// silence is the records of something that has been silent.
type silence struct {
	of      key
	records []*redact.Record
}

func (s *shard) madeTurns(of key, turns []turn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept.madeTurns(of, turns)
}

// silent returns the records of sources that send no spans, by what they are kept for: those
// of a conversation that were silent before loose, those of a trace before bound. Beside what
// is new there are the records of its last turns.
func (s *shard) silent(loose, bound time.Time) (out []silence) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := s.kept.recent.Front(); e != nil; e = e.Next() {
		entry := e.Value.(*kept)
		if !entry.touched.Before(loose) {
			break
		}
		if entry.key.name == "" && (!entry.touched.Before(bound) || s.waiting[entry.key.trace] != nil || entry.sent()) {
			continue
		}
		if fresh := entry.unclaimed(); len(fresh) > 0 && !entry.spanned {
			out = append(out, silence{entry.key, append(slices.Concat(entry.made...), fresh...)})
		}
	}
	return out
}

// sent reports whether the source of a trace sends spans.
func (e *kept) sent() bool { return e.context != nil && e.made == nil }
