// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/cputime"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/reasoning"
	"github.com/otelcol-langfuse/langfuse/redact"
)

func newBenchMapper(tb testing.TB, cfg redact.Config) *Mapper {
	tb.Helper()
	engine, err := redact.New(cfg, nil)
	require.NoError(tb, err)
	splitter, err := reasoning.New(nil)
	require.NoError(tb, err)
	return New(Settings{
		Dialects: Dialects(), Splitter: splitter, Engine: engine, Writer: observation.NewWriter(observation.NewDefaultConfig()),
	})
}

func noRedaction() redact.Config {
	cfg := redact.NewDefaultConfig()
	cfg.Enabled = false
	return cfg
}

// reshape takes a request through every step but assembly and conversation.
func reshape(m *Mapper, td ptrace.Traces) {
	var spans []*redact.Span
	m.Arrive(td, func(s *redact.Span) { spans = append(spans, s) })
	m.Trace(&Part{Spans: spans})
}

// BenchmarkDetectForeign is detection and the read-only walk of a span that is no GenAI:
// under a microsecond, no allocation.
func BenchmarkDetectForeign(b *testing.B) {
	m, v := newBenchMapper(b, redact.NewDefaultConfig()), new(dialect.View)
	span, scope, resource := httpSpan()
	b.ReportAllocs()
	defer cputime.Report(b, 0)()
	for b.Loop() {
		v.OpenSpan(span, scope, resource)
		if m.operation(v) != nil {
			b.Fatal("spoken for")
		}
	}
}

// BenchmarkSweepForeign adds the sweep of its twenty attributes: under three microseconds.
func BenchmarkSweepForeign(b *testing.B) {
	m, v := newBenchMapper(b, redact.NewDefaultConfig()), new(dialect.View)
	span, scope, resource := httpSpan()
	b.ReportAllocs()
	defer cputime.Report(b, 0)()
	for b.Loop() {
		v.OpenSpan(span, scope, resource)
		if m.operation(v) != nil {
			b.Fatal("spoken for")
		}
		m.engine.Sweep(span, nil, nil)
	}
}

func TestForeignSpanCostsNoAllocation(t *testing.T) {
	m, v := newBenchMapper(t, redact.NewDefaultConfig()), new(dialect.View)
	span, scope, resource := httpSpan()
	v.OpenSpan(span, scope, resource) // its buffers grow once
	require.Zero(t, testing.AllocsPerRun(100, func() {
		v.OpenSpan(span, scope, resource)
		if m.operation(v) != nil {
			t.Fatal("spoken for")
		}
	}))
}

// benchmarkReshape reshapes one span again and again. With unseen, every text is new in
// every round, else all of it is what the redactor has seen before.
func benchmarkReshape(b *testing.B, cfg redact.Config, in *benchInput, unseen bool) {
	m := newBenchMapper(b, cfg)
	reshape(m, in.fresh(false))
	b.ReportAllocs()
	defer cputime.Report(b, in.bytes)()
	for b.Loop() {
		reshape(m, in.fresh(unseen))
	}
}

// BenchmarkReshape is the table of docs/performance.md: MB/s of message text.
func BenchmarkReshape(b *testing.B) {
	for _, size := range []int{1 << 10, 20 << 10, 200 << 10, 2 << 20} {
		for _, k := range benchKinds {
			in := newBenchInput(k, 30, size)
			run := func(name string, cfg redact.Config, unseen bool) {
				b.Run(fmt.Sprintf("%s/%s/%dKB", k.name, name, size>>10), func(b *testing.B) { benchmarkReshape(b, cfg, in, unseen) })
			}
			run("plain", noRedaction(), false)
			run("redacted", redact.NewDefaultConfig(), true)
			run("repeated", redact.NewDefaultConfig(), false)
		}
	}
}

// BenchmarkParallel takes spans through on every core: -cpu 1,2.
func BenchmarkParallel(b *testing.B) {
	m := newBenchMapper(b, redact.NewDefaultConfig())
	in := newBenchInput(benchKinds[0], 30, 20<<10)
	b.SetBytes(int64(in.bytes))
	defer cputime.Report(b, in.bytes)()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			reshape(m, in.fresh(false))
		}
	})
}

// A span of thirty messages, one of ten in its trace, costs at most so many allocations
// beyond those of the request itself, whatever its size.
func TestReshapeAllocations(t *testing.T) {
	const spans = 10
	for _, k := range benchKinds {
		for _, size := range []int{2 << 10, 20 << 10, 200 << 10} {
			m := newBenchMapper(t, redact.NewDefaultConfig())
			in := newBenchInput(k, 30, size)
			in.repeat(spans)
			request := testing.AllocsPerRun(50, func() { in.fresh(false) })
			all := testing.AllocsPerRun(50, func() { reshape(m, in.fresh(false)) })
			perSpan := (all - request) / spans
			t.Logf("%s, %d KB: %.1f allocations a span", k.name, size>>10, perSpan)
			limit := k.allocations
			if poolsForget {
				limit *= 2
			}
			require.LessOrEqual(t, perSpan, limit, k.name)
		}
	}
}

// Growth is linear: ten times the bytes cost at most thirty times as much, in the same run.
func TestReshapeGrowsLinearly(t *testing.T) {
	for _, k := range benchKinds {
		m := newBenchMapper(t, redact.NewDefaultConfig())
		small, big := newBenchInput(k, 30, 100<<10), newBenchInput(k, 300, 1000<<10)
		cost := func(in *benchInput, n int) float64 {
			before := cputime.Process()
			for range n {
				reshape(m, in.fresh(true))
			}
			return float64(cputime.Process()-before) / float64(n)
		}
		cost(small, 5)
		ratio := cost(big, 5) / cost(small, 50)
		require.Less(t, ratio, 30.0, "%s: ten times the bytes and messages", k.name)
	}
}
