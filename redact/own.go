// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// Own moves the span out of the request it arrived in, so that it may be held after the
// request has gone back to the receiver. Resource and scope are copied once for all spans
// that share them; spans of one request must not be owned concurrently.
func (s *Span) Own() {
	own := ptrace.NewSpan()
	s.data.MoveTo(own)
	s.data = own
	s.origin.own()
}

func (o *Origin) own() {
	if o.owned {
		return
	}
	resource, scope := pcommon.NewResource(), pcommon.NewInstrumentationScope()
	o.resource.CopyTo(resource)
	o.scope.CopyTo(scope)
	o.resource, o.scope, o.owned = resource, scope, true
}

// What a thing costs beside its texts, measured on 64 bit and rounded up.
const (
	spanOverhead  = 1200 // span, operation and their slice headers
	valueOverhead = 80
)

// Size estimates the bytes that the span holds. Messages that it shares with others count
// in full: a limit must hold even when the others are gone.
func (s *Span) Size() int {
	n := spanOverhead + len(s.data.Name()) + len(s.data.Status().Message()) + mapSize(s.data.Attributes())
	for _, ev := range s.data.Events().All() {
		n += valueOverhead + len(ev.Name()) + mapSize(ev.Attributes())
	}
	for _, l := range s.data.Links().All() {
		n += valueOverhead + mapSize(l.Attributes())
	}
	if s.Op != nil {
		n += s.Op.Size()
	}
	return n
}

// Size estimates the bytes of the operation's texts.
func (o *Operation) Size() int {
	n := 0
	for _, list := range [...][]Message{o.System, o.Input, o.Output} {
		for _, m := range list {
			n += m.Size()
		}
	}
	n += len(o.InputValue.v.Text) + len(o.OutputValue.v.Text) + len(o.Query.s)
	for _, t := range o.Tools {
		n += valueOverhead + len(t.d.Name) + len(t.d.Description) + len(t.d.Parameters)
	}
	for _, d := range o.Documents {
		n += valueOverhead + len(d.Content.s) + len(d.Metadata.v.Text)
	}
	for _, list := range [...][]Field{o.Parameters, o.Metadata, o.TraceMetadata} {
		for _, f := range list {
			n += valueOverhead + len(f.Key.s) + len(f.Value.v.Text)
		}
	}
	return n
}

func mapSize(m pcommon.Map) int {
	n := 0
	for k, v := range m.All() {
		n += len(k) + valueSize(v)
	}
	return n
}

func valueSize(v pcommon.Value) int {
	n := valueOverhead
	switch v.Type() {
	case pcommon.ValueTypeStr:
		n += len(v.Str())
	case pcommon.ValueTypeBytes:
		n += v.Bytes().Len()
	case pcommon.ValueTypeMap:
		n += mapSize(v.Map())
	case pcommon.ValueTypeSlice:
		for _, item := range v.Slice().All() {
			n += valueSize(item)
		}
	}
	return n
}

// The flag bits that say whether a span's parent is remote (opentelemetry-proto v1.9,
// SpanFlags); SDKs that do not know leave both unset.
const (
	flagRemoteKnown = 0x100
	flagRemote      = 0x200
)

// LocalRoot reports whether the span begins what one process saw of a trace: it has no
// parent, its parent is remote, or it serves a request or message and its SDK does not
// say.
func (s *Span) LocalRoot() bool {
	if s.data.ParentSpanID().IsEmpty() {
		return true
	}
	if flags := s.data.Flags(); flags&flagRemoteKnown != 0 {
		return flags&flagRemote != 0
	}
	kind := s.data.Kind()
	return kind == ptrace.SpanKindServer || kind == ptrace.SpanKindConsumer
}
