// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"sync/atomic"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
)

// Record is what a log record tells about an operation, clean: the facets it carries and
// how it finds the span they belong to. It is immutable but for being claimed.
type Record struct {
	op      *Operation
	traceID pcommon.TraceID
	spanID  pcommon.SpanID
	at      time.Time
	event   Text
	binding cleanBinding
	origin  *Origin
	claimed atomic.Bool
}

// Binding says which operation a record belongs to, as its dialect read it.
type Binding struct {
	// BySpan: the record's span is the operation's.
	BySpan bool
	// Under: the record's span is an ancestor of the operation's.
	Under bool
	// Order: without a key, records and operations pair by time.
	Order bool
	// Key is an id that record and operation both carry, or another record's Alias.
	Key string
	// Alias is a further id of the same operation, which other records call it by.
	Alias string
	// Conversation is where to look for the key when the record names no trace.
	Conversation string
	// Turn tells the turns of a conversation apart.
	Turn string
}

type cleanBinding struct {
	bySpan, under, order           bool
	key, alias, conversation, turn Text
}

// Record returns the clean record of rec with the facets op. The event name is what tells
// the record's kind; eventName is redacted like every text.
func (e *Engine) Record(rec plog.LogRecord, eventName string, op *Operation, b Binding) *Record {
	id := func(s string) Text { return Text{e.Text(s, exempt(s, PlaceStructural), &op.Hits)} }
	return &Record{
		op: op, traceID: rec.TraceID(), spanID: rec.SpanID(), at: recordTime(rec), event: id(eventName),
		binding: cleanBinding{
			bySpan: b.BySpan, under: b.Under, order: b.Order,
			key: id(b.Key), alias: id(b.Alias), conversation: id(b.Conversation), turn: id(b.Turn),
		},
	}
}

func recordTime(rec plog.LogRecord) time.Time {
	if t := rec.Timestamp(); t != 0 {
		return t.AsTime()
	}
	return rec.ObservedTimestamp().AsTime()
}

// Op returns the facets; they are shared and must not be changed. A nil record has none.
func (r *Record) Op() *Operation {
	if r == nil {
		return nil
	}
	return r.op
}

// TraceID returns the trace the record names, empty when it names none.
func (r *Record) TraceID() pcommon.TraceID { return r.traceID }

// SpanID returns the span the record names, empty when it names none.
func (r *Record) SpanID() pcommon.SpanID { return r.spanID }

// Time returns when the record was written.
func (r *Record) Time() time.Time { return r.at }

// Event returns the name of the event.
func (r *Record) Event() Text { return r.event }

// Key returns the id that record and operation share.
func (r *Record) Key() Text { return r.binding.key }

// Alias returns a further id of the same operation.
func (r *Record) Alias() Text { return r.binding.alias }

// Conversation returns the conversation the record belongs to.
func (r *Record) Conversation() Text { return r.binding.conversation }

// Turn returns the turn of the conversation.
func (r *Record) Turn() Text { return r.binding.turn }

// BySpan reports whether the record's span is the operation's.
func (r *Record) BySpan() bool { return r.binding.bySpan }

// Under reports whether the record's span is an ancestor of the operation's.
func (r *Record) Under() bool { return r.binding.under }

// InOrder reports whether records and operations pair by time.
func (r *Record) InOrder() bool { return r.binding.order }

// Claim takes the record for one operation; false when another has it.
func (r *Record) Claim() bool { return r.claimed.CompareAndSwap(false, true) }

// Claimed reports whether an operation has the record.
func (r *Record) Claimed() bool { return r.claimed.Load() }

// Size estimates the bytes the record holds.
func (r *Record) Size() int { return spanOverhead + r.op.Size() }

// Origin returns the resource and scope of the record.
func (r *Record) Origin() *Origin { return r.origin }

// CloneRecords returns the records as another pipeline's: what one claims, the other may
// claim, too.
func CloneRecords(records []*Record) []*Record {
	out := make([]*Record, len(records))
	for i, r := range records {
		out[i] = &Record{
			op: r.op, traceID: r.traceID, spanID: r.spanID, at: r.at, event: r.event, binding: r.binding, origin: r.origin,
		}
	}
	return out
}
