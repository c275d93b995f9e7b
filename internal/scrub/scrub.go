// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package scrub makes telemetry that can be shown: structure, kinds and numbers stay, every text is
// replaced, the same one always by the same one. It serves bug reports; keys, lengths and how often a
// word occurs remain, so read what you send.
//
// What lives here: the walk over OTLP and the replacement of words. What may not: the redaction of
// live telemetry, which is package redact's.
package scrub

import (
	"slices"
	"strings"
	"unicode"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// Traces replaces every text of the spans in place, the same one always by the same one, so that a payload
// can be shown: attribute keys, JSON structure, roles, types, models, numbers, times and what an
// instrumentation's code names (scopes, events) stay; names, contents, arguments and ids do not.
func (w *Scrubber) Traces(td ptrace.Traces) {
	for _, rs := range td.ResourceSpans().All() {
		w.attributes(rs.Resource().Attributes())
		for _, ss := range rs.ScopeSpans().All() {
			w.attributes(ss.Scope().Attributes())
			for _, span := range ss.Spans().All() {
				w.span(span, ss.Scope().Name())
			}
		}
	}
}

func (w *Scrubber) span(span ptrace.Span, scope string) {
	span.SetName(w.name(span, scope))
	span.SetTraceID(w.traceID(span.TraceID()))
	span.SetSpanID(w.spanID(span.SpanID()))
	span.SetParentSpanID(w.spanID(span.ParentSpanID()))
	span.TraceState().FromRaw("")
	span.Status().SetMessage(w.text(span.Status().Message()))
	w.attributes(span.Attributes())
	for _, e := range span.Events().All() {
		w.attributes(e.Attributes())
	}
	for _, l := range span.Links().All() {
		l.SetTraceID(w.traceID(l.TraceID()))
		l.SetSpanID(w.spanID(l.SpanID()))
		l.TraceState().FromRaw("")
		w.attributes(l.Attributes())
	}
}

// name keeps the words of a span's name that its instrumentation chose: those that stand in the
// scope, in an attribute key, or in a value that stays.
func (w *Scrubber) name(span ptrace.Span, scope string) string {
	known := []string{strings.ToLower(scope)}
	for key, v := range span.Attributes().All() {
		known = append(known, strings.ToLower(key))
		if v.Type() == pcommon.ValueTypeStr && structural(key, v.Str()) {
			known = append(known, strings.ToLower(v.Str()))
		}
	}
	return w.each(span.Name(), func(word string) bool {
		lower := strings.ToLower(word)
		return vocabulary[lower] || slices.ContainsFunc(known, func(k string) bool {
			if len(word) > 1 {
				return strings.Contains(k, lower)
			}
			return slices.Contains(strings.FieldsFunc(k, notAlphanumeric), lower) // the 5 of gpt-5
		})
	})
}

func notAlphanumeric(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// vocabulary are words of span names that instrumentations use.
var vocabulary = map[string]bool{
	"chat": true, "completion": true, "completions": true, "embeddings": true, "embedding": true, "generate": true, "content": true,
	"text": true, "stream": true, "object": true, "tool": true, "execute": true, "invoke": true, "agent": true, "create": true, "step": true,
	"llm": true, "request": true, "response": true, "responses": true, "messages": true, "call": true, "run": true, "workflow": true,
	"task": true, "openai": true, "anthropic": true, "gemini": true, "bedrock": true, "retrieval": true, "rerank": true, "ai": true,
}

func (w *Scrubber) attributes(m pcommon.Map) {
	for key, v := range m.All() {
		w.value(key, v)
	}
}

func (w *Scrubber) value(key string, v pcommon.Value) {
	switch v.Type() {
	case pcommon.ValueTypeStr:
		if !structural(key, v.Str()) {
			v.SetStr(w.under(key, v.Str()))
		}
	case pcommon.ValueTypeMap:
		w.attributes(v.Map())
	case pcommon.ValueTypeSlice:
		for _, e := range v.Slice().All() {
			w.value(key, e)
		}
	case pcommon.ValueTypeBytes:
		v.SetStr(w.text(string(v.Bytes().AsRaw())))
	}
}

func (w *Scrubber) traceID(id pcommon.TraceID) pcommon.TraceID {
	if id.IsEmpty() {
		return id
	}
	copy(id[:], w.sum(string(id[:])))
	return id
}

func (w *Scrubber) spanID(id pcommon.SpanID) pcommon.SpanID {
	if id.IsEmpty() {
		return id
	}
	copy(id[:], w.sum(string(id[:])))
	return id
}
