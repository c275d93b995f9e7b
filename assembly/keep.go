// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"container/list"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// key is what something is kept for: a trace, or the conversation or id that log records
// without a trace name.
type key struct {
	trace pcommon.TraceID
	name  string
}

func traceKey(id pcommon.TraceID) key { return key{trace: id} }

// keep holds what outlives the spans of a trace and what waits for spans. The least
// recently used leaves at the limit; records nobody claimed are counted then. It is
// guarded by the lock of its shard; only the bytes are counted for all shards together, so
// that one long turn may use the room that others do not.
type keep struct {
	limit     ContextConfig
	entries   map[key]*kept
	recent    *list.List // *kept, the least recent first
	bytes     *atomic.Int64
	unmatched func(int)
}

type kept struct {
	key     key
	context Context
	records []*redact.Record
	made    []turn // of records: the last ones may go on
	bytes   int64
	touched time.Time
	spanned bool    // spans have claimed some of the records: their source sends spans
	link    key     // of an id: the conversation that its records are kept with
	turn    Context // of a conversation: that of its trace which left last, weighed here, too: it may outlive the trace's entry
	place   *list.Element
}

// keptOverhead is what an entry costs beside its content.
const keptOverhead = 256

// newKeep returns the share of one of several shards.
func newKeep(c ContextConfig, shards int, bytes *atomic.Int64, unmatched func(int)) keep {
	c.MaxTraces = share(int64(c.MaxTraces), shards)
	return keep{limit: c, entries: make(map[key]*kept), recent: list.New(), bytes: bytes, unmatched: unmatched}
}

func share(n int64, shards int) int { return int((n + int64(shards) - 1) / int64(shards)) }

func (k *keep) hasContext(id key) bool { return k.context(id) != nil }

func (k *keep) hasRecords(id key) bool {
	e := k.entries[id]
	return e != nil && len(e.records) > 0
}

// open returns the context of a trace, a new one when none is kept, and the records
// that may belong to its spans.
func (k *keep) open(id key, now time.Time, fresh func() Context) (Context, []*redact.Record) {
	e := k.touch(id, now)
	if e.context == nil {
		e.context = fresh()
	}
	records := e.unclaimed()
	return e.context, records
}

// unclaimed drops the records that somebody has, and returns a copy of the rest.
func (e *kept) unclaimed() []*redact.Record {
	rest := e.records[:0]
	for _, r := range e.records {
		if !r.Claimed() {
			rest = append(rest, r)
		}
	}
	e.spanned = e.spanned || len(rest) < len(e.records)
	clear(e.records[len(rest):])
	e.records = rest
	return append([]*redact.Record(nil), rest...)
}

func (k *keep) records(id key) []*redact.Record {
	if e := k.entries[id]; e != nil {
		return e.unclaimed()
	}
	return nil
}

func (k *keep) record(id key, r *redact.Record, now time.Time) {
	e := k.touch(id, now)
	e.records = append(e.records, r)
	n := int64(r.Size())
	e.bytes += n
	k.bytes.Add(n)
	k.shrink()
}

func (k *keep) touch(id key, now time.Time) *kept {
	e := k.entries[id]
	if e == nil {
		e = &kept{key: id, bytes: keptOverhead}
		e.place = k.recent.PushBack(e)
		k.entries[id] = e
		k.bytes.Add(keptOverhead)
	}
	e.touched = now
	k.recent.MoveToBack(e.place)
	return e
}

// weigh counts an entry again after it changed.
func (k *keep) weigh(e *kept) {
	n := int64(keptOverhead)
	for _, c := range [...]Context{e.context, e.turn} {
		if c != nil {
			n += int64(c.Size())
		}
	}
	n += turn(e.records).size()
	for _, t := range e.made {
		n += t.size()
	}
	k.bytes.Add(n - e.bytes)
	e.bytes = n
}

// settle weighs the entry of a trace after its context was used.
func (k *keep) settle(id key) {
	if e := k.entries[id]; e != nil {
		e.unclaimed()
		k.weigh(e)
		k.shrink()
	}
}

func (k *keep) shrink() {
	for len(k.entries) > k.limit.MaxTraces || k.bytes.Load() > k.limit.MaxBytes {
		front := k.recent.Front()
		if front == nil {
			return
		}
		k.drop(front.Value.(*kept))
	}
}

// expire drops what is older than the limit.
func (k *keep) expire(now time.Time) {
	for front := k.recent.Front(); front != nil; front = k.recent.Front() {
		e := front.Value.(*kept)
		if now.Sub(e.touched) < k.limit.MaxAge {
			return
		}
		k.drop(e)
	}
}

func (k *keep) drop(e *kept) {
	delete(k.entries, e.key)
	k.recent.Remove(e.place)
	k.bytes.Add(-e.bytes)
	if n := len(e.unclaimed()); n > 0 {
		k.unmatched(n)
	}
}
