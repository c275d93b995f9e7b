// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/confmap/confmaptest"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// trouble makes every metric have something to say.
func trouble(t *testing.T) *rig {
	t.Helper()
	server := twoTeams(t, langfusetest.WithMaxRequestBytes(1<<20))
	server.Fail(langfusetest.Throttle(0), langfusetest.Status(404))
	r := newRig(t, server, func(s *delivery.Settings) {
		byNamespace(t, server.URL())(s)
		s.Default = nil
	}).start()
	bad := spans(1, 3, 100)
	first(bad).SetTraceID(pcommon.TraceID{})
	r.send(of("team-a", bad))
	r.send(of("team-a", spans(11, 3, 100)))
	require.NoError(t, server.WaitRequests(t.Context(), 2))
	r.send(of("nobody", spans(21, 3, 100)))
	r.send(together(of("team-b", conversation(30, 40, 100_000)), of("team-b", spans(31, 10, 500_000))))
	require.NoError(t, server.Wait(t.Context(), func(s *langfusetest.Server) bool { return len(s.Seen("team-b")) == 11 }))
	return r
}

func TestMetadataAndCodeAgree(t *testing.T) {
	t.Parallel()
	r := trouble(t)
	yaml, err := confmaptest.LoadConf("metadata.yaml")
	require.NoError(t, err)
	declared := yaml.Get("telemetry::metrics").(map[string]any)
	// Counters that had no cause here exist all the same.
	telemetry, err := delivery.NewTelemetry(r.metrics.NewTelemetrySettings())
	require.NoError(t, err)
	telemetry.LostSpans.Add(t.Context(), 1)
	telemetry.ThrottledTime.Add(t.Context(), 1)
	telemetry.Events.Add(t.Context(), 1)
	telemetry.LostScores.Add(t.Context(), 1)
	for name, row := range declared {
		row := row.(map[string]any)
		m, err := r.metrics.GetMetric("otelcol_" + name)
		require.NoError(t, err, name)
		require.Equal(t, row["description"], m.Description)
		require.Equal(t, row["unit"], m.Unit)
		requireKind(t, row, m)
		requireAttributes(t, row["attributes"].([]any), m)
	}
	ours := 0
	for _, name := range r.metricNames() {
		if _, found := declared[name]; found {
			ours++
		}
	}
	require.Len(t, declared, ours)
	require.Len(t, declared, 13, "every instrument of Telemetry is declared")
}

func requireKind(t *testing.T, row map[string]any, m metricdata.Metrics) {
	t.Helper()
	switch m.Data.(type) {
	case metricdata.Sum[int64]:
		require.Equal(t, map[string]any{"value_type": "int", "monotonic": true}, row["sum"], m.Name)
	case metricdata.Sum[float64]:
		require.Equal(t, map[string]any{"value_type": "double", "monotonic": true}, row["sum"], m.Name)
	default:
		require.Equal(t, map[string]any{"value_type": "double", "async": true}, row["gauge"], m.Name)
	}
}

// requireAttributes holds for the points that have any: the test's own have none.
func requireAttributes(t *testing.T, want []any, m metricdata.Metrics) {
	t.Helper()
	for _, set := range sets(m) {
		if set.Len() == 0 {
			continue
		}
		var keys []string
		for _, kv := range set.ToSlice() {
			keys = append(keys, string(kv.Key))
		}
		require.ElementsMatch(t, want, toAny(keys), m.Name)
	}
}

func toAny(keys []string) []any {
	var out []any
	for _, key := range keys {
		out = append(out, key)
	}
	return out
}

func sets(m metricdata.Metrics) []attribute.Set {
	var out []attribute.Set
	switch data := m.Data.(type) {
	case metricdata.Sum[int64]:
		for _, p := range data.DataPoints {
			out = append(out, p.Attributes)
		}
	case metricdata.Sum[float64]:
		for _, p := range data.DataPoints {
			out = append(out, p.Attributes)
		}
	case metricdata.Gauge[float64]:
		for _, p := range data.DataPoints {
			out = append(out, p.Attributes)
		}
	}
	return out
}

func (r *rig) metricNames() []string {
	var resource metricdata.ResourceMetrics
	require.NoError(r.t, r.metrics.Reader.Collect(r.t.Context(), &resource))
	var names []string
	for _, scope := range resource.ScopeMetrics {
		for _, m := range scope.Metrics {
			if name, found := cutPrefix(m.Name); found {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

func cutPrefix(name string) (string, bool) {
	const prefix = "otelcol_"
	if len(name) <= len(prefix) || name[:len(prefix)] != prefix {
		return "", false
	}
	return name[len(prefix):], true
}

func TestMetricsCountWhatHappened(t *testing.T) {
	t.Parallel()
	r := trouble(t)
	age, err := r.metrics.GetMetric("otelcol_exporter_langfuse_oldest_queued_age")
	require.NoError(t, err)
	require.Len(t, age.Data.(metricdata.Gauge[float64]).DataPoints, 2, "one per project")
	r.stop()
	require.InDelta(t, 1, r.counter("set_apart_spans", "reason=missing_trace_id"), 0)
	require.InDelta(t, 1, r.counter("requests", "outcome=throttled"), 0)
	require.InDelta(t, 1, r.counter("requests", "outcome=not_found"), 0)
	require.Positive(t, r.counter("refused_spans", "outcome=not_found"))
	require.InDelta(t, 3, r.counter("unmatched_spans"), 0)
	require.Positive(t, r.counter("splits", "project=team-b", "reason=size"))
	require.Positive(t, r.counter("splits", "project=team-b", "reason=too_large"))
	require.Positive(t, r.counter("cut_values", "project=team-b"))
	plain, wire := r.counter("uncompressed_bytes", "project=team-b"), r.counter("wire_bytes", "project=team-b")
	require.Greater(t, plain, wire)
	require.Positive(t, wire)
}
