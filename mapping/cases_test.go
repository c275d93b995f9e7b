// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
)

// TestCases runs every case folder: hand-written facts, the golden, and that what carries
// content renders. Run one with -run 'TestCases/openinference/'.
func TestCases(t *testing.T) {
	t.Parallel()
	cases := casetest.Find(t, "../testdata")
	require.NotEmpty(t, cases)
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			r := run(t, c)
			c.Check(t, r)
			c.Golden(t, r.Out)
			c.Renders(t, r.Out)
		})
	}
}

func run(t *testing.T, c casetest.Case) casetest.Result {
	t.Helper()
	r := casetest.Result{}
	for _, td := range c.Traces {
		was := ptrace.NewTraces()
		td.CopyTo(was)
		r.In = append(r.In, was)
	}
	reader := metric.NewManualReader()
	out, err := langfuse.Reshape(t.Context(), config(t, c), c.Traces, c.Logs, metric.NewMeterProvider(metric.WithReader(reader)))
	require.NoError(t, err)
	r.Out, r.Malformed = out, counted(t, reader, "otelcol_processor_langfuse_malformed_contents")
	return r
}

// counted sums a counter over its attributes.
func counted(t *testing.T, reader metric.Reader, name string) (n int) {
	t.Helper()
	var all metricdata.ResourceMetrics
	require.NoError(t, reader.Collect(t.Context(), &all))
	for _, scope := range all.ScopeMetrics {
		for _, m := range scope.Metrics {
			if sum, ok := m.Data.(metricdata.Sum[int64]); ok && m.Name == name {
				for _, p := range sum.DataPoints {
					n += int(p.Value)
				}
			}
		}
	}
	return n
}

func config(t *testing.T, c casetest.Case) *langfuse.ProcessorConfig {
	t.Helper()
	cfg, err := langfuse.ParseProcessorConfig([]byte(c.Config))
	require.NoError(t, err)
	return cfg
}
