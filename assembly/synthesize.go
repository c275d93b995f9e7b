// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"context"
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
	a.fromRecords(ctx, s.silent(now.Add(-a.waits.idle), now.Add(-max(a.waits.idle, a.waits.maxAge))))
}

// synthesizeAll makes traces of every record that is left.
func (a *Assembly) synthesizeAll(ctx context.Context, s *shard) {
	if a.settings.Synthesize == nil {
		return
	}
	later := time.Now().Add(time.Hour)
	a.fromRecords(ctx, s.silent(later, later))
}

func (a *Assembly) fromRecords(ctx context.Context, groups [][]*redact.Record) {
	for _, records := range groups {
		traces := a.settings.Synthesize(records)
		if len(traces) == 0 {
			continue
		}
		a.traces.Add(int64(len(traces)))
		for _, t := range traces {
			t.Reason = ReasonComplete
			for _, span := range t.Spans {
				t.bytes += int64(span.Size())
			}
			a.bytes.Add(t.bytes)
		}
		a.leave(ctx, traces)
	}
}

// silent returns the unclaimed records of sources that send no spans, by what they are kept
// for: those of a conversation that were silent before loose, those of a trace before bound.
func (s *shard) silent(loose, bound time.Time) [][]*redact.Record {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out [][]*redact.Record
	for e := s.kept.recent.Front(); e != nil; e = e.Next() {
		entry := e.Value.(*kept)
		if !entry.touched.Before(loose) {
			break
		}
		if entry.key.name == "" && (entry.context != nil || !entry.touched.Before(bound) || s.waiting[entry.key.trace] != nil) {
			continue
		}
		if records := entry.unclaimed(); len(records) > 0 && !entry.spanned {
			out = append(out, records)
		}
	}
	return out
}
