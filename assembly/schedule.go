// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"sync/atomic"
	"time"
)

// waits turns the configuration into deadlines.
type waits struct {
	wait, idle, maxAge, logsWait time.Duration
	logs                         atomic.Bool // records may come
}

// deadline returns when a trace leaves if nothing more comes, and why.
func (w *waits) deadline(p *pending) (time.Time, Reason) {
	at, why := p.last.Add(w.idle), ReasonIdle
	if p.rooted {
		at, why = p.last.Add(w.wait), ReasonComplete
		if p.bare && !p.recorded && w.logs.Load() {
			at = p.last.Add(max(w.wait, w.logsWait))
		}
	}
	if limit := p.born.Add(w.maxAge); limit.Before(at) {
		return limit, ReasonAge
	}
	return at, why
}

// schedule is a heap of traces by deadline.
type schedule []*pending

func (s schedule) Len() int           { return len(s) }
func (s schedule) Less(i, j int) bool { return s[i].at.Before(s[j].at) }

func (s schedule) Swap(i, j int) {
	s[i], s[j] = s[j], s[i]
	s[i].place, s[j].place = i, j
}

// Push implements heap.Interface.
func (s *schedule) Push(x any) {
	p := x.(*pending)
	p.place = len(*s)
	*s = append(*s, p)
}

// Pop implements heap.Interface.
func (s *schedule) Pop() any {
	old := *s
	p := old[len(old)-1]
	old[len(old)-1] = nil
	*s = old[:len(old)-1]
	return p
}
