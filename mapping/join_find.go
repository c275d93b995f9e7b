// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"slices"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// finder finds the span of a record among the spans of one part.
type finder struct {
	spans   []*redact.Span // by start
	byID    map[pcommon.SpanID]*redact.Span
	byKey   map[string][]*redact.Span
	aliases map[string]string // alias of an operation -> its key, from the records
}

// findSpans returns the records that belong to each span, in order.
func findSpans(spans []*redact.Span, records []*redact.Record) map[*redact.Span][]*redact.Record {
	f := newFinder(spans, records)
	found := make(map[*redact.Span][]*redact.Record)
	for _, r := range records {
		if s := f.find(r); s != nil {
			found[s] = append(found[s], r)
		}
	}
	return found
}

func newFinder(spans []*redact.Span, records []*redact.Record) *finder {
	f := &finder{
		spans: slices.Clone(spans), byID: make(map[pcommon.SpanID]*redact.Span, len(spans)),
		byKey: make(map[string][]*redact.Span), aliases: make(map[string]string),
	}
	slices.SortStableFunc(f.spans, func(a, b *redact.Span) int {
		return a.Data().StartTimestamp().AsTime().Compare(b.Data().StartTimestamp().AsTime())
	})
	for _, s := range f.spans {
		if id := s.Data().SpanID(); f.byID[id] == nil {
			f.byID[id] = s
		}
		f.indexKeys(s)
	}
	for _, r := range records {
		if !r.Alias().Empty() {
			f.aliases[r.Alias().String()] = r.Key().String()
		}
	}
	return f
}

// minKey is how long metadata must be to be taken for an id.
const minKey = 8

// indexKeys notes every id that the operation of a span carries.
func (f *finder) indexKeys(s *redact.Span) {
	op := s.Op
	if op == nil {
		return
	}
	note := func(key string) {
		if key != "" && !slices.Contains(f.byKey[key], s) {
			f.byKey[key] = append(f.byKey[key], s)
		}
	}
	note(op.ResponseID.String())
	note(op.Tool.CallID.String())
	for _, field := range op.Metadata {
		if v := field.Value.Get(); len(v.Text) >= minKey && len(v.Text) <= 128 {
			note(v.Text)
		}
	}
}

// find returns the span of a record, nil when it is not here.
func (f *finder) find(r *redact.Record) *redact.Span {
	if key := r.Key().String(); key != "" {
		if s := f.keyed(r, key); s != nil {
			return s
		}
		if other := f.aliases[key]; other != "" {
			if s := f.keyed(r, other); s != nil {
				return s
			}
		}
		if !r.InOrder() && !(r.BySpan() && !r.Under()) {
			return nil
		}
	}
	switch {
	case r.BySpan() && !r.Under():
		return f.byID[r.SpanID()]
	case r.InOrder(), r.Under():
		return f.timed(r)
	default:
		return nil
	}
}

// keyed returns the span that carries the key: one below the record's span first, and of
// several one whose kind the record speaks of.
func (f *finder) keyed(r *redact.Record, key string) *redact.Span {
	var best *redact.Span
	score := -1
	for _, s := range f.byKey[key] {
		n := 0
		if r.Under() && f.below(s, r.SpanID()) {
			n += 2
		}
		if k := r.Op().Kind; k != genai.KindUnknown && s.Op.Kind == k {
			n += 4
		}
		if s.Op.Kind.IsModelCall() || s.Op.Kind == genai.KindExecuteTool {
			n++
		}
		if n > score {
			best, score = s, n
		}
	}
	return best
}

// tolerance is how far the clock of a record may be off the edges of its span: it is
// written when a request was made or answered, by the same process.
const tolerance = 250 * time.Millisecond

// timed returns the operation that ran when the record was written: the latest begun. A
// record that names an ancestor stays below it.
func (f *finder) timed(r *redact.Record) *redact.Span {
	for i := len(f.spans) - 1; i >= 0; i-- {
		s := f.spans[i]
		if s.Op == nil || !fits(r, s) || r.Time().Before(s.Data().StartTimestamp().AsTime().Add(-tolerance)) ||
			r.Time().After(s.Data().EndTimestamp().AsTime().Add(tolerance)) {
			continue
		}
		if r.SpanID().IsEmpty() || f.below(s, r.SpanID()) {
			return s
		}
	}
	return nil
}

// fits reports whether the record can speak of the span's operation.
func fits(r *redact.Record, s *redact.Span) bool {
	if k := r.Op().Kind; k != genai.KindUnknown {
		return s.Op.Kind == k
	}
	return s.Op.Kind.IsGeneration()
}

// maxDepth bounds the way up, against cycles and hostile depth.
const maxDepth = 256

func (f *finder) below(s *redact.Span, id pcommon.SpanID) bool {
	for range maxDepth {
		if s == nil {
			return false
		}
		if s.Data().SpanID() == id {
			return true
		}
		s = f.byID[s.Data().ParentSpanID()]
	}
	return false
}
