// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build e2e || soak

package soak

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/collectorproc"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// gateway is where a collector listens and delivers to; the collector may be started again.
type gateway struct {
	standin      *langfusetest.Server
	grpc, http   string
	health       string
	pprof        string
	config, disk string
}

func newGateway(t *testing.T, config string, options ...langfusetest.Option) *gateway {
	t.Helper()
	g := &gateway{
		standin: langfusetest.NewServer(options...), config: filepath.Join("testdata", config), disk: t.TempDir(),
	}
	t.Cleanup(g.standin.Close)
	for _, addr := range []*string{&g.grpc, &g.http, &g.health, &g.pprof} {
		free, err := collectorproc.FreeAddr()
		require.NoError(t, err)
		*addr = free
	}
	return g
}

func (g *gateway) start(t *testing.T) *collectorproc.Process {
	t.Helper()
	binary := os.Getenv("COLLECTOR")
	require.NotEmpty(t, binary, "COLLECTOR must name the built collector; the Makefile sets it")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	p, err := collectorproc.Start(ctx, binary, g.config, g.health,
		"OTLP_GRPC_ENDPOINT="+g.grpc, "OTLP_HTTP_ENDPOINT="+g.http, "HEALTH_ENDPOINT="+g.health, "STORAGE="+g.disk, "PPROF_ENDPOINT="+g.pprof,
		"LANGFUSE_HOST="+g.standin.URL(),
		"LANGFUSE_PUBLIC_KEY="+langfusetest.DefaultPublicKey, "LANGFUSE_SECRET_KEY="+langfusetest.DefaultSecretKey)
	require.NoError(t, err)
	t.Cleanup(p.Kill)
	return p
}

func stop(t *testing.T, p *collectorproc.Process) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	require.NoError(t, p.Stop(ctx), p.Log())
}
