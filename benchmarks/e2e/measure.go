// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/otelcol-langfuse/langfuse/internal/collectorproc"
)

// measured is one round of one configuration.
type measured struct {
	spans   int
	cpu     float64 // seconds
	elapsed float64 // seconds from the first byte sent to the last span received
	peak    int64   // bytes of resident memory
	wire    int64   // bytes the sink received
	body    int64   // the same, uncompressed
}

func (m measured) String() string {
	return fmt.Sprintf("cpu/1000=%.4fs spans/s=%.0f peak=%.0fMB wire=%.1fMB body=%.1fMB",
		m.per1000(), m.rate(), float64(m.peak)/1e6, float64(m.wire)/1e6, float64(m.body)/1e6)
}

func (m measured) per1000() float64 { return m.cpu / float64(m.spans) * 1000 }
func (m measured) rate() float64    { return float64(m.spans) / m.elapsed }

// measure runs one configuration over a bounded number of spans.
func measure(ctx context.Context, o options, c candidate, seed int64) (m measured, err error) {
	sink := newSink()
	defer sink.close()
	addrs := make([]string, 3)
	for i := range addrs {
		if addrs[i], err = collectorproc.FreeAddr(); err != nil {
			return m, err
		}
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return m, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	config := filepath.Join(dir, "config.yaml")
	if err := os.WriteFile(config, []byte(c.yaml(addrs[0], addrs[1], addrs[2], sink.addr())), 0o600); err != nil {
		return m, err
	}
	p, err := collectorproc.Start(ctx, o.collector, config, addrs[1], "GOMAXPROCS=1")
	if err != nil {
		return m, err
	}
	defer p.Kill()
	g := newGenerator(o.corpus, o.size, seed)
	if err := g.send(ctx, addrs[0], warmUp); err != nil {
		return m, err
	}
	if err := sink.wait(ctx, warmUp); err != nil {
		return m, fmt.Errorf("%w; the collector said:\n%s", err, p.Log())
	}
	stopProfile := profile(o, c, addrs[2])
	defer stopProfile()
	sink.reset()
	before, err := cpuSeconds(p.PID())
	if err != nil {
		return m, err
	}
	start := time.Now()
	if err := g.send(ctx, addrs[0], o.spans); err != nil {
		return m, err
	}
	if err := sink.wait(ctx, o.spans); err != nil {
		return m, fmt.Errorf("%w; the collector said:\n%s", err, p.Log())
	}
	m.elapsed = time.Since(start).Seconds()
	after, err := cpuSeconds(p.PID())
	m.spans, m.cpu, m.peak = o.spans, after-before, peakMemory(p.PID())
	m.wire, m.body = sink.bytes()
	return m, err
}

// warmUp are spans before the clock starts.
const warmUp = 500

// profile fetches a CPU profile while the round runs.
func profile(o options, c candidate, addr string) (stop func()) {
	if o.profile == "" || c.exporter != "langfuse" {
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		resp, err := http.Get("http://" + addr + "/debug/pprof/profile?seconds=5")
		if err != nil {
			return
		}
		defer func() { _ = resp.Body.Close() }()
		b, _ := io.ReadAll(resp.Body)
		name := strings.NewReplacer(" ", "-", ",", "").Replace(c.name) + ".pprof"
		_ = os.WriteFile(filepath.Join(o.profile, name), b, 0o600)
	}()
	return func() { <-done }
}

func median(list []measured, of func(measured) float64) float64 {
	var v []float64
	for _, m := range list {
		v = append(v, of(m))
	}
	slices.Sort(v)
	return v[len(v)/2]
}

// print writes medians and ratios as a Markdown table.
func print(results map[string][]measured, order []candidate) {
	columns := []struct {
		name string
		of   func(measured) float64
	}{
		{"CPU s / 1,000 spans", measured.per1000}, {"spans / s", measured.rate},
		{"peak MB", func(m measured) float64 { return float64(m.peak) / 1e6 }},
		{"wire KB / span", func(m measured) float64 { return float64(m.wire) / 1e3 / float64(m.spans) }},
	}
	fmt.Print("| configuration |")
	for _, c := range columns {
		fmt.Printf(" %s | ratio |", c.name)
	}
	fmt.Println("\n|---|" + strings.Repeat("---|", 2*len(columns)))
	for _, c := range order {
		fmt.Printf("| %s |", c.name)
		for _, col := range columns {
			v, base := median(results[c.name], col.of), median(results[order[0].name], col.of)
			fmt.Printf(" %.4g | %.2f |", v, v/base)
		}
		fmt.Println()
	}
}
