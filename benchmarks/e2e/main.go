// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command e2e measures collectors end to end: the built binary under two or more
// configurations, in interleaved rounds against one sink on loopback. It prints CPU per
// 1,000 spans, spans per second, peak memory and wire bytes as medians and ratios to the
// first configuration. It is bounded in spans and time and talks to loopback only.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var o options
	flag.StringVar(&o.collector, "collector", "../build/otelcol-bench/otelcol-bench", "the built collector")
	flag.StringVar(&o.bare, "bare", "", "the same without this repository's components, to tell their share of the binary")
	flag.StringVar(&o.svg, "svg", "", "write a plot of CPU per span to this file")
	flag.IntVar(&o.rounds, "rounds", 3, "interleaved rounds")
	flag.IntVar(&o.spans, "spans", 20000, "spans a round; assembly holds the last of them for a second, so few spans say little of spans / s")
	flag.IntVar(&o.size, "size", 20<<10, "bytes of messages per model call")
	flag.StringVar(&o.corpus, "corpus", "chat", "chat, code, tools or images")
	flag.StringVar(&o.only, "only", "", "only the configuration of that name, besides the first")
	flag.StringVar(&o.profile, "profile", "", "write a CPU profile of each langfuse configuration to this folder")
	flag.Parse()
	ctx, cancel := context.WithTimeout(ctx, 40*time.Minute)
	defer cancel()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		os.Exit(1)
	}
}

type options struct {
	collector, bare, corpus, only, profile, svg string
	rounds, spans, size                         int
}

func run(ctx context.Context, o options) error {
	results := map[string][]measured{}
	for round := range o.rounds {
		for _, c := range candidates(o.only) {
			o := o
			if c.slow > 1 {
				o.spans /= c.slow
			}
			m, err := measure(ctx, o, c, int64(round))
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			fmt.Fprintf(os.Stderr, "round %d %-28s %s\n", round+1, c.name, m)
			results[c.name] = append(results[c.name], m)
		}
	}
	order := candidates(o.only)
	print(results, order)
	list, err := goals(ctx, o, results)
	if err != nil {
		return err
	}
	printGoals(list)
	return o.plot(results, order)
}
