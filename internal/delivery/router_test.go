// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// routing builds a router over lanes named a, b and default.
func routing(split bool, matches ...Match) *router {
	s := &Settings{SplitTraces: split}
	lanes := []*lane{}
	for i, m := range matches {
		s.Routes = append(s.Routes, Route{Match: m})
		lanes = append(lanes, &lane{name: string(rune('a' + i))})
	}
	return newRouter(s, append(lanes, &lane{name: "default"}))
}

type spanOf struct {
	trace  byte
	tenant string
}

// request has one resource; a tenant is a span attribute.
func request(namespace string, spans ...spanOf) ptrace.Traces {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	if namespace != "" {
		rs.Resource().Attributes().PutStr("namespace", namespace)
	}
	out := rs.ScopeSpans().AppendEmpty().Spans()
	for _, s := range spans {
		span := out.AppendEmpty()
		span.SetTraceID(pcommon.TraceID{s.trace})
		if s.tenant != "" {
			span.Attributes().PutStr("tenant", s.tenant)
		}
	}
	return td
}

// shares says how many spans each lane gets.
func shares(r *router, td ptrace.Traces) map[string]int {
	out := map[string]int{}
	for _, p := range r.parts(td) {
		out[p.lane.name] += p.td.SpanCount()
	}
	return out
}

func TestRouteByResource(t *testing.T) {
	t.Parallel()
	r := routing(false, Match{MatchResource, "namespace", []string{"x", "y"}}, Match{MatchResource, "namespace", nil})
	require.Equal(t, map[string]int{"a": 1}, shares(r, request("y", spanOf{trace: 1})))
	require.Equal(t, map[string]int{"b": 1}, shares(r, request("z", spanOf{trace: 1})), "no values is any value")
	require.Equal(t, map[string]int{"default": 1}, shares(r, request("", spanOf{trace: 1})))
}

func TestRouteBySpanNeverTearsATrace(t *testing.T) {
	t.Parallel()
	r := routing(false, Match{MatchSpan, "tenant", []string{"one"}}, Match{MatchSpan, "tenant", []string{"two"}})
	td := request("", spanOf{1, ""}, spanOf{1, "two"}, spanOf{1, "one"}, spanOf{2, "two"}, spanOf{3, ""})
	require.Equal(t, map[string]int{"a": 3, "b": 1, "default": 1}, shares(r, td))
	require.Equal(t, map[string]int{"a": 1}, shares(r, request("", spanOf{1, ""})), "a later batch follows its trace")
	require.Equal(t, map[string]int{"a": 1}, shares(r, request("", spanOf{1, "two"})))
	require.Equal(t, map[string]int{"default": 1}, shares(r, request("", spanOf{3, "one"})), "also to the default")
}

func TestRouteBySpanWhenTracesMayBeSplit(t *testing.T) {
	t.Parallel()
	r := routing(true, Match{MatchSpan, "tenant", []string{"one"}}, Match{MatchSpan, "tenant", []string{"two"}})
	td := request("", spanOf{1, ""}, spanOf{1, "two"}, spanOf{1, "one"})
	require.Equal(t, map[string]int{"a": 1, "b": 1, "default": 1}, shares(r, td))
}

func TestTheFirstRouteWinsWhateverItsKind(t *testing.T) {
	t.Parallel()
	r := routing(false, Match{MatchSpan, "tenant", nil}, Match{MatchResource, "namespace", nil})
	require.Equal(t, map[string]int{"a": 1, "b": 1}, shares(r, request("x", spanOf{1, "t"}, spanOf{2, ""})))
	r = routing(false, Match{MatchResource, "namespace", nil}, Match{MatchSpan, "tenant", nil})
	require.Equal(t, map[string]int{"a": 2}, shares(r, request("x", spanOf{1, "t"}, spanOf{2, ""})))
}

func TestNumbersAndBooleansMatchAsText(t *testing.T) {
	t.Parallel()
	attributes := pcommon.NewMap()
	attributes.PutInt("number", 7)
	attributes.PutBool("flag", true)
	require.True(t, Match{MatchSpan, "number", []string{"7"}}.matches(attributes))
	require.True(t, Match{MatchSpan, "flag", []string{"true"}}.matches(attributes))
	require.False(t, Match{MatchSpan, "number", []string{"8"}}.matches(attributes))
}

func TestTraceMemoryIsBounded(t *testing.T) {
	t.Parallel()
	m := newTraceMemory(10)
	id := func(n int) (out pcommon.TraceID) {
		binary.BigEndian.PutUint64(out[:], uint64(n))
		return out
	}
	for n := range 1000 {
		require.Equal(t, n, m.decide(id(n), n))
		require.Equal(t, n, m.decide(id(n), -1))
		require.Equal(t, 0, m.decide(id(0), -1), "what is seen again is not forgotten")
		require.LessOrEqual(t, len(m.young)+len(m.old), 20)
	}
	require.Equal(t, -1, m.decide(id(1), -1), "what is not seen is")
}
