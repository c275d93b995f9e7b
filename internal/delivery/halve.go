// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// halve splits a request of at least two spans in two of about the same size; each has at least one
// span. td stays as it is.
func halve(td ptrace.Traces) (first, second ptrace.Traces) {
	half, total, n, at := sizeOf(td)/2, 0, 0, 0
	last := td.SpanCount() - 1
	eachSpan(td, func(span ptrace.Span) {
		if total < half && n < last {
			at = n + 1
		}
		total += sizer.SpanSize(span)
		n++
	})
	return cutAt(td, at)
}

// bisect splits in two of about the same number of spans: what a search for one offender wants.
func bisect(td ptrace.Traces) (first, second ptrace.Traces) {
	return cutAt(td, td.SpanCount()/2)
}

// cutAt copies the first n spans into one request and the others into a second.
func cutAt(td ptrace.Traces, n int) (first, second ptrace.Traces) {
	position := -1
	first = filter(td, func(ptrace.Span) bool { position++; return position < n })
	position = -1
	second = filter(td, func(ptrace.Span) bool { position++; return position >= n })
	return first, second
}

// filter copies the spans that keep approves of, with their resource and scope; empty frames are left out.
func filter(td ptrace.Traces, keep func(ptrace.Span) bool) ptrace.Traces {
	out := ptrace.NewTraces()
	for _, rs := range td.ResourceSpans().All() {
		filterResource(rs, out.ResourceSpans(), func(_ ptrace.ResourceSpans, span ptrace.Span) bool { return keep(span) })
	}
	return out
}

func filterResource(rs ptrace.ResourceSpans, out ptrace.ResourceSpansSlice, keep func(ptrace.ResourceSpans, ptrace.Span) bool) {
	var target ptrace.ResourceSpans
	opened := false
	for _, ss := range rs.ScopeSpans().All() {
		var spans ptrace.SpanSlice
		scopeOpened := false
		for _, span := range ss.Spans().All() {
			if !keep(rs, span) {
				continue
			}
			if !opened {
				target, opened = out.AppendEmpty(), true
				copyResource(rs, target)
			}
			if !scopeOpened {
				scope := target.ScopeSpans().AppendEmpty()
				copyScope(ss, scope)
				spans, scopeOpened = scope.Spans(), true
			}
			span.CopyTo(spans.AppendEmpty())
		}
	}
}

// merge copies several requests into one.
func merge(parts []ptrace.Traces) ptrace.Traces {
	if len(parts) == 1 {
		return parts[0]
	}
	out := ptrace.NewTraces()
	for _, part := range parts {
		for _, rs := range part.ResourceSpans().All() {
			rs.CopyTo(out.ResourceSpans().AppendEmpty())
		}
	}
	return out
}

func eachSpan(td ptrace.Traces, visit func(ptrace.Span)) {
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, span := range ss.Spans().All() {
				visit(span)
			}
		}
	}
}
