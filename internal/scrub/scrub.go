// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package scrub makes telemetry that can be shown to strangers: structure, kinds, numbers and
// ids stay, every other text is replaced word by word, the same word always by the same one.
// It serves bug reports, not privacy by law: lengths, keys and the frequency of words remain.
//
// What lives here: the walk over OTLP and the replacement of words. What may not: redaction
// of live telemetry, which is package redact's.
package scrub

import (
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// Scrubber replaces texts. Two texts that are equal stay equal within one Scrubber; another
// one replaces differently, so that nobody can look words up.
type Scrubber struct{ words words }

// New returns a scrubber with a key of its own.
func New() *Scrubber { return &Scrubber{newWords()} }

// Traces scrubs spans in place.
func (s *Scrubber) Traces(td ptrace.Traces) {
	for _, rs := range td.ResourceSpans().All() {
		s.attributes(rs.Resource().Attributes())
		for _, ss := range rs.ScopeSpans().All() {
			s.attributes(ss.Scope().Attributes())
			for _, span := range ss.Spans().All() {
				s.span(span)
			}
		}
	}
}

// Logs scrubs log records in place.
func (s *Scrubber) Logs(ld plog.Logs) {
	for _, rl := range ld.ResourceLogs().All() {
		s.attributes(rl.Resource().Attributes())
		for _, sl := range rl.ScopeLogs().All() {
			s.attributes(sl.Scope().Attributes())
			for _, rec := range sl.LogRecords().All() {
				s.attributes(rec.Attributes())
				s.value("", rec.Body())
			}
		}
	}
}

func (s *Scrubber) span(span ptrace.Span) {
	span.SetName(s.name(span.Name()))
	span.Status().SetMessage(s.words.replace(span.Status().Message()))
	s.attributes(span.Attributes())
	for _, e := range span.Events().All() {
		s.attributes(e.Attributes())
	}
	for _, l := range span.Links().All() {
		s.attributes(l.Attributes())
	}
}

// name keeps what an instrumentation writes, which is one word or dotted ones, and the verb
// of "chat model"; the rest of a name may be anybody's text.
func (s *Scrubber) name(name string) string {
	verb, rest, more := strings.Cut(name, " ")
	if !more {
		return name
	}
	return verb + " " + s.words.replace(rest)
}

func (s *Scrubber) attributes(m pcommon.Map) {
	for key, v := range m.All() {
		s.value(key, v)
	}
}

func (s *Scrubber) value(key string, v pcommon.Value) {
	switch v.Type() {
	case pcommon.ValueTypeStr:
		v.SetStr(s.text(key, v.Str(), 0))
	case pcommon.ValueTypeMap:
		s.attributes(v.Map())
	case pcommon.ValueTypeSlice:
		for _, e := range v.Slice().All() {
			s.value(key, e)
		}
	case pcommon.ValueTypeBytes:
		v.Bytes().FromRaw(make([]byte, v.Bytes().Len()))
	}
}
