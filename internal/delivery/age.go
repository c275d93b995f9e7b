// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"sync"
	"time"
)

// ageResolution merges what was queued within it, which bounds the list by the age of the queue.
const ageResolution = time.Second

// ages tells how long the oldest undelivered spans have waited. exporterhelper does not show its queue,
// so spans are counted in and out in order: exact while the queue is served in order, and off by at most
// the batches in flight otherwise. What a persistent queue held before start has no age.
type ages struct {
	mu      sync.Mutex
	entries []queuedAt
	now     func() time.Time
}

type queuedAt struct {
	at    time.Time
	spans int
}

func newAges() *ages {
	return &ages{now: time.Now}
}

func (a *ages) queued(spans int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.now()
	if last := len(a.entries) - 1; last >= 0 && now.Sub(a.entries[last].at) < ageResolution {
		a.entries[last].spans += spans
		return
	}
	a.entries = append(a.entries, queuedAt{now, spans})
}

// unqueued takes back what queued announced: the queue did not take it.
func (a *ages) unqueued(spans int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for last := len(a.entries) - 1; last >= 0 && spans > 0; last-- {
		taken := min(spans, a.entries[last].spans)
		a.entries[last].spans -= taken
		spans -= taken
		if a.entries[last].spans == 0 {
			a.entries = a.entries[:last]
		}
	}
}

// done is called for spans that were delivered or given up.
func (a *ages) done(spans int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for spans > 0 && len(a.entries) > 0 {
		taken := min(spans, a.entries[0].spans)
		a.entries[0].spans -= taken
		spans -= taken
		if a.entries[0].spans == 0 {
			a.entries = a.entries[1:]
		}
	}
}

// spans is the number queued and not done.
func (a *ages) spans() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := 0
	for _, entry := range a.entries {
		n += entry.spans
	}
	return n
}

func (a *ages) oldest() time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.entries) == 0 {
		return 0
	}
	return a.now().Sub(a.entries[0].at)
}
