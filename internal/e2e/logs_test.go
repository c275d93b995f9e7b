// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build e2e

package e2e

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/internal/otlpsend"
)

// TestContentInLogs sends every case that has log records through the built collector with
// both pipelines on, records first, and holds what arrives against the facts.
func TestContentInLogs(t *testing.T) {
	t.Parallel()
	n := 0
	for _, c := range casetest.Find(t, filepath.Join("..", "..", "testdata")) {
		if len(c.Logs) == 0 || len(c.Traces) == 0 || c.Config != "" {
			continue // a case without spans or with settings of its own runs in process
		}
		n++
		t.Run(c.Name, func(t *testing.T) {
			g := start(t, "config.yaml")
			require.NoError(t, otlpsend.LogsHTTP(t.Context(), g.http, c.Logs...))
			require.NoError(t, otlpsend.TracesHTTP(t.Context(), g.http, c.Traces...))
			out := g.drained(t)
			c.Check(t, casetest.Result{In: c.Traces, Out: out})
			c.Renders(t, out)
		})
	}
	require.Greater(t, n, 5)
}
