// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package assembly

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// Trace is the part of a trace that leaves together.
type Trace struct {
	ID    pcommon.TraceID
	Spans []*redact.Span
	// Records are log records that may belong to the spans; who uses one claims it.
	Records []*redact.Record
	// Made are the records that the spans were made of; nil where a source sent them.
	Made []*redact.Record
	// Context is what earlier parts of the trace left behind.
	Context Context
	// Reason says why the trace leaves now.
	Reason Reason

	bytes int64
	pages []uint64 // where the journal keeps the spans
}

// start returns when the earliest span of the trace started.
func (t *Trace) start() pcommon.Timestamp {
	var first pcommon.Timestamp
	for i, s := range t.Spans {
		if at := s.Data().StartTimestamp(); i == 0 || at < first {
			first = at
		}
	}
	return first
}

// conversation names the conversation of the trace, or the trace where none is named.
func (t *Trace) conversation() string {
	for _, s := range t.Spans {
		if op := s.Op; op != nil {
			if id := op.ConversationID.String(); id != "" {
				return id
			}
			if id := op.Session.String(); id != "" {
				return id
			}
		}
	}
	return string(t.ID[:])
}

// Context is what outlives the spans of a trace. It must be safe for concurrent use.
type Context interface {
	// Size estimates the bytes it holds.
	Size() int
	// Missed reports whether a span that has left lacks what the record tells.
	Missed(r *redact.Record) bool
	// Late hands over, once, how many spans that have left would have been others, had the
	// facts that came since come in time.
	Late(count func(fact string, spans int))
}

// Reason says why a trace leaves.
type Reason string

// The reasons.
const (
	ReasonComplete Reason = "complete" // its local root has ended, and nothing came since
	ReasonIdle     Reason = "idle"     // no news, and no local root
	ReasonAge      Reason = "age"      // it has waited as long as it may
	ReasonLimit    Reason = "limit"    // the oldest made room
	ReasonShutdown Reason = "shutdown"
	ReasonDirect   Reason = "direct" // wait is 0
)
