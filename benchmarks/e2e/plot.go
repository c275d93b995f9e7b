// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"os"

	"github.com/otelcol-langfuse/langfuse/benchmarks/plot"
)

// plot draws CPU per span as bars.
func (o options) plot(results map[string][]measured, order []candidate) error {
	if o.svg == "" {
		return nil
	}
	var bars []plot.Bar
	for _, c := range order {
		bars = append(bars, plot.Bar{Name: c.name, Value: median(results[c.name], measured.per1000), Ours: c.exporter == "langfuse"})
	}
	return os.WriteFile(o.svg, []byte(plot.Bars("CPU seconds per 1,000 spans, end to end", bars)), 0o644)
}
