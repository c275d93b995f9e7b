// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"slices"
	"sort"
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// finder finds the span of a record among the spans of one part.
type finder struct {
	spans   []*redact.Span // by start
	ends    []time.Time    // the latest end of spans[:i+1]
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
	f.ends = make([]time.Time, len(f.spans))
	for i, s := range f.spans {
		if id := s.Data().SpanID(); f.byID[id] == nil {
			f.byID[id] = s
		}
		f.indexKeys(s)
		if f.ends[i] = s.Data().EndTimestamp().AsTime(); i > 0 && f.ends[i-1].After(f.ends[i]) {
			f.ends[i] = f.ends[i-1]
		}
	}
	for _, r := range records {
		f.indexAliases(r)
	}
	return f
}

// indexAliases notes the further ids of a record's operation: its alias, and the ids among
// its metadata (Claude Code's response body names the id of the request body).
func (f *finder) indexAliases(r *redact.Record) {
	key := r.Key().String()
	if key == "" {
		return
	}
	note := func(alias string) {
		if _, known := f.aliases[alias]; !known && alias != "" && alias != key {
			f.aliases[alias] = key
		}
	}
	note(r.Alias().String())
	for _, field := range r.Op().Metadata {
		if v := field.Value.Get().Text; strings.HasSuffix(field.Key.String(), "id") && isID(v) {
			note(v)
		}
	}
}

// isID reports whether a metadata value can be an id that tells operations apart.
func isID(s string) bool { return len(s) >= 8 && len(s) <= 128 }

// indexKeys notes every id that the operation of a span carries.
func (f *finder) indexKeys(s *redact.Span) {
	op := s.Op
	if op == nil {
		return
	}
	note := func(key string) {
		have := f.byKey[key]
		if n := len(have); key != "" && n < maxCandidates && (n == 0 || have[n-1] != s) {
			f.byKey[key] = append(have, s)
		}
	}
	eachID(op, note)
}

// eachID calls fn with the ids by which a record may know an operation; some are empty.
func eachID(op *redact.Operation, fn func(string)) {
	fn(op.ResponseID.String())
	fn(op.Tool.CallID.String())
	for _, field := range op.Metadata {
		if v := field.Value.Get().Text; isID(v) {
			fn(v)
		}
	}
}

// maxCandidates bounds the spans that are weighed for one record. An id that more spans
// carry tells nothing; of operations at one moment the latest are looked at.
const maxCandidates = 256

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
		return f.operationAt(r.SpanID())
	case r.InOrder(), r.Under():
		return f.timed(r)
	default:
		return nil
	}
}

// operationAt returns the span of that id. A record that names a span which is no operation
// (Codex's user prompt names a hook) belongs to the agent around it.
func (f *finder) operationAt(id pcommon.SpanID) *redact.Span {
	named := f.byID[id]
	if named == nil || (named.Op != nil && named.Op.Kind != genai.KindUnknown) {
		return named
	}
	up := named
	for range maxDepth {
		if up = f.byID[up.Data().ParentSpanID()]; up == nil {
			return named
		}
		if up.Op != nil && up.Op.Kind == genai.KindInvokeAgent {
			return up
		}
	}
	return named
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
	begun := sort.Search(len(f.spans), func(i int) bool {
		return f.spans[i].Data().StartTimestamp().AsTime().After(r.Time().Add(tolerance))
	})
	earliest := r.Time().Add(-tolerance) // what ended before is over
	weighed := 0
	for i := begun - 1; i >= 0 && weighed < maxCandidates && !f.ends[i].Before(earliest); i-- {
		s := f.spans[i]
		if s.Op == nil || s.Data().EndTimestamp().AsTime().Before(earliest) || !fits(r, s) {
			continue
		}
		if r.SpanID().IsEmpty() || f.below(s, r.SpanID()) {
			return s
		}
		weighed++
	}
	return nil
}

// fits reports whether the record can speak of the span's operation: of its kind, and of
// the same numbers and ids where both give them.
func fits(r *redact.Record, s *redact.Span) bool {
	if contradicts(r.Op(), s.Op) {
		return false
	}
	if k := r.Op().Kind; k != genai.KindUnknown {
		return s.Op.Kind == k
	}
	return s.Op.Kind.IsGeneration()
}

func contradicts(a, b *redact.Operation) bool {
	differ := func(x, y usage.Count) bool { return x.IsSet() && y.IsSet() && x.Int() != y.Int() }
	return differ(a.Usage.Input, b.Usage.Input) || differ(a.Usage.Output, b.Usage.Output) ||
		(!a.ResponseID.Empty() && !b.ResponseID.Empty() && a.ResponseID != b.ResponseID) ||
		(!a.Tool.CallID.Empty() && !b.Tool.CallID.Empty() && a.Tool.CallID != b.Tool.CallID)
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
