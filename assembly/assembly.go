// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/maphash"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// Assembly is where traces wait. It is safe for concurrent use.
type Assembly struct {
	settings Settings
	waits    waits
	shards   []*shard
	seed     maphash.Seed
	outbox   outbox
	journal  *journal // nil: nothing survives a crash
	loose    atomic.Bool

	traces, bytes atomic.Int64 // what waits, the outbox included
	kept          atomic.Int64 // bytes of what outlives spans and of records

	stop context.CancelFunc
	work sync.WaitGroup
}

// Settings are what an assembly works with.
type Settings struct {
	Config Config
	// Compose relates and writes traces. It is called concurrently.
	Compose func([]*Trace) ptrace.Traces
	// NewContext returns an empty context for a trace.
	NewContext func() Context
	// Synthesize makes traces of records that have no spans; nil: none are made.
	Synthesize func([]*redact.Record) []*Trace
	Next       consumer.Traces
	Observer   Observer
}

// Observer counts what happens. Implementations are cheap and safe for concurrent use.
type Observer interface {
	Left(why Reason, traces, spans int) // traces were written
	Late(spans int)                     // spans came after a part of their trace had left
	Unmatched(records int)              // records whose span never came
	// LateContext: spans had left without a fact that came afterwards.
	LateContext(fact string, spans int)
	Lost(spans int, why string) // spans downstream refused for good
}

const shardCount = 16

// New returns an assembly that is not started.
func New(s Settings) *Assembly {
	c := s.Config
	a := &Assembly{settings: s, seed: maphash.MakeSeed(), shards: make([]*shard, shardCount)}
	a.waits.wait, a.waits.idle, a.waits.maxAge, a.waits.logsWait = c.Wait, c.Idle, c.MaxAge, c.LogsWait
	for i := range a.shards {
		a.shards[i] = newShard(c.Context, shardCount, &a.kept, s.Observer.Unmatched)
	}
	return a
}

// ExpectRecords tells that log records may come, so that model calls without content wait
// for theirs.
func (a *Assembly) ExpectRecords() { a.waits.logs.Store(true) }

// Waiting returns how many traces and bytes wait.
func (a *Assembly) Waiting() (traces, bytes int64) { return a.traces.Load(), a.bytes.Load() }

// errBusy asks the sender to come back: downstream refuses, and taking more would only
// lose it later.
var errBusy = errors.New("langfuse processor: downstream refuses spans and the waiting room is half full; retry")

// Spans takes the spans of a request. With a wait they are held and the error is nil
// unless downstream is stuck; without one they leave at once.
func (a *Assembly) Spans(ctx context.Context, spans []*redact.Span) error {
	if a.settings.Config.Wait == 0 {
		return a.direct(ctx, spans)
	}
	if a.outbox.bytes.Load() > 0 && a.bytes.Load() > a.settings.Config.MaxBytes/2 {
		return errBusy
	}
	parts := split(spans, true)
	if err := a.journal.write(ctx, parts); err != nil {
		return err
	}
	now := time.Now()
	for i := range parts {
		a.hold(parts[i], now)
	}
	a.relieve(ctx)
	return nil
}

func (a *Assembly) hold(t Trace, now time.Time) {
	a.bytes.Add(t.bytes)
	fresh, late := a.shard(traceKey(t.ID)).add(t, now, &a.waits)
	if fresh {
		a.traces.Add(1)
	}
	if late {
		a.settings.Observer.Late(len(t.Spans))
	}
}

// split groups the spans of a request by trace, in order of appearance. Spans that will
// be held are moved out of the request and weighed.
func split(spans []*redact.Span, held bool) []Trace {
	var out []Trace
	at := make(map[pcommon.TraceID]int)
	for _, s := range spans {
		id := s.Data().TraceID()
		i, seen := at[id]
		if !seen {
			i = len(out)
			at[id] = i
			out = append(out, Trace{ID: id})
		}
		if held {
			s.Own()
			out[i].bytes += int64(s.Size())
		}
		out[i].Spans = append(out[i].Spans, s)
	}
	return out
}

// direct writes the spans of a request as they came.
func (a *Assembly) direct(ctx context.Context, spans []*redact.Span) error {
	parts := split(spans, false)
	traces := make([]*Trace, len(parts))
	for i := range parts {
		traces[i] = &parts[i]
		traces[i].Reason = ReasonDirect
	}
	td := a.compose(traces)
	if td.SpanCount() == 0 {
		return nil
	}
	return a.settings.Next.ConsumeTraces(ctx, td)
}

func (a *Assembly) shard(k key) *shard {
	if k.name != "" {
		return a.shards[maphash.String(a.seed, k.name)%shardCount]
	}
	// Trace ids are random in their last bytes (W3C trace context, level 2).
	return a.shards[binary.BigEndian.Uint64(k.trace[8:])%shardCount]
}

// relieve lets the oldest traces leave while there is more than the limits allow.
func (a *Assembly) relieve(ctx context.Context) {
	for a.traces.Load() > int64(a.settings.Config.MaxTraces) || a.bytes.Load() > a.settings.Config.MaxBytes {
		if !a.evict(ctx) {
			return
		}
	}
}

// evict lets the oldest trace of all leave, or gives up what downstream refused longest
// when nothing else waits.
func (a *Assembly) evict(ctx context.Context) bool {
	var oldest *shard
	var since time.Time
	for _, s := range a.shards {
		if born, ok := s.oldest(); ok && (oldest == nil || born.Before(since)) {
			oldest, since = s, born
		}
	}
	if oldest == nil {
		return a.bytes.Load() > a.settings.Config.MaxBytes && a.giveUp()
	}
	if t := oldest.takeOldest(ReasonLimit); t != nil {
		a.leave(ctx, []*Trace{t})
	}
	return true
}

// workers is how many goroutines write what is due.
func workers() int { return min(runtime.GOMAXPROCS(0), shardCount) }
