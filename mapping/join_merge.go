// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// facetCopy copies one facet from a record to an operation that has none of it yet, or
// none but from earlier records.
type facetCopy struct {
	facet genai.Facet
	copy  func(dst, src *redact.Operation)
}

// facetCopies lists what a record can give, but for messages.
var facetCopies = []facetCopy{
	{genai.FacetKind, func(d, s *redact.Operation) { d.Kind = s.Kind }},
	{genai.FacetName, func(d, s *redact.Operation) { d.Name = s.Name }},
	{genai.FacetTools, func(d, s *redact.Operation) { d.Tools = moreTools(d.Tools, s.Tools) }},
	{genai.FacetActiveTools, func(d, s *redact.Operation) { d.ActiveTools = firstList(d.ActiveTools, s.ActiveTools) }},
	{genai.FacetTool, func(d, s *redact.Operation) { d.Tool = s.Tool }},
	{genai.FacetDocuments, func(d, s *redact.Operation) { d.Documents = append(d.Documents, s.Documents...) }},
	{genai.FacetRequestModel, func(d, s *redact.Operation) { d.Model.Request = s.Model.Request }},
	{genai.FacetResponseModel, func(d, s *redact.Operation) { d.Model.Response = s.Model.Response }},
	{genai.FacetProvider, func(d, s *redact.Operation) { d.Model.Provider = s.Model.Provider }},
	{genai.FacetParameters, func(d, s *redact.Operation) { d.Parameters = firstList(d.Parameters, s.Parameters) }},
	{genai.FacetUsage, func(d, s *redact.Operation) { d.Usage = s.Usage }},
	{genai.FacetCost, func(d, s *redact.Operation) { d.Cost = s.Cost }},
	{genai.FacetFirstToken, func(d, s *redact.Operation) { d.FirstToken = append(d.FirstToken, s.FirstToken...) }},
	{genai.FacetAgent, func(d, s *redact.Operation) { d.Agent = s.Agent }},
	{genai.FacetConversation, func(d, s *redact.Operation) { d.ConversationID = s.ConversationID }},
	{genai.FacetSession, func(d, s *redact.Operation) { d.Session = s.Session }},
	{genai.FacetUser, func(d, s *redact.Operation) { d.User = s.User }},
	{genai.FacetTags, func(d, s *redact.Operation) { d.Tags = firstList(d.Tags, s.Tags) }},
	{genai.FacetTraceName, func(d, s *redact.Operation) { d.TraceName = s.TraceName }},
	{genai.FacetEnvironment, func(d, s *redact.Operation) { d.Environment = s.Environment }},
	{genai.FacetRelease, func(d, s *redact.Operation) { d.Release = s.Release }},
	{genai.FacetVersion, func(d, s *redact.Operation) { d.Version = s.Version }},
	{genai.FacetPrompt, func(d, s *redact.Operation) { d.Prompt = s.Prompt }},
	{genai.FacetFinish, func(d, s *redact.Operation) { d.FinishReasons = firstList(d.FinishReasons, s.FinishReasons) }},
	{genai.FacetResponseID, func(d, s *redact.Operation) { d.ResponseID = s.ResponseID }},
	{genai.FacetLevel, func(d, s *redact.Operation) { d.Level = s.Level }},
	{genai.FacetStatusMessage, func(d, s *redact.Operation) { d.StatusMessage = s.StatusMessage }},
	{genai.FacetEvaluations, func(d, s *redact.Operation) { d.Evaluations = append(d.Evaluations, s.Evaluations...) }},
	{genai.FacetTraceMetadata, func(d, s *redact.Operation) { d.TraceMetadata = append(d.TraceMetadata, s.TraceMetadata...) }},
	{genai.FacetHistory, func(d, s *redact.Operation) { d.History = s.History }},
}

func firstList[T any](have, more []T) []T {
	if len(have) > 0 {
		return have
	}
	return more
}

// moreTools adds the tools of a further record: Claude Code writes one for each.
func moreTools(have, more []redact.Tool) []redact.Tool {
	if len(have) == 0 {
		return more
	}
	names := make(map[string]bool, len(have)+len(more))
	for _, t := range have {
		names[t.Name().String()] = true
	}
	out := have[:len(have):len(have)]
	for _, t := range more {
		if name := t.Name().String(); !names[name] {
			names[name] = true
			out = append(out, t)
		}
	}
	return out
}

// mergeRecords gives an operation the facets of its records that the span itself did not
// fill. A facet comes from the records of one dialect.
func mergeRecords(op *redact.Operation, records []*redact.Record) {
	fromSpan := op.Provenance
	mergeMessages(op, records)
	for _, r := range records {
		src := r.Op()
		for _, f := range facetCopies {
			from := src.Provenance.Of(f.facet)
			if from.Dialect == "" || !f.open(fromSpan, op.Provenance, from.Dialect) {
				continue
			}
			f.copy(op, src)
			op.Provenance.Set(f.facet, logSource(from, r))
		}
		if fromSpan.Filled(genai.FacetUsage) {
			completeUsage(&op.Usage, &src.Usage)
		}
		for _, field := range src.Metadata {
			op.AddMetadata(field.Key, field.Value)
		}
		op.Hits.Merge(&src.Hits)
	}
}

// open reports whether a record of that dialect may give the facet. Verdicts add up: one
// in a record is another than the one on the span.
func (f facetCopy) open(fromSpan, now genai.Provenance, dialect string) bool {
	if f.facet == genai.FacetEvaluations {
		return true
	}
	has := now.Of(f.facet).Dialect
	return !fromSpan.Filled(f.facet) && (has == "" || has == dialect)
}

func logSource(from genai.Source, r *redact.Record) genai.Source {
	if !strings.HasPrefix(from.Key, "log:") && !r.Event().Empty() {
		from.Key = "log:" + r.Event().String()
	}
	return from
}

// completeUsage adds the details that only the record counts, when both report the same
// call: its input and output are those of the span, or the span has none.
func completeUsage(span, record *usage.Counts) {
	same := func(a, b usage.Count) bool { return !a.IsSet() || !b.IsSet() || a.Int() == b.Int() }
	if !same(span.Input, record.Input) || !same(span.Output, record.Output) {
		return
	}
	span.Input, span.Output, span.Total = span.Input.Or(record.Input), span.Output.Or(record.Output), span.Total.Or(record.Total)
	span.CacheRead, span.CacheWrite = span.CacheRead.Or(record.CacheRead), span.CacheWrite.Or(record.CacheWrite)
	span.Reasoning = span.Reasoning.Or(record.Reasoning)
	if span.InputMode == usage.ModeUnknown {
		span.InputMode = record.InputMode
	}
	if span.OutputMode == usage.ModeUnknown {
		span.OutputMode = record.OutputMode
	}
}
