// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// router chooses the lane of every span before the queue, so that the choice survives queues, merges
// and restarts: what is in a lane's queue belongs to its project.
type router struct {
	lanes       []*lane // in the order of the routes, the default last; nil where unmatched is refused
	matches     []Match
	spanRules   bool
	splitTraces bool
	memory      *traceMemory
}

func newRouter(s *Settings, lanes []*lane) *router {
	r := &router{lanes: lanes, splitTraces: s.SplitTraces, memory: newTraceMemory(traceMemorySize)}
	for _, route := range s.Routes {
		r.matches = append(r.matches, route.Match)
		r.spanRules = r.spanRules || route.Match.On == MatchSpan
	}
	return r
}

// part is what goes into one lane; a nil lane is for spans that nobody takes.
type part struct {
	lane *lane
	td   ptrace.Traces
}

// parts divides td. A batch for one lane is passed on as it is.
func (r *router) parts(td ptrace.Traces) []part {
	if len(r.matches) == 0 {
		return []part{{r.lanes[0], td}}
	}
	choice := r.choose(td)
	counts := make([]int, len(r.lanes))
	for _, lane := range choice {
		counts[lane]++
	}
	var parts []part
	for i, n := range counts {
		switch n {
		case 0:
		case len(choice):
			return []part{{r.lanes[i], td}}
		default:
			position := -1
			parts = append(parts, part{r.lanes[i], filter(td, func(ptrace.Span) bool {
				position++
				return choice[position] == i
			})})
		}
	}
	return parts
}

// choose returns the index of the lane of every span, in the order of a walk.
func (r *router) choose(td ptrace.Traces) []int {
	traces := r.traceChoices(td)
	var choice []int
	for _, rs := range td.ResourceSpans().All() {
		byResource := r.first(MatchResource, rs.Resource().Attributes())
		for _, ss := range rs.ScopeSpans().All() {
			for _, span := range ss.Spans().All() {
				choice = append(choice, min(byResource, r.bySpan(span, traces)))
			}
		}
	}
	return choice
}

func (r *router) bySpan(span ptrace.Span, traces map[pcommon.TraceID]int) int {
	switch {
	case !r.spanRules:
		return len(r.matches)
	case r.splitTraces:
		return r.first(MatchSpan, span.Attributes())
	}
	return traces[span.TraceID()]
}

// traceChoices decides for whole traces: the first route that any of a trace's spans matches, or what
// was decided for the trace before.
func (r *router) traceChoices(td ptrace.Traces) map[pcommon.TraceID]int {
	if !r.spanRules || r.splitTraces {
		return nil
	}
	traces := map[pcommon.TraceID]int{}
	eachSpan(td, func(span ptrace.Span) {
		lane := r.first(MatchSpan, span.Attributes())
		if known, found := traces[span.TraceID()]; !found || lane < known {
			traces[span.TraceID()] = lane
		}
	})
	for id, lane := range traces {
		traces[id] = r.memory.decide(id, lane)
	}
	return traces
}

// first is the first route of a kind that matches, or the default's index.
func (r *router) first(on MatchOn, attributes pcommon.Map) int {
	for i, m := range r.matches {
		if m.On == on && m.matches(attributes) {
			return i
		}
	}
	return len(r.matches)
}
