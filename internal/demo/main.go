// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command demo shows the main job on real input: it starts a stand-in Langfuse and the
// built collector on loopback, sends the traces of real agents over OTLP gRPC and HTTP,
// and prints each conversation as it arrived. With LANGFUSE_PUBLIC_KEY and
// LANGFUSE_SECRET_KEY set it sends to that Langfuse instead.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("demo", flag.ContinueOnError)
	binary := flags.String("collector", "build/otelcol-langfuse/otelcol-langfuse", "the built collector")
	config := flags.String("config", "config.yaml", "its configuration")
	if err := flags.Parse(args); err != nil {
		return err
	}
	d, err := newDemo(*binary, *config, out)
	if err != nil {
		return err
	}
	defer d.close()
	if err := d.start(ctx); err != nil {
		return err
	}
	if err := d.send(ctx); err != nil {
		return err
	}
	return d.show(ctx)
}
