// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"cmp"
	"slices"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/relate"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// join turns log records into facets of the spans they belong to, and marks the model
// calls that should have got content from a record and did not.
func (m *Mapper) join(p *Part) {
	if len(p.Records) > 0 {
		m.joinRecords(p)
	}
	if p.ExpectRecords {
		for _, s := range p.Spans {
			m.markMissing(p.Memory, s)
		}
	}
}

func (m *Mapper) joinRecords(p *Part) {
	records := slices.Clone(p.Records)
	slices.SortStableFunc(records, byTime)
	found := findSpans(p.Spans, records)
	joined := 0
	for _, s := range p.Spans {
		claimed := claim(found[s])
		if len(claimed) == 0 {
			continue
		}
		joined += len(claimed)
		if s.Op == nil {
			s.Op = &redact.Operation{}
		}
		mergeRecords(s.Op, claimed)
	}
	if joined > 0 {
		m.observer.Joined(joined)
	}
}

// byTime orders records as they were written; of two at one moment the ids decide, so
// that the order of arrival does not.
func byTime(a, b *redact.Record) int {
	return cmp.Or(a.Time().Compare(b.Time()), cmp.Compare(rank(a), rank(b)))
}

// rank orders the messages of one moment as a conversation runs.
func rank(r *redact.Record) int {
	switch op := r.Op(); {
	case len(op.System) > 0:
		return 0
	case len(op.Output) > 0:
		return 2
	default:
		return 1
	}
}

// claim takes the records that no other span has.
func claim(records []*redact.Record) []*redact.Record {
	var out []*redact.Record
	for _, r := range records {
		if r.Claim() {
			out = append(out, r)
		}
	}
	return out
}

var (
	contentKey     = redact.Constant("content")
	contentMissing = redact.ValueOf(redact.Constant("missing"))
)

func (m *Mapper) markMissing(memory *relate.Memory, s *redact.Span) {
	op := s.Op
	if op == nil || !op.Kind.IsGeneration() || len(op.Input)+len(op.Output) > 0 || op.InputValue.Set() || op.OutputValue.Set() {
		return
	}
	if src := op.Provenance.Of(genai.FacetInput); src.Dialect != "" {
		return // the source says that it hides its content
	}
	for _, f := range op.Metadata {
		if f.Key == contentKey {
			return
		}
	}
	op.AddMetadata(contentKey, contentMissing)
	memory.Bare(s, func(note func(string)) { eachID(op, note) })
	m.observer.ContentMissing()
}
