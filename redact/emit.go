// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "go.opentelemetry.io/collector/pdata/ptrace"

// Emitter gathers clean spans into one request, grouped by the resource and scope they
// share, in the order they were added.
type Emitter struct {
	td     ptrace.Traces
	scopes map[*Origin]ptrace.SpanSlice
	n      int
}

// NewEmitter returns an empty emitter.
func NewEmitter() *Emitter {
	return &Emitter{td: ptrace.NewTraces(), scopes: make(map[*Origin]ptrace.SpanSlice)}
}

// Add moves spans into the request; they are consumed.
func (e *Emitter) Add(spans ...*Span) {
	for _, s := range spans {
		s.data.MoveTo(e.scope(s.origin).AppendEmpty())
		e.n++
	}
}

func (e *Emitter) scope(o *Origin) ptrace.SpanSlice {
	if slice, ok := e.scopes[o]; ok {
		return slice
	}
	rs := e.td.ResourceSpans().AppendEmpty()
	o.resource.CopyTo(rs.Resource())
	rs.SetSchemaUrl(o.resourceSchema)
	ss := rs.ScopeSpans().AppendEmpty()
	o.scope.CopyTo(ss.Scope())
	ss.SetSchemaUrl(o.scopeSchema)
	e.scopes[o] = ss.Spans()
	return ss.Spans()
}

// Len returns the number of spans added.
func (e *Emitter) Len() int { return e.n }

// Traces returns the request.
func (e *Emitter) Traces() ptrace.Traces { return e.td }
