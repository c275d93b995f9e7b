// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command langfuse-standin serves a stand-in Langfuse: real HTTP, Langfuse's answers on the OTLP route,
// nothing stored beyond memory. For demos and for trying a collector configuration without an account.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
	"github.com/otelcol-langfuse/langfuse/preview"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "langfuse-standin:", err)
		os.Exit(2)
	}
}

type flags struct {
	listen, project, publicKey, secretKey string
	faults                                []langfusetest.Fault
	maxRequestBytes, keepMiB              int64
	keepTraces                            int
	legacyIngestion                       bool
}

func parse(args []string, errOut io.Writer) (flags, error) {
	var f flags
	set := flag.NewFlagSet("langfuse-standin", flag.ContinueOnError)
	set.SetOutput(errOut)
	set.StringVar(&f.listen, "listen", "127.0.0.1:3000", "address to listen on")
	set.StringVar(&f.project, "project", langfusetest.DefaultProject, "name of the project")
	set.StringVar(&f.publicKey, "public-key", langfusetest.DefaultPublicKey, "public key that is accepted")
	set.StringVar(&f.secretKey, "secret-key", langfusetest.DefaultSecretKey, "secret key that is accepted")
	set.Int64Var(&f.maxRequestBytes, "max-request-bytes", 0, "answer 413 over this size as sent; 0 is no limit")
	set.Int64Var(&f.keepMiB, "keep-mib", 128, "how much the page keeps, in MiB; the oldest traces leave")
	set.IntVar(&f.keepTraces, "keep-traces", 2000, "how many traces the page keeps")
	set.BoolVar(&f.legacyIngestion, "legacy-ingestion", false, "take traces through the batch API too, as servers before OTLP do")
	set.Func("fail", "faults for the first requests, for example 503x20,throttle:5,hang,reset,lose,pass", func(script string) error {
		var err error
		f.faults, err = langfusetest.ParseFaults(script)
		return err
	})
	return f, set.Parse(args)
}

// run serves until ctx ends. It prints the address it got, so that port 0 can be used.
func run(ctx context.Context, args []string, out, errOut io.Writer) error {
	f, err := parse(args, errOut)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	if err != nil {
		return err
	}
	options := []langfusetest.Option{
		langfusetest.WithProject(f.project, f.publicKey, f.secretKey),
		langfusetest.WithMaxRequestBytes(f.maxRequestBytes),
		langfusetest.WithPage(pageOptions(f, errOut)...),
		langfusetest.WithOnProblem(func(_ string, o preview.Observation, problems []preview.Problem) {
			for _, p := range problems {
				fmt.Fprintf(errOut, "%s %q: %s\n", o.SpanID, o.Name, p.Reason)
			}
		}),
	}
	if f.legacyIngestion {
		options = append(options, langfusetest.WithLegacyIngestion())
	}
	standin := langfusetest.New(options...)
	standin.Fail(f.faults...)
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", f.listen)
	if err != nil {
		return err
	}
	// One write: who reads only the first line must not make us wait.
	fmt.Fprintf(out, "stand-in Langfuse on http://%[1]s, project %[2]s, public key %[3]s\nsee what arrives: http://%[1]s/\n",
		listener.Addr(), f.project, f.publicKey)
	return serve(ctx, listener, standin)
}

func serve(ctx context.Context, listener net.Listener, standin *langfusetest.Server) error {
	server := &http.Server{Handler: standin, ReadHeaderTimeout: 10 * time.Second}
	stopped := context.AfterFunc(ctx, func() {
		standin.Close()
		_ = server.Close()
	})
	defer stopped()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
