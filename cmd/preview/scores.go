// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"cmp"
	"fmt"
	"io"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
	"github.com/otelcol-langfuse/langfuse/page"
)

// scoresOf returns the scores that the exporter would send beside td.
func scoresOf(td ptrace.Traces) []page.Score {
	var scores []page.Score
	for _, e := range ingestion.Scores(td) {
		if s, err := page.ReadScore(e.Body); err == nil {
			scores = append(scores, s)
		}
	}
	return scores
}

// writeScores writes a line for each score: its name, its value, what it evaluates and why.
func writeScores(w io.Writer, scores []page.Score) error {
	for _, s := range scores {
		comment := ""
		if s.Comment != "" {
			comment = fmt.Sprintf("  %q", s.Comment)
		}
		if _, err := fmt.Fprintf(w, "SCORE %q = %q  of %s%s\n", s.Name, s.Value, cmp.Or(s.SpanID, "trace "+s.TraceID), comment); err != nil {
			return err
		}
	}
	return nil
}
