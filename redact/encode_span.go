// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// AppendSpans appends clean spans with their operations in binary form.
func AppendSpans(dst []byte, spans []*Span) ([]byte, error) {
	copies := NewEmitter()
	for _, s := range spans {
		s.data.CopyTo(copies.scope(group{origin: s.origin}).AppendEmpty())
	}
	wire, err := (&ptrace.ProtoMarshaler{}).MarshalTraces(copies.td)
	if err != nil {
		return dst, err
	}
	c := newWriter(dst)
	c.bytes(&wire)
	ops := operationsByOrigin(spans)
	list(c, &ops, encodeOptional)
	return c.buf, nil
}

// operationsByOrigin returns the operations in the order in which an Emitter writes the
// spans: grouped by origin, each group where its first span stood.
func operationsByOrigin(spans []*Span) []*Operation {
	var order []*Origin
	groups := make(map[*Origin][]*Operation)
	for _, s := range spans {
		if _, seen := groups[s.origin]; !seen {
			order = append(order, s.origin)
		}
		groups[s.origin] = append(groups[s.origin], s.Op)
	}
	out := make([]*Operation, 0, len(spans))
	for _, o := range order {
		out = append(out, groups[o]...)
	}
	return out
}

func encodeOptional(c *codec, op **Operation) {
	set := *op != nil
	c.flag(&set)
	if !set {
		*op = nil
		return
	}
	if c.reading {
		*op = &Operation{}
	}
	encodeOperation(c, *op)
}

// DecodeSpans returns what AppendSpans appended; the spans own their data.
func DecodeSpans(b []byte) ([]*Span, error) {
	c := newReader(b)
	var wire []byte
	c.bytes(&wire)
	var ops []*Operation
	list(c, &ops, encodeOptional)
	if err := c.done(); err != nil {
		return nil, err
	}
	td, err := (&ptrace.ProtoUnmarshaler{}).UnmarshalTraces(wire)
	if err != nil {
		return nil, ErrEncoding
	}
	if td.SpanCount() != len(ops) {
		return nil, ErrEncoding
	}
	return restore(td, ops), nil
}

func restore(td ptrace.Traces, ops []*Operation) []*Span {
	spans := make([]*Span, 0, len(ops))
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			origin := &Origin{
				resource: rs.Resource(), scope: ss.Scope(),
				resourceSchema: rs.SchemaUrl(), scopeSchema: ss.SchemaUrl(),
			}
			for _, data := range ss.Spans().All() {
				s := &Span{Op: ops[len(spans)], data: data, origin: origin}
				s.Own()
				spans = append(spans, s)
			}
		}
	}
	return spans
}
