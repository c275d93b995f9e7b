// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build e2e

package soak

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/internal/otlpsend"
)

// TestBothPipelines sends every case with log records, records and spans as they come, and
// holds what arrives against the case's facts.
func TestBothPipelines(t *testing.T) {
	for _, c := range casetest.Find(t, filepath.Join("..", "..", "testdata")) {
		if len(c.Logs) == 0 || c.Config != "" {
			continue // config.yaml here is the collector's own
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			g := newGateway(t, "collector.yaml")
			p := g.start(t)
			r := casetest.Result{}
			for _, td := range c.Traces {
				was := ptrace.NewTraces()
				td.CopyTo(was)
				r.In = append(r.In, was)
			}
			require.NoError(t, otlpsend.LogsHTTP(t.Context(), g.http, c.Logs...))
			require.NoError(t, otlpsend.TracesGRPC(t.Context(), g.grpc, c.Traces...))
			stop(t, p)
			r.Out = g.standin.Traces()
			c.Check(t, r)
		})
	}
}

// TestKill kills a collector whose traces still wait: with storage everything it has
// acknowledged arrives after a restart.
func TestKill(t *testing.T) {
	g := newGateway(t, "storage.yaml")
	p := g.start(t)
	const n = 200
	for i := range n {
		require.NoError(t, otlpsend.TracesGRPC(t.Context(), g.grpc, orphan(uint64(i))))
	}
	p.Kill()
	require.Less(t, g.standin.SpanCount(), n, "most of them were waiting for their root")
	stop(t, g.start(t)) // hands them on to the queue, which keeps on disk what it has not sent
	p = g.start(t)
	require.Eventually(t, func() bool { return len(g.standin.Seen("demo")) == n }, time.Minute, 50*time.Millisecond)
	stop(t, p)
}

// orphan is a trace whose root never comes.
func orphan(i uint64) ptrace.Traces {
	td := ptrace.NewTraces()
	s := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	s.SetTraceID(traceID(i))
	s.SetSpanID(spanID(i))
	s.SetParentSpanID(pcommon.SpanID{1})
	s.SetName("chat model")
	s.SetStartTimestamp(pcommon.NewTimestampFromTime(time.Now()))
	s.SetEndTimestamp(pcommon.NewTimestampFromTime(time.Now()))
	s.Attributes().PutStr("gen_ai.operation.name", "chat")
	return td
}
