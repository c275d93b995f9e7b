// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"slices"
	"sync"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// maxTurns bounds the turns remembered of one chain: the newest path stays, older side
// branches leave first.
const maxTurns = 4096

// chain is what is remembered of one agent in one conversation. Its lock is held while a
// generation is taken through it; no lock is held across chains.
type chain struct {
	mu      sync.Mutex
	id      sum
	style   bool // deltas have been seen
	unnamed bool // nothing names the conversation
	merged  bool // several traces went on in it: which turn was the last one before another is not known by time
	turns   []*turn
	packer  redact.Packer
	names   names
	size    int64
	used    time.Time
	touched int64 // when it was last asked for; guarded by its shard
	dirty   bool
	loaded  bool
	// doubtful: something may be missing at the end (a crash before the last flush, a
	// lost update of another replica). What is joined on it is not called complete until
	// an answered call or a whole input proves it.
	doubtful bool
	version  uint64   // of the record in the storage
	writers  []uint64 // as the record names them
	mine     uint64   // our last write, 0 = none
	mineAt   uint64   // its version
	removed  []turnID
	gone     bool // evicted while somebody waited for the lock
}

func newChain(id sum) *chain {
	return &chain{id: id, size: chainOverhead}
}

// add puts a turn into the chain. The same turn again (a redelivered span) changes
// nothing; a span with other content stands beside its older form.
func (c *chain) add(t *turn) *turn {
	if old := c.byPath(t.hash); old != nil && old.span == t.span {
		return old
	}
	if c.overtaken(t) {
		c.doubtful = true
	}
	c.turns = append(c.turns, t)
	c.index(len(c.turns) - 1)
	t.system.hold()
	c.size += t.size() + turnOverhead
	c.dirty = true
	if t.parent == nil {
		c.limitRoots()
	}
	if len(c.turns) > maxTurns {
		c.prune()
	}
	return t
}

// overtaken reports whether a later turn is there already that did not know of t: a late
// span, or another replica's turn. What such a turn and those after it show lacks t.
func (c *chain) overtaken(t *turn) bool {
	for i := len(c.turns) - 1; i >= 0; i-- {
		if u := c.turns[i]; u.start >= t.end && u.span != t.span {
			return true
		}
	}
	return false
}

// maxRoots is how many beginnings a chain keeps: a whole input replaces what is stored,
// and only parallel branches and late spans still need what it replaced.
const maxRoots = 4

func (c *chain) limitRoots() {
	var oldest *turn
	roots := 0
	for _, t := range c.turns {
		if t.parent == nil {
			if roots++; oldest == nil {
				oldest = t
			}
		}
	}
	if roots > maxRoots {
		c.keep(func(t *turn) bool { return !t.under(oldest) }, true)
	}
}

// What a turn costs beside its texts, and a chain beside its turns; held_test.go weighs them.
const (
	turnOverhead  = 200
	chainOverhead = 600
)

// keep forgets the turns that are not to be kept. Dropped ones leave the storage, and their
// messages memory; the others' stay in the trunk, and in the storage.
func (c *chain) keep(kept func(*turn) bool, dropped bool) {
	c.turns = slices.DeleteFunc(c.turns, func(t *turn) bool {
		if kept(t) {
			return false
		}
		t.system.release()
		c.size -= turnOverhead
		if !dropped {
			return true
		}
		c.size -= t.size()
		if t.stored {
			c.removed = append(c.removed, t.id())
		}
		return true
	})
	clear(c.names)
	for i := range c.turns {
		c.index(i)
	}
}

// prune drops the oldest turns that the newest one does not stand on. When everything is
// one path its oldest half is kept as messages of the path and only forgotten as turns.
func (c *chain) prune() {
	path := make(map[*turn]bool)
	for t := c.turns[len(c.turns)-1]; t != nil; t = t.parent {
		path[t] = true
	}
	excess := len(c.turns) - maxTurns/2
	c.keep(func(t *turn) bool {
		if path[t] || excess == 0 {
			return true
		}
		excess--
		return false
	}, true)
	if len(c.turns) <= maxTurns/2 {
		return
	}
	half := len(c.turns) / 2
	c.keep(func(*turn) bool { half--; return half < 0 }, false)
}

// straight reports whether every turn of the chain stands on the way to t.
func (c *chain) straight(t *turn) bool {
	n := 0
	for ; t != nil; t = t.parent {
		n++
	}
	return n >= len(c.turns)
}

// latest returns the turn that had ended when the next one started: the one with the
// latest end. overlap tells that another turn was still under way, so that which of them
// the next one saw is not known.
func (c *chain) latest(start time.Time, self pcommon.SpanID) (best *turn, overlap bool) {
	from := start.UnixNano()
	for _, t := range c.turns {
		switch {
		case t.span == self || t.start >= from:
		case t.end > from:
			overlap = true
		case best == nil || t.end > best.end || (t.end == best.end && t.start > best.start):
			best = t
		}
	}
	return best, overlap
}
