// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// Records takes clean log records: they wait for the spans of their trace, or of their
// conversation when they name no trace. One that names neither is found by its id; one
// without any of these can belong to no span.
func (a *Assembly) Records(records []*redact.Record) {
	now := time.Now()
	for _, r := range records {
		switch {
		case !r.TraceID().IsEmpty():
			a.keepRecord(traceKey(r.TraceID()), r, now)
		case !r.Conversation().Empty():
			a.keepLoose(conversationKey(r.Conversation()), r, now)
		case !r.Key().Empty():
			k := idKey(r.Key())
			a.loose.Store(true)
			a.keepRecord(a.shard(k).linked(k), r, now)
		default:
			a.settings.Observer.Unmatched(1)
		}
	}
}

// keepRecord keeps a record for spans that come. One that tells what a span has left without
// is too late, and counted.
func (a *Assembly) keepRecord(k key, r *redact.Record, now time.Time) {
	left := a.shard(k).record(k, r, now, &a.waits)
	if left != nil && left.Missed(r) {
		r.Claim() // it has its span: it is not unmatched
		left.Late(a.settings.Observer.LateContext)
	}
}

// keepLoose keeps a record with its conversation. Records that name only its id (Claude
// Code's bodies in older versions) join it there, whichever comes first.
func (a *Assembly) keepLoose(k key, r *redact.Record, now time.Time) {
	a.loose.Store(true)
	a.keepRecord(k, r, now)
	if r.Key().Empty() {
		return
	}
	id := idKey(r.Key())
	for _, waiting := range a.shard(id).link(id, k, now) {
		a.keepRecord(k, waiting, now)
	}
}

func conversationKey(t redact.Text) key { return key{name: "c" + t.String()} }
func idKey(t redact.Text) key           { return key{name: "i" + t.String()} }

func (k key) isConversation() bool { return strings.HasPrefix(k.name, "c") }

// linked returns where records of an id are kept: with their conversation once it is known.
func (s *shard) linked(k key) key {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.kept.entries[k]; e != nil && e.link != (key{}) {
		return e.link
	}
	return k
}

// link notes the conversation of an id and hands over the records that waited for it.
func (s *shard) link(id, to key, now time.Time) []*redact.Record {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.kept.touch(id, now)
	e.link = to
	waiting := e.unclaimed()
	e.records = nil
	s.kept.weigh(e)
	s.kept.shrink()
	return waiting
}
