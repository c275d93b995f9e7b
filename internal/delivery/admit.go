// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// fault is why a span is set apart before the queue.
type fault string

const (
	faultTraceID fault = "missing_trace_id"
	faultSpanID  fault = "missing_span_id"
)

// defect names what would make Langfuse refuse the whole request a span is in (contract section 6).
func defect(span ptrace.Span) (fault, bool) {
	switch {
	case span.TraceID().IsEmpty():
		return faultTraceID, true
	case span.SpanID().IsEmpty():
		return faultSpanID, true
	}
	return "", false
}

// admit returns td without the spans that Langfuse would refuse, and how many those were. td is copied
// only when there are any.
func admit(td ptrace.Traces) (ptrace.Traces, map[fault]int) {
	var found map[fault]int
	eachSpan(td, func(span ptrace.Span) {
		if f, bad := defect(span); bad {
			if found == nil {
				found = map[fault]int{}
			}
			found[f]++
		}
	})
	if found == nil {
		return td, nil
	}
	return filter(td, func(span ptrace.Span) bool {
		_, bad := defect(span)
		return !bad
	}), found
}
