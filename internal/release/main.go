// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command release writes the SBOM of a Go binary to standard output: SPDX 2.3 JSON with every module
// that is linked into it, as the binary itself names them. release.sh builds the binaries.
package main

import (
	"debug/buildinfo"
	"fmt"
	"io"
	"os"
	"time"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: release BINARY")
		os.Exit(2)
	}
	if err := run(os.Args[1], time.Now().UTC(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(file string, now time.Time, out io.Writer) error {
	info, err := buildinfo.ReadFile(file)
	if err != nil {
		return err
	}
	sum, err := checksum(file)
	if err != nil {
		return err
	}
	return write(out, describe(file, sum, info, now))
}
