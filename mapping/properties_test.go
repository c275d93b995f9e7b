// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/casetest"
)

// eachCase runs a property over the input of every case.
func eachCase(t *testing.T, property func(t *testing.T, c casetest.Case)) {
	t.Helper()
	for _, c := range casetest.Find(t, "../testdata") {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			property(t, c)
		})
	}
}

func mapTraces(c casetest.Case, fn func(ptrace.Traces) ptrace.Traces) casetest.Case {
	tds := make([]ptrace.Traces, len(c.Traces))
	for i := range c.Traces {
		tds[i] = fn(c.Traces[i])
	}
	c.Traces = tds
	return c
}

// TestIdempotent reshapes twice: the second time changes nothing that Langfuse reads.
func TestIdempotent(t *testing.T) {
	t.Parallel()
	eachCase(t, func(t *testing.T, c casetest.Case) {
		once := run(t, c).Out
		again := c
		again.Logs = nil
		copied := ptrace.NewTraces()
		once.CopyTo(copied)
		again.Traces = []ptrace.Traces{copied}
		require.JSONEq(t, targetOf(t, once), targetOf(t, run(t, again).Out))
	})
}

// TestAttributeOrder shuffles the attributes of every span: the outcome is the same.
func TestAttributeOrder(t *testing.T) {
	t.Parallel()
	eachCase(t, func(t *testing.T, c casetest.Case) {
		shuffled := mapTraces(c, shuffleAttributes)
		require.JSONEq(t, targetOf(t, run(t, clone(c)).Out), targetOf(t, run(t, shuffled).Out))
	})
}

func clone(c casetest.Case) casetest.Case {
	return mapTraces(c, func(td ptrace.Traces) ptrace.Traces {
		out := ptrace.NewTraces()
		td.CopyTo(out)
		return out
	})
}

func shuffleAttributes(td ptrace.Traces) ptrace.Traces {
	out := ptrace.NewTraces()
	td.CopyTo(out)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rs := range out.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				shuffle(rng, s.Attributes())
			}
		}
	}
	return out
}

func shuffle(rng *rand.Rand, m pcommon.Map) {
	type pair struct {
		k string
		v pcommon.Value
	}
	var pairs []pair
	seen := map[string]bool{}
	for k, v := range m.All() {
		if seen[k] {
			return // of the same key twice the last wins: order matters there
		}
		seen[k] = true
		c := pcommon.NewValueEmpty()
		v.CopyTo(c)
		pairs = append(pairs, pair{k, c})
	}
	rng.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	m.Clear()
	for _, p := range pairs {
		p.v.CopyTo(m.PutEmpty(p.k))
	}
}

// targetOf returns what Langfuse reads of each span as one JSON text.
func targetOf(t *testing.T, td ptrace.Traces) string {
	t.Helper()
	spans := map[string]map[string]any{}
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				facts := map[string]any{"name": s.Name(), "parent": s.ParentSpanID().String()}
				for k, v := range s.Attributes().All() {
					if strings.HasPrefix(k, "langfuse.") {
						facts[k] = v.AsString()
					}
				}
				spans[fmt.Sprintf("%s/%s", s.TraceID(), s.SpanID())] = facts
			}
		}
	}
	b, err := json.Marshal(spans)
	require.NoError(t, err)
	return string(b)
}
