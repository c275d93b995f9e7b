// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
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
	if e := k.entries[id]; e != nil && e.turn != nil {
		return e.turn
	}
	return k.context(id)
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

// synthesized takes out the records of which turns were made, and remembers those of the turn
// that may go on.
func (k *keep) synthesized(id key, last []*redact.Record) {
	e := k.entries[id]
	if e == nil {
		return
	}
	spanned := e.spanned
	e.unclaimed()
	e.spanned, e.made = spanned, last // no span has claimed them
	k.weigh(e)
	k.shrink()
}
