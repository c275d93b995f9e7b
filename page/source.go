// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx/pdatajson"
)

// sourceSpan is a span as its source sent it, with the log records that name it.
type sourceSpan struct {
	Name, Kind, Status string
	Scope              string
	Attributes         []attribute
	Events             []sourceEvent
	Links              int
	Resource           []attribute
	Records            []sourceEvent
}

// attribute is one attribute and the facets that were read from it.
type attribute struct {
	Key   string
	Value text
	Feeds []string
}

// sourceEvent is a span event or a log record.
type sourceEvent struct {
	Name       string
	Key        string        // as a processor names it that says what it has read
	At         time.Duration // after the start of the span
	Body       text
	HasBody    bool
	Attributes []attribute
	Feeds      []string
}

// newSource draws the source of a span. The texts come back by their number.
func newSource(e entry, records []record, told explained, l look) (sourceSpan, []text) {
	p := &pen{limit: l.textSize}
	td, err := (&ptrace.ProtoUnmarshaler{}).UnmarshalTraces([]byte(e.body))
	if err != nil || td.SpanCount() != 1 {
		return sourceSpan{}, nil // we wrote the body
	}
	rs := td.ResourceSpans().At(0)
	ss := rs.ScopeSpans().At(0)
	span := ss.Spans().At(0)
	s := sourceSpan{
		Name: visible(span.Name()), Kind: span.Kind().String(), Links: span.Links().Len(),
		Status: visible(joinWords(span.Status().Code().String(), span.Status().Message())),
		Scope:  visible(joinWords(ss.Scope().Name(), ss.Scope().Version())),
	}
	s.Attributes = attributesOf(p, span.Attributes(), told)
	for _, ev := range span.Events().All() {
		s.Events = append(s.Events, sourceEvent{
			Name: visible(ev.Name()), Key: visible("event:" + ev.Name()), At: ev.Timestamp().AsTime().Sub(span.StartTimestamp().AsTime()),
			Attributes: attributesOf(p, ev.Attributes(), explained{}), Feeds: told.feeds("event:" + ev.Name()),
		})
	}
	s.Records = recordsOf(p, records, e.row, span, told)
	s.Resource = attributesOf(p, rs.Resource().Attributes(), explained{})
	return s, p.texts
}

func joinWords(words ...string) string { return strings.TrimSpace(strings.Join(words, " ")) }

func attributesOf(p *pen, m pcommon.Map, told explained) []attribute {
	out := make([]attribute, 0, m.Len())
	for key, v := range m.All() {
		out = append(out, attribute{visible(key), p.json(valueText(v)), told.feeds(key)})
	}
	return out
}

func valueText(v pcommon.Value) string {
	if v.Type() == pcommon.ValueTypeStr {
		return v.Str()
	}
	if v.Type() == pcommon.ValueTypeEmpty {
		return ""
	}
	return pdatajson.String(v)
}

// feeds lists the facets that were read from a key. Numbered keys are told by what they
// begin with.
func (e explained) feeds(key string) []string {
	var out []string
	for _, s := range e.Read {
		if s.Key != "" && (key == s.Key || strings.HasPrefix(key, s.Key+".")) {
			out = append(out, s.Facet)
		}
	}
	return out
}
