// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command demo shows the main job on real input: it starts a stand-in Langfuse and the
// built collector on loopback, sends the traces of real agents over OTLP gRPC and HTTP,
// prints each conversation as it arrived, and on a terminal keeps a page of them open until
// Ctrl-C, before and after the collector. With LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY
// set it sends to that Langfuse instead.
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

// patience is how long the demo may take until everything has arrived.
const patience = 2 * time.Minute

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("demo", flag.ContinueOnError)
	binary := flags.String("collector", "build/otelcol-langfuse/otelcol-langfuse", "the built collector")
	config := flags.String("config", "", "its configuration; by default the demo's own, or config.yaml for a real Langfuse")
	stay := flags.Bool("stay", onTerminal(), "keep the page open until Ctrl-C; the default on a terminal")
	exit := flags.Bool("exit", false, "end when everything was printed, on a terminal, too")
	if err := flags.Parse(args); err != nil {
		return err
	}
	d, err := newDemo(*binary, *config, out)
	if err != nil {
		return err
	}
	defer d.close()
	if err := d.showAll(ctx); err != nil {
		return err
	}
	if d.standin == nil || *exit || !*stay {
		return nil
	}
	return d.stay(ctx)
}

// showAll is the demo without the page.
func (d *demo) showAll(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for _, step := range []func(context.Context) error{d.start, d.send, d.show} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// stay keeps the page and, for spans of one's own, the collector.
func (d *demo) stay(ctx context.Context) error {
	if err := d.start(ctx); err != nil {
		return err
	}
	fmt.Fprintf(d.out, "\nLook at it: %s/\nSend spans of your own: OTLP gRPC to %s, HTTP to http://%s. Ctrl-C ends.\n", d.standin.URL(), d.grpc, d.http)
	<-ctx.Done()
	return nil
}

// onTerminal reports whether a person looks on: pipes and files are none, nor is the null
// device, which is a character device as a terminal is.
func onTerminal() bool {
	null, err := os.Stat(os.DevNull)
	if err != nil {
		return false
	}
	for _, f := range []*os.File{os.Stdin, os.Stdout} {
		info, err := f.Stat()
		if err != nil || info.Mode()&os.ModeCharDevice == 0 || os.SameFile(info, null) {
			return false
		}
	}
	return true
}
