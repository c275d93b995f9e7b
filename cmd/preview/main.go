// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command preview shows what Langfuse will show: it takes OTLP spans through the
// processor (or, with --no-process, looks at them as they are) and reads the outcome the
// way Langfuse does. Exit code 2 and one line on bad input.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// exitBadInput is the exit code for input, flags or configuration that cannot be used.
const exitBadInput = 2

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "preview:", err)
		}
		os.Exit(exitBadInput)
	}
}

func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) error {
	o, err := parseOptions(args, errOut)
	if err != nil {
		return err
	}
	if o.diff {
		return showDiff(ctx, o, in, out)
	}
	input, err := readInput(o, in)
	if err != nil {
		return err
	}
	return show(ctx, o, input, out)
}
