// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"slices"
	"time"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// context returns the context of a trace, nil when none is kept.
func (k *keep) context(id key) Context {
	if e := k.entries[id]; e != nil {
		return e.context
	}
	return nil
}

// left returns the context of the trace, or of the conversation's trace that left last.
func (k *keep) left(id key) Context {
	e := k.entries[id]
	switch {
	case e == nil || e.made != nil: // what is made of records is made anew
		return nil
	case e.turn != nil:
		return e.turn
	default:
		return e.context
	}
}

// leaves notes the trace of a conversation that left last. It keeps nothing alive longer.
func (k *keep) leaves(id key, c Context, now time.Time) {
	e := k.entries[id]
	if e == nil {
		e = k.touch(id, now)
	}
	e.turn = c
	k.weigh(e)
	k.shrink()
}

// turn is the records that a turn was made of.
type turn []*redact.Record

func (t turn) size() (n int64) {
	for _, r := range t {
		n += int64(r.Size())
	}
	return n
}

// maxMade is how many bytes of made turns are remembered beside the last one.
const maxMade = 1 << 20

// madeTurns takes out the records of which turns were made, and remembers those: a turn may
// go on.
func (k *keep) madeTurns(id key, turns []turn) {
	e := k.entries[id]
	if e == nil {
		return
	}
	spanned := e.spanned
	e.unclaimed()
	e.spanned = spanned // no span has claimed them
	for _, t := range turns {
		e.made = append(slices.DeleteFunc(e.made, func(old turn) bool { return old[0] == t[0] }), t)
	}
	bytes := int64(0)
	for i, t := range slices.Backward(e.made) {
		if bytes += t.size(); bytes > maxMade && i < len(e.made)-1 {
			e.made = slices.Clone(e.made[i+1:])
			break
		}
	}
	k.weigh(e)
	k.shrink()
}
