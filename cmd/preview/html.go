// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/page"
)

// writeHTML writes one self-contained page: what Langfuse will draw, and below each
// observation the span as it was sent.
func writeHTML(ctx context.Context, o options, in input, out io.Writer) error {
	sent := ptrace.NewTraces()
	for _, td := range in.traces {
		for _, rs := range td.ResourceSpans().All() {
			rs.CopyTo(sent.ResourceSpans().AppendEmpty())
		}
	}
	in.config.Explain = true
	obs, scores, err := observe(ctx, o, in)
	if err != nil {
		return err
	}
	return page.WriteHTML(out, page.Report{Title: titleOf(o.files), Observations: obs, Scores: scores, Source: sent})
}

func titleOf(files []string) string {
	if len(files) == 0 {
		return "Preview"
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = filepath.Join(filepath.Base(filepath.Dir(f)), filepath.Base(f)) // many are called in.json
	}
	return strings.Join(names, ", ")
}
