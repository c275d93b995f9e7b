// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"iter"

	"go.opentelemetry.io/collector/pdata/ptrace"
)

// singles yields a request of its own for every span, with its resource and scope.
func singles(td ptrace.Traces) iter.Seq[ptrace.Traces] {
	return func(yield func(ptrace.Traces) bool) {
		for _, rs := range td.ResourceSpans().All() {
			for _, ss := range rs.ScopeSpans().All() {
				for _, span := range ss.Spans().All() {
					if !yield(single(rs, ss, span)) {
						return
					}
				}
			}
		}
	}
}

func single(rs ptrace.ResourceSpans, ss ptrace.ScopeSpans, span ptrace.Span) ptrace.Traces {
	one := ptrace.NewTraces()
	r := one.ResourceSpans().AppendEmpty()
	rs.Resource().CopyTo(r.Resource())
	r.SetSchemaUrl(rs.SchemaUrl())
	s := r.ScopeSpans().AppendEmpty()
	ss.Scope().CopyTo(s.Scope())
	s.SetSchemaUrl(ss.SchemaUrl())
	span.CopyTo(s.Spans().AppendEmpty())
	return one
}
