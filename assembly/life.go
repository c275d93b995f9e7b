// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"cmp"
	"context"
	"slices"
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
	for n := range workers() {
		a.work.Add(1)
		go a.run(run, n)
	}
	return nil
}

// run writes what is due on the shards of worker n.
func (a *Assembly) run(ctx context.Context, n int) {
	defer a.work.Done()
	ticker := time.NewTicker(a.tick())
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if n == 0 {
				a.retry(ctx)
			}
			for i := n; i < len(a.shards); i += workers() {
				a.sweep(ctx, a.shards[i])
			}
		}
	}
}

// tick is how often workers look: often enough that a wait is kept within a quarter.
func (a *Assembly) tick() time.Duration {
	return max(10*time.Millisecond, min(a.settings.Config.Wait/4, 250*time.Millisecond))
}

// maxRequest is how many bytes of spans are written as one request.
const maxRequest = 2 << 20

// sweep writes what is due on a shard. A trace never leaves in two requests.
func (a *Assembly) sweep(ctx context.Context, s *shard) {
	for ctx.Err() == nil {
		traces, _ := s.takeDue(time.Now(), maxRequest)
		if len(traces) == 0 {
			break
		}
		// What is taken must arrive: a stop comes between requests, not into them.
		a.leave(context.WithoutCancel(ctx), traces)
	}
	a.synthesize(ctx, s)
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
	slices.SortStableFunc(all, func(a, b *Trace) int { return cmp.Compare(a.start(), b.start()) })
	for len(all) > 0 {
		n, bytes := 0, int64(0)
		for n < len(all) && bytes < maxRequest {
			bytes += all[n].bytes
			n++
		}
		a.leave(ctx, all[:n])
		all = all[n:]
	}
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
