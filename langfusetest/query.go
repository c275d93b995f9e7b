// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"iter"
	"slices"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/preview"
)

// Traces returns a copy of the spans that arrived and are still kept, in the order of arrival; of the
// projects named, or of all when none is.
func (s *Server) Traces(projects ...string) ptrace.Traces {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	all := ptrace.NewTraces()
	for _, b := range s.store.batches {
		if len(projects) > 0 && !slices.Contains(projects, b.project) {
			continue
		}
		for _, rs := range b.td.ResourceSpans().All() {
			rs.CopyTo(all.ResourceSpans().AppendEmpty())
		}
	}
	return all
}

// Observations returns what Langfuse makes of the spans that are still kept, in the order of arrival; of
// the projects named, or of all when none is.
func (s *Server) Observations(projects ...string) []preview.Observation {
	s.store.mu.Lock()
	batches := slices.Clone(s.store.batches)
	s.store.mu.Unlock()
	var all []preview.Observation
	for _, b := range batches {
		if len(projects) == 0 || slices.Contains(projects, b.project) {
			all = append(all, b.observations()...)
		}
	}
	return all
}

// Projects returns the projects by name, keys included, in the order they were added.
func (s *Server) Projects() []Project {
	s.keys.mu.RLock()
	defer s.keys.mu.RUnlock()
	return slices.Clone(s.keys.projects)
}

// SpanCount is the number of spans accepted since the start, duplicates included, of all projects.
func (s *Server) SpanCount() int {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	return s.store.spans
}

// Seen returns how often each span id was accepted for a project, also for spans no longer kept; the first
// million ids are counted.
func (s *Server) Seen(project string) map[pcommon.SpanID]int {
	return s.store.idsOf(project)
}

// Evicted is the number of spans no longer kept.
func (s *Server) Evicted() int {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	return s.store.evicted
}

// Requests returns the latest requests to the traces route, refused and failed ones included.
func (s *Server) Requests() []Request {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	return slices.Clone(s.store.requests)
}

// Reset forgets everything that arrived; faults and keys stay.
func (s *Server) Reset() {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	s.store.batches, s.store.requests = nil, nil
	s.store.bytes, s.store.evicted, s.store.spans = 0, 0, 0
	s.store.ingested = ingested{}
	clear(s.store.seen)
}

// allSpans walks every span of td.
func allSpans(td ptrace.Traces) iter.Seq[ptrace.Span] {
	return func(yield func(ptrace.Span) bool) {
		for _, rs := range td.ResourceSpans().All() {
			for _, ss := range rs.ScopeSpans().All() {
				for _, span := range ss.Spans().All() {
					if !yield(span) {
						return
					}
				}
			}
		}
	}
}
