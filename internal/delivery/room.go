// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"sync"
	"time"

	"go.opentelemetry.io/collector/consumer/consumererror"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

const (
	roomBytes = 16 << 20
	roomTime  = 30 * time.Second
	roomPause = 500 * time.Millisecond
)

// waitingRoom holds the parts of batches that a full queue did not take although other projects took
// theirs: returning an error would make the caller send the accepted parts again, and waiting in the
// caller's place would delay the other projects. It is bounded in bytes and time; what outlasts it is
// counted as lost.
type waitingRoom struct {
	enter func(context.Context, ptrace.Traces) error
	lost  func(spans int)
	pause time.Duration
	now   func() time.Time

	mu      sync.Mutex
	guests  []guest
	bytes   int
	running bool
	closing chan struct{}
	done    sync.WaitGroup
}

type guest struct {
	td    ptrace.Traces
	bytes int
	until time.Time
}

func newWaitingRoom(enter func(context.Context, ptrace.Traces) error, lost func(int)) *waitingRoom {
	return &waitingRoom{enter: enter, lost: lost, pause: roomPause, now: time.Now, closing: make(chan struct{})}
}

// wait takes ownership of td.
func (w *waitingRoom) wait(td ptrace.Traces) {
	size := sizeOf(td)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.bytes+size > roomBytes || w.closed() {
		w.lost(td.SpanCount())
		return
	}
	w.bytes += size
	w.guests = append(w.guests, guest{td, size, w.now().Add(roomTime)})
	if !w.running {
		w.running = true
		w.done.Add(1)
		go w.run()
	}
}

// run lives while somebody waits.
func (w *waitingRoom) run() {
	defer w.done.Done()
	ticker := time.NewTicker(w.pause)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-w.closing:
		}
		if w.round() {
			return
		}
	}
}

// round tries everybody once and reports whether the room is empty.
func (w *waitingRoom) round() bool {
	w.mu.Lock()
	guests := w.guests
	w.guests, w.bytes = nil, 0
	w.mu.Unlock()
	var stay []guest
	for _, g := range guests {
		err := w.enter(context.Background(), g.td)
		switch {
		case err == nil || consumererror.IsPermanent(err): // permanent: counted where it happened
		case w.closed() || w.now().After(g.until):
			w.lost(restOf(err, g.td).SpanCount())
		default:
			g.td = restOf(err, g.td)
			g.bytes = sizeOf(g.td)
			stay = append(stay, g)
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, g := range stay {
		w.bytes += g.bytes
	}
	w.guests = append(stay, w.guests...)
	w.running = len(w.guests) > 0
	return !w.running
}

func (w *waitingRoom) closed() bool {
	select {
	case <-w.closing:
		return true
	default:
		return false
	}
}

// close tries everybody once more and counts who is left.
func (w *waitingRoom) close() {
	w.mu.Lock()
	if !w.closed() {
		close(w.closing)
	}
	w.mu.Unlock()
	w.done.Wait()
}
