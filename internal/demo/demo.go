// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/collectorproc"
	"github.com/otelcol-langfuse/langfuse/internal/otlpsend"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// agents are the captures that are sent, and how.
var agents = []struct {
	name, dir string
	send      func(context.Context, string, ...ptrace.Traces) error
	grpc      bool
}{
	{"GitHub Copilot CLI", "testdata/copilot/cli-content", otlpsend.TracesGRPC, true},
	{"Vercel AI SDK 7", "testdata/vercelai/v7-otel", otlpsend.TracesHTTP, false},
	{"Claude Code, whose words stand in log records", "testdata/traces/claude-code", otlpsend.TracesHTTP, false},
}

type demo struct {
	binary, config string
	out            io.Writer
	standin        *langfusetest.Server // nil: a real Langfuse
	collector      *collectorproc.Process
	grpc, http     string
	sent           int
}

func newDemo(binary, config string, out io.Writer) (*demo, error) {
	d := &demo{binary: binary, config: config, out: out}
	if os.Getenv("LANGFUSE_PUBLIC_KEY") == "" || os.Getenv("LANGFUSE_SECRET_KEY") == "" {
		d.standin = langfusetest.NewServer(langfusetest.WithPage())
	}
	if d.config == "" {
		d.config = "internal/demo/collector.yaml"
		if d.standin == nil {
			d.config = "config.yaml"
		}
	}
	var err [2]error
	d.grpc, err[0] = collectorproc.FreeAddr()
	d.http, err[1] = collectorproc.FreeAddr()
	return d, errors.Join(err[:]...)
}

func (d *demo) start(ctx context.Context) error {
	health, err := collectorproc.FreeAddr()
	if err != nil {
		return err
	}
	env := []string{"OTLP_GRPC_ENDPOINT=" + d.grpc, "OTLP_HTTP_ENDPOINT=" + d.http, "HEALTH_ENDPOINT=" + health}
	if d.standin != nil {
		env = append(env, "LANGFUSE_HOST="+d.standin.URL(),
			"LANGFUSE_PUBLIC_KEY="+langfusetest.DefaultPublicKey, "LANGFUSE_SECRET_KEY="+langfusetest.DefaultSecretKey)
	}
	d.collector, err = collectorproc.Start(ctx, d.binary, d.config, health, env...)
	return err
}

func (d *demo) send(ctx context.Context) error {
	for _, a := range agents {
		tds, err := read(filepath.Join(a.dir, "in.json"), (&ptrace.JSONUnmarshaler{}).UnmarshalTraces)
		if err != nil {
			return err
		}
		if err := d.sendLogs(ctx, a.dir); err != nil {
			return err
		}
		addr := d.http
		if a.grpc {
			addr = d.grpc
		}
		for _, td := range tds {
			d.sent += td.SpanCount()
		}
		if err := a.send(ctx, addr, tds...); err != nil {
			return err
		}
		fmt.Fprintf(d.out, "sent the spans of %s\n", a.name)
	}
	return nil
}

// sendLogs sends the log records that belong to the spans, if the agent writes any.
func (d *demo) sendLogs(ctx context.Context, dir string) error {
	lds, err := read(filepath.Join(dir, "logs.json"), (&plog.JSONUnmarshaler{}).UnmarshalLogs)
	if errors.Is(err, os.ErrNotExist) || d.standin == nil {
		return nil // a real Langfuse is reached through a configuration that may take no log records
	}
	if err != nil {
		return err
	}
	return otlpsend.LogsHTTP(ctx, d.http, lds...)
}

// show stops the collector, which flushes everything, and prints what arrived.
func (d *demo) show(ctx context.Context) error {
	if err := d.collector.Stop(ctx); err != nil {
		return fmt.Errorf("%w; the collector said:\n%s", err, d.collector.Log())
	}
	d.collector = nil
	if d.standin == nil {
		fmt.Fprintf(d.out, "%d spans were delivered to your Langfuse; look at its newest traces\n", d.sent)
		return nil
	}
	arrived := d.standin.Traces()
	fmt.Fprintf(d.out, "%d spans arrived\n\n", arrived.SpanCount())
	return preview.WriteText(d.out, preview.Read(arrived))
}

func (d *demo) close() {
	if d.collector != nil {
		d.collector.Kill()
	}
	if d.standin != nil {
		d.standin.Close()
	}
}

// read reads a capture: one request, or one a line.
func read[T any](file string, decode func([]byte) (T, error)) ([]T, error) {
	b, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		return nil, err
	}
	if whole, err := decode(b); err == nil {
		return []T{whole}, nil
	}
	var out []T
	for line := range bytes.Lines(b) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		one, err := decode(line)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		out = append(out, one)
	}
	return out, nil
}
