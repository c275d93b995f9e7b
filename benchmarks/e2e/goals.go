// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"fmt"
	"os"
	"slices"
)

// goal is one line of the table: a measured value held against a limit.
type goal struct {
	what    string
	got     float64
	limit   float64
	atLeast bool // the value must be at least the limit, else at most
	unit    string
}

func (g goal) String() string {
	sign, met := "<=", g.got <= g.limit
	if g.atLeast {
		sign, met = ">=", g.got >= g.limit
	}
	verdict := "**not met**"
	if met {
		verdict = "met"
	}
	return fmt.Sprintf("| %s | %s %.4g %s | %.3g %s | %s |", g.what, sign, g.limit, g.unit, g.got, g.unit, verdict)
}

// boundMB is what the configuration lets assembly (256 MiB and 128 MiB of context) and
// conversation (its default) hold beside what is under way.
const boundMB = (256 + 128 + 256) * 1.048576

// goals holds the medians against the goals of the project.
func goals(ctx context.Context, o options, results map[string][]measured) ([]goal, error) {
	ratio := func(a, b string, of func(measured) float64) float64 {
		return median(results[a], of) / median(results[b], of)
	}
	peak := func(m measured) float64 { return float64(m.peak) / 1e6 }
	out := []goal{
		{"CPU per span, all defaults against otlp_http's defaults", ratio(ours, peer, measured.per1000), 0.8, false, "x"},
		{"spans / s, the same", ratio(ours, peer, measured.rate), 1.25, true, "x"},
		{"peak memory, the same, beyond the configured bounds", median(results[ours], peak), 1.5*median(results[peer], peak) + boundMB, false, "MB"},
	}
	if o.only == "" {
		out = append(out,
			goal{"CPU per span, both gzip level 1", ratio(ours, peerLevel1, measured.per1000), 2.2, false, "x"},
			goal{"CPU per span, both gzip level 6", ratio(ourLevel6, peer, measured.per1000), 2.2, false, "x"},
		)
	}
	var wall, cpu []float64
	for range 5 {
		w, c, err := coldStart(ctx, o)
		if err != nil {
			return nil, err
		}
		wall, cpu = append(wall, w*1e3), append(cpu, c*1e3)
	}
	slices.Sort(wall)
	slices.Sort(cpu)
	out = append(out, goal{fmt.Sprintf("cold start until the health check answers (%.0f ms of CPU)", cpu[2]), wall[2], 300, false, "ms"})
	if o.bare != "" {
		with, err := os.Stat(o.collector)
		if err != nil {
			return nil, err
		}
		without, err := os.Stat(o.bare)
		if err != nil {
			return nil, err
		}
		out = append(out, goal{"our share of the binary", float64(with.Size()-without.Size()) / 1e6, 6, false, "MB"})
	}
	return out, nil
}

func printGoals(list []goal) {
	fmt.Println("\n| goal | limit | measured | verdict |\n|---|---|---|---|")
	for _, g := range list {
		fmt.Println(g)
	}
}
