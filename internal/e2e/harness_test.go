// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build e2e

package e2e

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/casetest"
	"github.com/otelcol-langfuse/langfuse/internal/collectorproc"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// gateway is a running collector in front of a stand-in.
type gateway struct {
	*collectorproc.Process
	standin    *langfusetest.Server
	grpc, http string
}

// start runs the built collector with a configuration of the repository.
func start(t *testing.T, config string, env ...string) *gateway {
	t.Helper()
	binary := os.Getenv("COLLECTOR")
	require.NotEmpty(t, binary, "COLLECTOR must name the built collector; make test sets it")
	g := &gateway{standin: langfusetest.NewServer(), grpc: freeAddr(t), http: freeAddr(t)}
	t.Cleanup(g.standin.Close)
	health := freeAddr(t)
	env = append([]string{
		"OTLP_GRPC_ENDPOINT=" + g.grpc, "OTLP_HTTP_ENDPOINT=" + g.http, "HEALTH_ENDPOINT=" + health,
		"LANGFUSE_HOST=" + g.standin.URL(),
		"LANGFUSE_PUBLIC_KEY=" + langfusetest.DefaultPublicKey, "LANGFUSE_SECRET_KEY=" + langfusetest.DefaultSecretKey,
	}, env...)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var err error
	g.Process, err = collectorproc.Start(ctx, binary, filepath.Join("..", "..", config), health, env...)
	require.NoError(t, err)
	t.Cleanup(g.Kill)
	return g
}

func freeAddr(t *testing.T) string {
	t.Helper()
	addr, err := collectorproc.FreeAddr()
	require.NoError(t, err)
	return addr
}

// arrives waits until every span has come through on the pipeline's own clocks.
func (g *gateway) arrives(t *testing.T, sent []ptrace.Traces) {
	t.Helper()
	n := 0
	for _, td := range sent {
		n += td.SpanCount()
	}
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	require.NoError(t, g.standin.WaitSpans(ctx, n), g.Log())
}

// drained stops the collector, which flushes everything, and returns what arrived.
func (g *gateway) drained(t *testing.T) ptrace.Traces {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	require.NoError(t, g.Stop(ctx), g.Log())
	return g.standin.Traces()
}

func loadCase(t *testing.T, name string) casetest.Case {
	t.Helper()
	root := filepath.Join("..", "..", "testdata")
	return casetest.Load(t, root, filepath.Join(root, filepath.FromSlash(name)))
}
