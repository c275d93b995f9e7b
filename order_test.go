// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
)

// TestOrderOfArrival splits the requests of cases into single spans and lets them arrive in
// every order (up to five parts; sampled beyond): what leaves is the same.
func TestOrderOfArrival(t *testing.T) {
	t.Parallel()
	cases := casetest.Find(t, "testdata")
	require.NotEmpty(t, cases)
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			parts := singles(c.Traces)
			want := shaped(t, c, parts)
			for _, order := range orders(len(parts)) {
				got := make([]ptrace.Traces, len(parts))
				for i, from := range order {
					got[i] = parts[from]
				}
				require.Equal(t, want, shaped(t, c, got), "order %v", order)
			}
		})
	}
}

// singles makes a request of every span.
func singles(tds []ptrace.Traces) []ptrace.Traces {
	var out []ptrace.Traces
	for _, td := range tds {
		for _, rs := range td.ResourceSpans().All() {
			for _, ss := range rs.ScopeSpans().All() {
				for _, span := range ss.Spans().All() {
					one := ptrace.NewTraces()
					dst := one.ResourceSpans().AppendEmpty()
					rs.Resource().CopyTo(dst.Resource())
					scope := dst.ScopeSpans().AppendEmpty()
					ss.Scope().CopyTo(scope.Scope())
					span.CopyTo(scope.Spans().AppendEmpty())
					out = append(out, one)
				}
			}
		}
	}
	return out
}

func orders(n int) [][]int {
	if n <= 5 {
		return permutations(n)
	}
	random := rand.New(rand.NewPCG(9, uint64(n)))
	var out [][]int
	for range 5 {
		out = append(out, random.Perm(n))
	}
	return out
}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for _, p := range permutations(n - 1) {
		for i := range n {
			q := append(append(append([]int{}, p[:i]...), n-1), p[i:]...)
			out = append(out, q)
		}
	}
	return out
}

// shaped returns every span that leaves, by id, as text.
func shaped(t *testing.T, c casetest.Case, parts []ptrace.Traces) map[string]string {
	t.Helper()
	cfg, err := langfuse.ParseProcessorConfig([]byte(c.Config))
	require.NoError(t, err)
	copies := make([]ptrace.Traces, len(parts))
	for i := range parts {
		copies[i] = ptrace.NewTraces()
		parts[i].CopyTo(copies[i])
	}
	logs := make([]plog.Logs, len(c.Logs))
	for i := range c.Logs {
		logs[i] = plog.NewLogs()
		c.Logs[i].CopyTo(logs[i])
	}
	td, err := langfuse.Reshape(t.Context(), cfg, copies, logs, nil)
	require.NoError(t, err)
	out := map[string]string{}
	for _, one := range singles([]ptrace.Traces{td}) {
		span := one.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
		text := fmt.Sprint(span.Name(), span.ParentSpanID(), span.Status().Message(), span.Attributes().AsRaw())
		out[span.SpanID().String()] = text
	}
	return out
}
