// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"context"
	"time"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// synthesize makes traces of records that no span has claimed and that are silent for as
// long as a trace without its root may be.
func (a *Assembly) synthesize(ctx context.Context, s *shard) {
	if a.settings.Synthesize == nil {
		return
	}
	before := time.Now().Add(-a.waits.idle)
	a.fromRecords(ctx, s.silent(before))
}

// synthesizeAll makes traces of every record that is left.
func (a *Assembly) synthesizeAll(ctx context.Context, s *shard) {
	if a.settings.Synthesize == nil {
		return
	}
	a.fromRecords(ctx, s.silent(time.Now().Add(time.Hour)))
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

// silent returns the unclaimed records without a waiting trace that are older than the
// given time, by what they are kept for.
func (s *shard) silent(before time.Time) [][]*redact.Record {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out [][]*redact.Record
	for e := s.kept.recent.Front(); e != nil; e = e.Next() {
		entry := e.Value.(*kept)
		if !entry.touched.Before(before) {
			break
		}
		if s.waiting[entry.key.trace] != nil && entry.key.name == "" {
			continue
		}
		if records := entry.unclaimed(); len(records) > 0 {
			out = append(out, records)
		}
	}
	return out
}
