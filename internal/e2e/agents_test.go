// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build e2e

package e2e

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/internal/otlpsend"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// TestAgents sends the spans of real agents through the built collector and holds what
// arrived against the facts of their cases.
func TestAgents(t *testing.T) {
	t.Parallel()
	for name, send := range map[string]func(context.Context, string, ...ptrace.Traces) error{
		"copilot/cli-content": viaGRPC,
		"vercelai/v7-otel":    otlpsend.TracesHTTP,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := start(t, "config.yaml")
			c := loadCase(t, name)
			addr := g.http
			if name == "copilot/cli-content" {
				addr = g.grpc
			}
			require.NoError(t, send(t.Context(), addr, c.Traces...))
			g.arrives(t, c.Traces)
			out := g.drained(t)
			c.Check(t, casetest.Result{In: c.Traces, Out: out})
			c.Renders(t, out)
			for _, o := range preview.Read(out) {
				for _, problem := range preview.Explain(o, preview.Draw(o)) {
					require.Contains(t, notSent, problem.Kind, "%s %s: %s", o.Type, o.Name, problem.Reason)
				}
			}
		})
	}
}

// notSent are facts that these agents do not send: no first token without streaming, no
// usage of a failed call. Everything else must be shown.
var notSent = []preview.Kind{preview.FirstTokenAbsent, preview.UsageAbsent}

func viaGRPC(ctx context.Context, addr string, tds ...ptrace.Traces) error {
	return otlpsend.TracesGRPC(ctx, addr, tds...)
}
