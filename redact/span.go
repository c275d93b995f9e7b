// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// Origin is the clean resource and scope that spans share. It is made once per scope.
type Origin struct {
	resource       pcommon.Resource
	scope          pcommon.InstrumentationScope
	resourceSchema string
	scopeSchema    string
	owned          bool // resource and scope are copies, not the request's
}

// Span is a span every string of which has passed the redactor, with its clean
// operation. Only this package makes one; the assembly holds nothing else.
type Span struct {
	Op     *Operation // nil when no dialect spoke for the span
	data   ptrace.Span
	origin *Origin
}

// Data returns the swept span. Writers and relations may change it with clean texts.
func (s *Span) Data() ptrace.Span { return s.data }

// Origin returns the resource and scope of the span.
func (s *Span) Origin() *Origin { return s.origin }

// Resource returns the swept resource; it is shared and must not be changed.
func (o *Origin) Resource() pcommon.Resource { return o.resource }

// Scope returns the swept scope; it is shared and must not be changed.
func (o *Origin) Scope() pcommon.InstrumentationScope { return o.scope }

// ResourceSchemaURL returns the schema URL of the resource.
func (o *Origin) ResourceSchemaURL() string { return o.resourceSchema }

// ScopeSchemaURL returns the schema URL of the scope.
func (o *Origin) ScopeSchemaURL() string { return o.scopeSchema }

// SweepOrigin redacts resource and scope in place and returns them as clean.
func (e *Engine) SweepOrigin(rs ptrace.ResourceSpans, ss ptrace.ScopeSpans) *Origin {
	var h Hits
	o := &Origin{
		resource: rs.Resource(), scope: ss.Scope(),
		resourceSchema: e.Text(rs.SchemaUrl(), exempt(rs.SchemaUrl(), PlaceStructural), &h),
		scopeSchema:    e.Text(ss.SchemaUrl(), exempt(ss.SchemaUrl(), PlaceStructural), &h),
	}
	if e.Content() != ContentFull {
		e.withholdOrigin(o)
	}
	e.sweepMap(o.resource.Attributes(), PlaceResource, &h)
	e.sweepMap(o.scope.Attributes(), PlaceScope, &h)
	e.setText(o.scope.Name(), PlaceStructural, &h, o.scope.SetName)
	e.setText(o.scope.Version(), PlaceStructural, &h, o.scope.SetVersion)
	return o
}

// Sweep redacts everything of the span that is still on it, in place: name, status,
// trace state, attributes, events and links with keys and values of every kind. What a
// dialect took must have been removed before. op may be nil.
func (e *Engine) Sweep(span ptrace.Span, origin *Origin, op *Operation) *Span {
	var own Hits
	h := &own
	if op != nil {
		h = &op.Hits
	}
	part := h.hidPart
	e.hideToolsOn(span, op, h)
	switch {
	case e.Content() != ContentFull || h.hidRun:
		e.withholdSpan(span)
	case part:
		e.withholdContent(span.Attributes())
	}
	e.setText(span.Name(), PlaceSpanName, h, span.SetName)
	e.setText(span.Status().Message(), PlaceStatus, h, span.Status().SetMessage)
	e.setText(span.TraceState().AsRaw(), PlaceLink, h, span.TraceState().FromRaw)
	e.sweepMap(span.Attributes(), PlaceAttribute, h)
	e.eventSeams(span.Events(), h)
	for _, ev := range span.Events().All() {
		e.setText(ev.Name(), PlaceEvent, h, ev.SetName)
		e.sweepMap(ev.Attributes(), PlaceEvent, h)
	}
	for _, l := range span.Links().All() {
		e.setText(l.TraceState().AsRaw(), PlaceLink, h, l.TraceState().FromRaw)
		e.sweepMap(l.Attributes(), PlaceLink, h)
	}
	return &Span{Op: op, data: span, origin: origin}
}

// hideToolsOn applies the tool policies to what is left on the span.
func (e *Engine) hideToolsOn(span ptrace.Span, op *Operation, h *Hits) {
	if e.calls == nil {
		return
	}
	if h.hidRun {
		return // the whole span is withheld
	}
	e.hideRepeats(span, op, h)
	e.hideToolSpan(span, h)
	e.hideToolsIn(span.Attributes(), h)
	for _, ev := range span.Events().All() {
		e.hideToolsIn(ev.Attributes(), h)
	}
}

func (e *Engine) setText(s string, p Place, h *Hits, set func(string)) {
	if s == "" {
		return
	}
	if clean := e.Text(s, exempt(s, p), h); clean != s {
		set(clean)
	}
}
