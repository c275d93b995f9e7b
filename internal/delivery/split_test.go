// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// mixed builds a request of several resources and scopes whose spans have random sizes.
func mixed(seed uint64, n, maxSize int) ptrace.Traces {
	random := rand.New(rand.NewPCG(seed, 2))
	td := ptrace.NewTraces()
	var rs ptrace.ResourceSpans
	var ss ptrace.ScopeSpans
	for i := range n {
		if i == 0 || random.IntN(5) == 0 {
			rs = td.ResourceSpans().AppendEmpty()
			rs.SetSchemaUrl("resource-schema")
			rs.Resource().Attributes().PutStr("service.name", fmt.Sprint("service-", i))
		}
		if rs.ScopeSpans().Len() == 0 || random.IntN(3) == 0 {
			ss = rs.ScopeSpans().AppendEmpty()
			ss.SetSchemaUrl("scope-schema")
			ss.Scope().SetName(fmt.Sprint("scope-", i))
		}
		span := ss.Spans().AppendEmpty()
		span.SetTraceID(pcommon.TraceID{1})
		var id pcommon.SpanID
		binary.BigEndian.PutUint64(id[:], uint64(i+1))
		span.SetSpanID(id)
		span.Attributes().PutStr("content", strings.Repeat("x", random.IntN(maxSize)))
	}
	return td
}

// lines says of every span where it is, so that two requests can be compared span by span.
func lines(parts ...ptrace.Traces) []string {
	var out []string
	for _, td := range parts {
		for _, rs := range td.ResourceSpans().All() {
			for _, ss := range rs.ScopeSpans().All() {
				for _, span := range ss.Spans().All() {
					out = append(out, fmt.Sprint(rs.SchemaUrl(), rs.Resource().Attributes().AsRaw(), ss.SchemaUrl(), ss.Scope().Name(),
						span.SpanID(), span.Attributes().AsRaw()))
				}
			}
		}
	}
	return out
}

func TestSplitKeepsEverySpanInOrderWithinTheLimit(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		td := mixed(seed, 1+int(seed)*3, 5000)
		before := lines(td)
		for _, limit := range []int{1, 1000, 6000, 20_000, 1 << 20} {
			parts := split(td, limit)
			require.Equal(t, before, lines(parts...))
			require.Equal(t, before, lines(td), "the original stays as it is")
			for _, part := range parts {
				require.Positive(t, part.SpanCount())
				if part.SpanCount() > 1 {
					require.LessOrEqual(t, sizeOf(part), limit)
				}
			}
		}
	}
}

func TestHalvesAreNeverEmpty(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		td := mixed(seed, 2+int(seed), 5000)
		for _, divide := range []func(ptrace.Traces) (ptrace.Traces, ptrace.Traces){halve, bisect} {
			first, second := divide(td)
			require.Positive(t, first.SpanCount())
			require.Positive(t, second.SpanCount())
			require.Equal(t, lines(td), lines(first, second))
		}
		first, second := bisect(td)
		require.InDelta(t, first.SpanCount(), second.SpanCount(), 1)
	}
}

func TestHalveIsByBytes(t *testing.T) {
	t.Parallel()
	td := mixed(1, 101, 10)
	eachSpan(td, func(span ptrace.Span) {
		if span.SpanID()[7] == 1 {
			span.Attributes().PutStr("content", strings.Repeat("x", 1<<20))
		}
	})
	first, second := halve(td)
	require.Equal(t, 1, first.SpanCount(), "the large one is alone")
	require.Equal(t, 100, second.SpanCount())
}

func TestAdmitSetsApartOnlyTheDefective(t *testing.T) {
	t.Parallel()
	td := mixed(3, 10, 10)
	same, found := admit(td)
	require.Equal(t, td, same)
	require.Nil(t, found)
	n := 0
	eachSpan(td, func(span ptrace.Span) {
		switch n {
		case 2:
			span.SetSpanID(pcommon.SpanID{})
		case 5, 7:
			span.SetTraceID(pcommon.TraceID{})
		}
		n++
	})
	rest, found := admit(td)
	require.Equal(t, map[fault]int{faultSpanID: 1, faultTraceID: 2}, found)
	require.Equal(t, 7, rest.SpanCount())
	require.Equal(t, 10, td.SpanCount())
}
