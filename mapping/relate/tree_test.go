// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"encoding/binary"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

func TestCycles(t *testing.T) {
	t.Parallel()
	r := related(t,
		spec{id: "a", parent: "c", start: 1, op: chat(1, 1, "q", "a")},
		spec{id: "b", parent: "a", start: 2, op: chat(2, 2, "q", "b")},
		spec{id: "c", parent: "b", start: 3, op: chat(3, 3, "q", "c")},
		spec{id: "self", parent: "self", start: 4, op: chat(4, 4, "q", "d")},
		spec{id: "tail", parent: "c", start: 5, op: chat(5, 5, "q", "e")},
	)
	require.Len(t, r.names, 5, "nothing is lost")
	tree := NewTree(spans(t,
		spec{id: "c", parent: "b", start: 3}, spec{id: "b", parent: "a", start: 2}, spec{id: "a", parent: "c", start: 1},
	), NewMemory())
	require.Len(t, tree.roots, 1)
	require.Equal(t, "a", tree.roots[0].Data().Name(), "cut above the first by start, whatever came first")
}

func TestTwoRootsAndTheSameIDTwice(t *testing.T) {
	t.Parallel()
	tree := NewTree(spans(t,
		spec{id: "x", start: 5}, spec{id: "x", start: 1}, spec{id: "y", parent: "x", start: 6}, spec{id: "z", start: 7},
	), NewMemory())
	require.Len(t, tree.roots, 3)
	require.Equal(t, int64(1e9), int64(tree.roots[0].Data().StartTimestamp()))
	require.Len(t, tree.roots[0].Children, 1, "the first by start is the parent")
}

// chain is n spans, each below the one before.
func chain(t *testing.T, n int, parent func(i int) int) []*redact.Span {
	t.Helper()
	cfg := redact.NewDefaultConfig()
	cfg.Enabled = false
	e, err := redact.New(cfg, nil)
	require.NoError(t, err)
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	ss := rs.ScopeSpans().AppendEmpty()
	id := func(i int) (out pcommon.SpanID) {
		binary.BigEndian.PutUint64(out[:], uint64(i+1))
		return out
	}
	for i := range n {
		s := ss.Spans().AppendEmpty()
		s.SetSpanID(id(i))
		s.SetParentSpanID(id(parent(i)))
		s.SetStartTimestamp(pcommon.Timestamp(i))
		s.SetEndTimestamp(pcommon.Timestamp(2*n - i))
	}
	origin := e.SweepOrigin(rs, ss)
	var out []*redact.Span
	for i, s := range ss.Spans().All() {
		op := chat(int64(i), 1, "question", "answer")
		if i%3 == 0 {
			op = agent("a")
			op.Tools = tools("t")
		}
		if i%5 == 0 {
			op = nil
		}
		var clean *redact.Operation
		if op != nil {
			clean = e.Operation(op)
		}
		out = append(out, e.Sweep(s, origin, clean))
	}
	return out
}

func TestHostileShapesTakeLinearTime(t *testing.T) {
	t.Parallel()
	const n = 20_000
	for name, parent := range map[string]func(int) int{
		"a chain":      func(i int) int { return i - 1 },
		"a star":       func(int) int { return 0 },
		"one cycle":    func(i int) int { return (i + n - 1) % n },
		"many cycles":  func(i int) int { return i ^ 1 },
		"no parent":    func(i int) int { return i + n },
		"upside down":  func(i int) int { return i + 1 },
		"binary trees": func(i int) int { return i / 2 },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in := chain(t, n, parent)
			began := time.Now()
			out := New(KeepConfig{Keep: KeepGenAI}).Trace(in, NewMemory())
			require.NotEmpty(t, out)
			took := time.Since(began)
			t.Log(took)
			require.Less(t, took, 10*time.Second)
			for _, s := range out {
				require.NotEqual(t, genai.KindEvent, s.Op.Kind)
			}
		})
	}
}
