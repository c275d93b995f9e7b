// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"sync"
	"time"
)

// gate holds a lane's requests back while Langfuse throttles it. The rate limit counts requests per
// organisation, so one consumer that was told to wait speaks for all of them.
type gate struct {
	mu    sync.Mutex
	until time.Time
	open  bool
}

// closeFor extends the pause and returns by how much time it grew.
func (g *gate) closeFor(d time.Duration, now time.Time) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	until := now.Add(d)
	if !until.After(g.until) {
		return 0
	}
	from := now
	if g.until.After(now) {
		from = g.until
	}
	g.until = until
	return until.Sub(from)
}

// wait returns how long the gate stays closed.
func (g *gate) wait(now time.Time) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open || !g.until.After(now) {
		return 0
	}
	return g.until.Sub(now)
}

// release opens the gate for good: at shutdown every item gets its last chance.
func (g *gate) release() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.open = true
}
