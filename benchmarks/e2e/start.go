// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/otelcol-langfuse/langfuse/internal/collectorproc"
)

// coldStart runs the collector with our defaults until its health check answers and
// returns the wall clock and the CPU seconds until then.
func coldStart(ctx context.Context, o options) (wall, cpu float64, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	addrs := make([]string, 3)
	for i := range addrs {
		if addrs[i], err = collectorproc.FreeAddr(); err != nil {
			return 0, 0, err
		}
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	config := filepath.Join(dir, "config.yaml")
	c := candidate{name: ours, processor: "langfuse:", exporter: "langfuse"}
	if err := os.WriteFile(config, []byte(c.yaml(addrs[0], addrs[1], addrs[2], "127.0.0.1:9")), 0o600); err != nil {
		return 0, 0, err
	}
	cmd := exec.CommandContext(ctx, o.collector, "--config", config)
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, 0, err
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	for {
		if resp, err := http.Get("http://" + addrs[1]); err == nil {
			_ = resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				wall = time.Since(begin).Seconds()
				cpu, err = cpuSeconds(cmd.Process.Pid)
				return wall, cpu, err
			}
		}
		select {
		case <-ctx.Done():
			return 0, 0, ctx.Err()
		case <-time.After(2 * time.Millisecond):
		}
	}
}
