// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "go.opentelemetry.io/collector/pdata/ptrace"

// Emitter gathers clean spans into one request, grouped by the resource and scope they
// share, in the order they were added.
type Emitter struct {
	// ScopeName changes the scope name of spans that have an operation; nil leaves it. It
	// may only shorten or extend the name by constants.
	ScopeName func(name string) string

	td     ptrace.Traces
	scopes map[group]ptrace.SpanSlice
}

// group is what shares a scope in the request.
type group struct {
	origin *Origin
	mapped bool
}

// NewEmitter returns an empty emitter.
func NewEmitter() *Emitter {
	return &Emitter{td: ptrace.NewTraces(), scopes: make(map[group]ptrace.SpanSlice)}
}

// Add moves spans into the request; they are consumed.
func (e *Emitter) Add(spans ...*Span) {
	for _, s := range spans {
		s.data.MoveTo(e.scope(group{s.origin, s.Op != nil && e.ScopeName != nil}).AppendEmpty())
	}
}

func (e *Emitter) scope(g group) ptrace.SpanSlice {
	if slice, ok := e.scopes[g]; ok {
		return slice
	}
	rs := e.td.ResourceSpans().AppendEmpty()
	g.origin.resource.CopyTo(rs.Resource())
	rs.SetSchemaUrl(g.origin.resourceSchema)
	ss := rs.ScopeSpans().AppendEmpty()
	g.origin.scope.CopyTo(ss.Scope())
	if g.mapped {
		ss.Scope().SetName(e.ScopeName(ss.Scope().Name()))
	}
	ss.SetSchemaUrl(g.origin.scopeSchema)
	e.scopes[g] = ss.Spans()
	return ss.Spans()
}

// Traces returns the request.
func (e *Emitter) Traces() ptrace.Traces { return e.td }
