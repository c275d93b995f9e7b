// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// Made is a span that is made of records because its source sends none.
type Made struct {
	TraceID    pcommon.TraceID
	ID, Parent pcommon.SpanID
	Name       Text
	Start, End time.Time
	Op         *Operation
}

// MakeSpan returns a span of the record's resource and scope. All of it is clean: the
// record is, and so are names and operations.
func (r *Record) MakeSpan(m Made) *Span {
	data := ptrace.NewSpan()
	data.SetTraceID(m.TraceID)
	data.SetSpanID(m.ID)
	data.SetParentSpanID(m.Parent)
	data.SetName(m.Name.s)
	data.SetStartTimestamp(pcommon.NewTimestampFromTime(m.Start))
	data.SetEndTimestamp(pcommon.NewTimestampFromTime(m.End))
	return &Span{Op: m.Op, data: data, origin: r.origin}
}
