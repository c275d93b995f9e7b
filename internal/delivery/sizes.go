// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"math/bits"

	"go.opentelemetry.io/collector/pdata/ptrace"
)

var sizer ptrace.ProtoMarshaler

// sizeOf is the encoded, uncompressed size of a request.
func sizeOf(td ptrace.Traces) int {
	return sizer.TracesSize(td)
}

// framed is the size of an embedded message with its tag and length.
func framed(n int) int {
	return n + 1 + (bits.Len(uint(n|1))+6)/7
}

// pack copies spans into requests, in order, opening a new one when the next span would not fit. A span
// that alone exceeds the limit gets a request to itself.
type pack struct {
	limit int
	size  int
	out   []ptrace.Traces
	// where the open request continues
	scopes ptrace.ScopeSpansSlice
	spans  ptrace.SpanSlice
	// resource and scope being copied, and whether the open request has them already
	rs           ptrace.ResourceSpans
	ss           ptrace.ScopeSpans
	rsOpen, open bool
	rsSize       int
	ssSize       int
}

// split returns td itself when it fits, otherwise copies of its spans in requests of at most limit
// bytes. td stays as it is: exporterhelper may still hold it.
func split(td ptrace.Traces, limit int) []ptrace.Traces {
	if sizeOf(td) <= limit {
		return []ptrace.Traces{td}
	}
	p := &pack{limit: limit}
	for _, rs := range td.ResourceSpans().All() {
		p.rs, p.rsOpen, p.rsSize = rs, false, frameSize(rs)
		for _, ss := range rs.ScopeSpans().All() {
			p.ss, p.open, p.ssSize = ss, false, scopeFrameSize(ss)
			for _, span := range ss.Spans().All() {
				p.add(span)
			}
		}
	}
	return p.out
}

func (p *pack) add(span ptrace.Span) {
	spanSize := framed(sizer.SpanSize(span))
	need := spanSize
	if !p.rsOpen {
		need += p.rsSize
	}
	if !p.open {
		need += p.ssSize
	}
	if len(p.out) == 0 || (p.size > 0 && p.size+need > p.limit) {
		p.out = append(p.out, ptrace.NewTraces())
		p.size, p.rsOpen, p.open = 0, false, false
		need = spanSize + p.rsSize + p.ssSize
	}
	p.openFrames()
	span.CopyTo(p.spans.AppendEmpty())
	p.size += need
}

func (p *pack) openFrames() {
	if !p.rsOpen {
		rs := p.out[len(p.out)-1].ResourceSpans().AppendEmpty()
		copyResource(p.rs, rs)
		p.scopes, p.rsOpen = rs.ScopeSpans(), true
	}
	if !p.open {
		ss := p.scopes.AppendEmpty()
		copyScope(p.ss, ss)
		p.spans, p.open = ss.Spans(), true
	}
}

func copyResource(from, to ptrace.ResourceSpans) {
	from.Resource().CopyTo(to.Resource())
	to.SetSchemaUrl(from.SchemaUrl())
}

func copyScope(from, to ptrace.ScopeSpans) {
	from.Scope().CopyTo(to.Scope())
	to.SetSchemaUrl(from.SchemaUrl())
}

// frameSlack covers the length prefixes that grow when a frame is filled.
const frameSlack = 16

// frameSize is what a resource costs in every request that carries it.
func frameSize(rs ptrace.ResourceSpans) int {
	empty := ptrace.NewResourceSpans()
	copyResource(rs, empty)
	return sizer.ResourceSpansSize(empty) + frameSlack
}

func scopeFrameSize(ss ptrace.ScopeSpans) int {
	empty := ptrace.NewScopeSpans()
	copyScope(ss, empty)
	return sizer.ScopeSpansSize(empty) + frameSlack
}
