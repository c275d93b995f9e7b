// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build faults || e2e

package delivery_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/collectorproc"
	"github.com/otelcol-langfuse/langfuse/internal/otlpsend"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// collector runs the built binary with testdata/exporter/collector.yaml and returns its OTLP address.
func collector(t *testing.T, server, queue string) (*collectorproc.Process, string) {
	t.Helper()
	binary := os.Getenv("COLLECTOR")
	require.NotEmpty(t, binary, "COLLECTOR must name the built collector; make sets it")
	otlp, health := freeAddress(t), freeAddress(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	config := filepath.Join("..", "..", "testdata", "exporter", "collector.yaml")
	p, err := collectorproc.Start(ctx, binary, config, health,
		"HEALTH_ENDPOINT="+health, "OTLP_HTTP_ENDPOINT="+otlp, "LANGFUSE_HOST="+server, "QUEUE_DIRECTORY="+queue)
	require.NoError(t, err)
	t.Cleanup(p.Kill)
	return p, otlp
}

// TestFaultCollectorKilledAndRestarted is the whole story with the binary that users run: Langfuse is
// down, the collector is killed, both come back.
func TestFaultCollectorKilledAndRestarted(t *testing.T) {
	t.Parallel()
	down, up, queue := twoTeams(t), twoTeams(t), t.TempDir()
	down.FailAlways(langfusetest.Status(503))
	first, otlp := collector(t, down.URL(), queue)
	n := scaled(100, 2000)
	for i := range n / 10 {
		td := together(of("team-a", spans(1+i*10, 10, 10_000)), of("nobody's", spans(100_001+i*10, 10, 10_000)))
		require.NoError(t, otlpsend.TracesHTTP(t.Context(), otlp, td))
	}
	first.Kill()
	require.Zero(t, down.SpanCount())

	second, _ := collector(t, up.URL(), queue)
	require.NoError(t, up.WaitSpans(t.Context(), 2*n))
	requireOnce(t, up.Seen("team-a"), n)
	requireOnce(t, up.Seen(langfusetest.DefaultProject), n)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.NoError(t, second.Stop(ctx), second.Log())
	require.NotContains(t, first.Log()+second.Log(), "lf-")
}
