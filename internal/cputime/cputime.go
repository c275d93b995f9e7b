// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package cputime tells benchmarks what CPU time they took. On a shared machine the wall
// clock measures the neighbours too; figures in docs/performance.md are CPU time. It is
// for tests and benchmarks only.
package cputime

import (
	"testing"
	"time"
)

// Process returns user and system time of this process so far.
func Process() time.Duration { return process() }

// Report is deferred around the loop of a benchmark: `defer cputime.Report(b, n)()`. It
// reports CPU time per operation, and MB/s of CPU time when an operation is about bytes.
func Report(b *testing.B, bytes int) func() {
	before := Process()
	return func() {
		perOp := float64(Process()-before) / float64(b.N)
		b.ReportMetric(perOp, "cpu-ns/op")
		if bytes > 0 && perOp > 0 {
			b.ReportMetric(float64(bytes)/perOp*1e3, "cpu-MB/s")
		}
	}
}
