// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command coverage sums a Go cover profile by room: `coverage PROFILE ROOM...`. A statement counts
// as covered when any test ran it. It only reports; what is low is for a person to judge.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: coverage PROFILE ROOM...")
		os.Exit(2)
	}
	f, err := os.Open(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "coverage:", err)
		os.Exit(1)
	}
	defer func() { _ = f.Close() }()
	if err := report(f, os.Args[2:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "coverage:", err)
		os.Exit(1)
	}
}

// block is one line of a profile: statements between two positions of a file.
type block struct {
	statements int
	covered    bool
}

func report(profile io.Reader, rooms []string, out io.Writer) error {
	blocks, err := read(profile)
	if err != nil {
		return err
	}
	for _, room := range rooms {
		total, covered := 0, 0
		for position, b := range blocks {
			if !strings.Contains(position, "/langfuse/"+room+"/") {
				continue
			}
			total += b.statements
			if b.covered {
				covered += b.statements
			}
		}
		if total > 0 {
			fmt.Fprintf(out, "%-14s %5.1f %%  of %d statements\n", room, 100*float64(covered)/float64(total), total)
		}
	}
	return nil
}

// read merges the runs of several test binaries: each writes every block.
func read(profile io.Reader) (map[string]block, error) {
	blocks := map[string]block{}
	lines := bufio.NewScanner(profile)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) != 3 {
			continue // the mode line
		}
		n, err := strconv.Atoi(fields[1])
		if err != nil {
			return nil, fmt.Errorf("%q is no line of a profile", lines.Text())
		}
		blocks[fields[0]] = block{n, blocks[fields[0]].covered || fields[2] != "0"}
	}
	return blocks, lines.Err()
}
