// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/collector/pdata/ptrace"
)

// parcel is written traces that nobody downstream has taken yet.
type parcel struct {
	td    ptrace.Traces
	spans int
	bytes int64 // of the spans it was written from
	pages []uint64
	since time.Time
}

// outbox holds what downstream refused after we had acknowledged it. Its bytes count
// towards the limit of what waits.
type outbox struct {
	mu      sync.Mutex
	parcels []*parcel
	next    time.Time
	pause   time.Duration
	bytes   atomic.Int64
}

const (
	firstPause = 250 * time.Millisecond
	maxPause   = 10 * time.Second
)

func (o *outbox) put(p *parcel) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.parcels = append(o.parcels, p)
	o.bytes.Add(p.bytes)
	if now := time.Now(); !now.Before(o.next) {
		o.pause = min(max(firstPause, 2*o.pause), maxPause)
		o.next = now.Add(o.pause)
	}
}

// get removes the parcel that waits longest, nil when there is none.
func (o *outbox) get() *parcel {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.parcels) == 0 {
		return nil
	}
	p := o.parcels[0]
	o.parcels[0] = nil
	o.parcels = o.parcels[1:]
	o.bytes.Add(-p.bytes)
	return p
}

// due reports how many parcels may be tried now.
func (o *outbox) due(now time.Time) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	if now.Before(o.next) {
		return 0
	}
	return len(o.parcels)
}

func (o *outbox) calm() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.pause = 0
}

// retry sends what was refused, the oldest first, until one is refused again.
func (a *Assembly) retry(ctx context.Context) {
	for n := a.outbox.due(time.Now()); n > 0; n-- {
		p := a.outbox.get()
		if p == nil {
			return
		}
		before := a.outbox.bytes.Load()
		a.send(ctx, p)
		if a.outbox.bytes.Load() > before {
			return
		}
		a.outbox.calm()
	}
}

// giveUp loses the parcel that waits longest, counted.
func (a *Assembly) giveUp() bool {
	p := a.outbox.get()
	if p == nil {
		return false
	}
	a.settings.Observer.Lost(p.spans, LostLimit)
	a.done(context.Background(), p)
	return true
}
