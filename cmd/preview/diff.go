// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/otelcol-langfuse/langfuse/page"
	"github.com/otelcol-langfuse/langfuse/preview"
)

var (
	errDiffFiles  = errors.New("--diff takes exactly two files")
	errDiffFormat = errors.New("--diff writes --format text or html")
)

// showDiff compares what Langfuse draws of two files.
func showDiff(ctx context.Context, o options, stdin io.Reader, out io.Writer) error {
	if len(o.files) != 2 {
		return errDiffFiles
	}
	var sides [2][]preview.Observation
	for i, file := range o.files {
		one := o
		one.files = []string{file}
		in, err := readInput(one, stdin)
		if err != nil {
			return err
		}
		if sides[i], _, err = observe(ctx, one, in); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	diffs := page.Diff(sides[0], sides[1])
	switch o.format {
	case "text":
		return page.WriteDiff(out, diffs)
	case "html":
		return page.WriteDiffHTML(out, o.files[0]+" and "+o.files[1], diffs)
	default:
		return errDiffFormat
	}
}
