// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/confmap/confmaptest"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/metric/noop"

	"github.com/otelcol-langfuse/langfuse/internal/metadata"
)

// noted is an instrument as the code makes it.
type noted struct{ kind, description, unit string }

// notebook is a meter that notes what is made with it.
type notebook struct {
	noop.MeterProvider
	made map[string]noted
}

// Meter implements metric.MeterProvider.
func (n *notebook) Meter(string, ...metric.MeterOption) metric.Meter { return meterOf{made: n.made} }

type meterOf struct {
	noop.Meter
	made map[string]noted
}

func (m meterOf) Int64Counter(name string, o ...metric.Int64CounterOption) (metric.Int64Counter, error) {
	c := metric.NewInt64CounterConfig(o...)
	m.made[name] = noted{"sum", c.Description(), c.Unit()}
	return noop.Int64Counter{}, nil
}

func (m meterOf) Int64ObservableGauge(name string, o ...metric.Int64ObservableGaugeOption) (metric.Int64ObservableGauge, error) {
	c := metric.NewInt64ObservableGaugeConfig(o...)
	m.made[name] = noted{"gauge", c.Description(), c.Unit()}
	return noop.Int64ObservableGauge{}, nil
}

// TestMetricsAndMetadataAgree holds internal/metadata against the root metadata.yaml.
func TestMetricsAndMetadataAgree(t *testing.T) {
	t.Parallel()
	yaml, err := confmaptest.LoadConf("metadata.yaml")
	require.NoError(t, err)
	require.Equal(t, "pkg", yaml.Get("status::class"))
	want := map[string]noted{}
	metrics, err := yaml.Sub("telemetry::metrics")
	require.NoError(t, err)
	for name, raw := range metrics.ToStringMap() {
		m := raw.(map[string]any)
		require.Equal(t, true, m["enabled"], name)
		kind := "sum"
		if _, ok := m["gauge"]; ok {
			kind = "gauge"
		}
		want["otelcol_"+name] = noted{kind, fmt.Sprint(m["description"]), fmt.Sprint(m["unit"])}
	}
	n := &notebook{made: map[string]noted{}}
	set := componenttest.NewNopTelemetrySettings()
	set.MeterProvider = n
	_, err = metadata.NewTelemetryBuilder(set)
	require.NoError(t, err)
	for name := range want {
		if !strings.HasPrefix(name, "otelcol_processor_langfuse_") {
			delete(want, name) // the exporter's are held in its own room
		}
	}
	require.Equal(t, want, n.made)
}
