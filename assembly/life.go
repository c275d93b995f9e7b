// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"cmp"
	"context"
	"hash/maphash"
	"slices"
	"sync"
	"time"

	"go.opentelemetry.io/collector/extension/xextension/storage"
)

// Start begins to write what is due. With a storage client, what an earlier process left
// there comes back first; the client is closed on shutdown.
func (a *Assembly) Start(ctx context.Context, client storage.Client) error {
	if client != nil {
		j, traces, err := openJournal(ctx, client)
		if err != nil {
			return err
		}
		a.journal = j
		now := time.Now()
		for _, t := range traces {
			a.hold(t, now)
		}
	}
	run, stop := context.WithCancel(context.Background())
	a.stop = stop
	a.work.Add(1)
	go a.run(run)
	return nil
}

// run writes what is due, until it is stopped.
func (a *Assembly) run(ctx context.Context) {
	defer a.work.Done()
	ticker := time.NewTicker(a.tick())
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			a.retry(ctx)
			a.sweep(ctx)
		}
	}
}

// tick is how often workers look: often enough that a wait is kept within a quarter.
func (a *Assembly) tick() time.Duration {
	return max(10*time.Millisecond, min(a.settings.Config.Wait/4, 250*time.Millisecond))
}

// maxRequest is how many bytes of spans are written as one request.
const maxRequest = 2 << 20

// sweep writes what is due. A trace never leaves in two requests, and the turns of one
// conversation leave in order of time: each must be remembered before the next one asks.
func (a *Assembly) sweep(ctx context.Context) {
	var due []*Trace
	now := time.Now()
	for _, s := range a.shards {
		for traces := s.takeDue(now, maxRequest); len(traces) > 0; traces = s.takeDue(now, maxRequest) {
			due = append(due, traces...)
		}
	}
	// What is taken must arrive: a stop comes between sweeps, not into them.
	a.leaveInOrder(context.WithoutCancel(ctx), due)
	for _, s := range a.shards {
		a.synthesize(ctx, s)
	}
}

// leaveInOrder lets traces leave by time of their start, the workers side by side, the
// traces of one conversation always by the same worker.
func (a *Assembly) leaveInOrder(ctx context.Context, traces []*Trace) {
	byStart(traces)
	lanes := make([][]*Trace, workers())
	for _, t := range traces {
		i := maphash.String(a.seed, t.conversation()) % uint64(len(lanes))
		lanes[i] = append(lanes[i], t)
	}
	var work sync.WaitGroup
	for _, lane := range lanes[1:] {
		if len(lane) > 0 {
			work.Go(func() { a.leaveLane(ctx, lane) })
		}
	}
	a.leaveLane(ctx, lanes[0])
	work.Wait()
}

func byStart(traces []*Trace) {
	slices.SortStableFunc(traces, func(a, b *Trace) int { return cmp.Compare(a.start(), b.start()) })
}

// leaveLane writes traces as requests of bounded size.
func (a *Assembly) leaveLane(ctx context.Context, traces []*Trace) {
	for len(traces) > 0 {
		n, bytes := 0, int64(0)
		for n < len(traces) && bytes < maxRequest {
			bytes += traces[n].bytes
			n++
		}
		a.leave(ctx, traces[:n])
		traces = traces[n:]
	}
}

// shutdownPatience is how long a refusing downstream is asked again at the end.
const shutdownPatience = 5 * time.Second

// Shutdown writes everything that waits. What downstream refuses until the end is lost
// and counted, or stays in storage for the next start.
func (a *Assembly) Shutdown(ctx context.Context) error {
	if a.stop == nil {
		return nil // never started
	}
	a.stop()
	a.work.Wait()
	a.stop = nil
	a.flush(ctx)
	a.drain(ctx)
	for _, s := range a.shards {
		s.close()
	}
	return a.journal.close(ctx)
}

// flush lets everything leave in order of time: a conversation's turns are traces of their
// own, and each must be remembered before the next one asks for it.
func (a *Assembly) flush(ctx context.Context) {
	var all []*Trace
	for _, s := range a.shards {
		for t := s.takeOldest(ReasonShutdown); t != nil; t = s.takeOldest(ReasonShutdown) {
			all = append(all, t)
		}
	}
	byStart(all)
	a.leaveLane(ctx, all) // one lane: what leaves offline (Reshape) is the same each time
	for _, s := range a.shards {
		a.synthesizeAll(ctx, s)
	}
}

// drain asks a refusing downstream again for a while.
func (a *Assembly) drain(ctx context.Context) {
	deadline := time.Now().Add(shutdownPatience)
	for a.outbox.bytes.Load() > 0 && ctx.Err() == nil && time.Now().Before(deadline) {
		pause := time.NewTimer(firstPause)
		select {
		case <-ctx.Done():
		case <-pause.C:
		}
		pause.Stop()
		a.retry(ctx)
	}
	for p := a.outbox.get(); p != nil; p = a.outbox.get() {
		if a.journal == nil {
			a.settings.Observer.Lost(p.spans, LostShutdown)
		}
		a.bytes.Add(-p.bytes)
	}
}

// close counts the records whose spans never came.
func (s *shard) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for front := s.kept.recent.Front(); front != nil; front = s.kept.recent.Front() {
		s.kept.drop(front.Value.(*kept))
	}
}
