// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command growth measures in process how the cost of the whole processor grows: with the
// bytes of a span, the spans of a trace, the attributes of a span and the steps of a
// session that repeats its history. It prints the goals that are about growth and draws
// docs/growth.svg. It takes a minute or two of CPU time and nothing else.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"

	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/benchmarks/plot"
	"github.com/otelcol-langfuse/langfuse/conversation"
	"github.com/otelcol-langfuse/langfuse/internal/cputime"
)

func main() {
	svg := flag.String("svg", "", "write the plot to this file")
	flag.Parse()
	if err := run(*svg); err != nil {
		fmt.Fprintln(os.Stderr, "growth:", err)
		os.Exit(1)
	}
}

// axis is one thing that grows.
type axis struct {
	name  string
	sizes []int
	make  func(size int) ptrace.Traces
}

func run(svg string) error {
	fmt.Println("| growth | from | to | cost per unit at the end against the middle | verdict (linear: at most 2) |\n|---|---|---|---|---|")
	var lines []plot.Line
	for _, a := range axes() {
		line := plot.Line{Name: a.name}
		for _, size := range a.sizes {
			cost, err := measure(a, size)
			if err != nil {
				return err
			}
			line.X, line.Y = append(line.X, float64(size)), append(line.Y, cost*1e3)
		}
		fmt.Println(verdict(a, line))
		lines = append(lines, line)
	}
	if err := session(); err != nil {
		return err
	}
	if svg == "" {
		return nil
	}
	picture := plot.Growth("CPU of the whole processor (all defaults) over size", "size", "CPU milliseconds", lines)
	return os.WriteFile(svg, []byte(picture), 0o644)
}

// verdict compares the cost per unit at the largest size with that in the middle: below,
// what a call costs at all hides the growth.
func verdict(a axis, l plot.Line) string {
	mid, end := len(l.X)/2, len(l.X)-1
	ratio := (l.Y[end] / l.X[end]) / (l.Y[mid] / l.X[mid])
	met := "met"
	if ratio > 2 {
		met = "**not met**"
	}
	return fmt.Sprintf("| %s | %d | %d | %.2f x | %s |", a.name, a.sizes[0], a.sizes[end], ratio, met)
}

// rounds is how often each size is measured; the median counts.
const rounds = 5

// measure returns CPU seconds for one trace, without what starting a processor costs. Of
// small ones several are measured together: one alone drowns in what starting costs.
func measure(a axis, size int) (float64, error) {
	var costs []float64
	for range rounds {
		empty, err := reshape(ptrace.NewTraces())
		if err != nil {
			return 0, err
		}
		many := make([]ptrace.Traces, min(200, 1+a.sizes[len(a.sizes)-1]/size/4))
		for i := range many {
			many[i] = a.make(size)
		}
		full, err := reshape(many...)
		if err != nil {
			return 0, err
		}
		costs = append(costs, max(full-empty, 1e-6)/float64(len(many)))
	}
	slices.Sort(costs)
	return costs[rounds/2], nil
}

func reshape(tds ...ptrace.Traces) (float64, error) {
	return cost(langfuse.NewDefaultProcessorConfig(), tds)
}

// onlyBytes is reshape without redaction and conversation: reading and writing.
func onlyBytes(tds ...ptrace.Traces) (float64, error) {
	cfg := langfuse.NewDefaultProcessorConfig()
	cfg.Redact.Enabled, cfg.History.Join = false, conversation.JoinOff
	return cost(cfg, tds)
}

// withoutHistory is reshape without conversation.
func withoutHistory(tds ...ptrace.Traces) (float64, error) {
	cfg := langfuse.NewDefaultProcessorConfig()
	cfg.History.Join = conversation.JoinOff
	return cost(cfg, tds)
}

func cost(cfg *langfuse.ProcessorConfig, tds []ptrace.Traces) (float64, error) {
	runtime.GC() // what was made before is not what is measured
	before := cputime.Process()
	_, err := langfuse.Reshape(context.Background(), cfg, tds, nil, nil)
	return (cputime.Process() - before).Seconds(), err
}
