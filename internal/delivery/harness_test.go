// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/config/configcompression"
	"go.opentelemetry.io/collector/config/confighttp"
	"go.opentelemetry.io/collector/config/configopaque"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/config/configretry"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/exporter/exportertest"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.uber.org/goleak"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"github.com/otelcol-langfuse/langfuse/internal/collectorproc"
	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

const cutMark = "langfuse.observation.metadata.exporter_cut"

var exporterType = component.MustNewType("langfuse")

// rig is one exporter against one stand-in, with what both saw.
type rig struct {
	t        *testing.T
	server   *langfusetest.Server
	settings delivery.Settings
	exporter *delivery.Exporter
	host     component.Host
	metrics  *componenttest.Telemetry
	logs     *observer.ObservedLogs
	stopped  bool
}

// fastSettings are the defaults with short waits, so that tests need no sleeping.
func fastSettings(t *testing.T, url string) delivery.Settings {
	t.Helper()
	client := confighttp.NewDefaultClientConfig()
	client.Timeout = 10 * time.Second
	client.Compression = configcompression.TypeGzip
	client.CompressionParams.Level = 1
	retry := configretry.NewDefaultBackOffConfig()
	retry.InitialInterval, retry.MaxInterval, retry.MaxElapsedTime = time.Millisecond, 10*time.Millisecond, 0
	queue := exporterhelper.NewDefaultQueueConfig()
	queue.Sizer, queue.QueueSize, queue.NumConsumers = exporterhelper.RequestSizerTypeBytes, 256<<20, 4
	queue.Batch = configoptional.Some(exporterhelper.BatchConfig{
		FlushTimeout: 10 * time.Millisecond, Sizer: exporterhelper.RequestSizerTypeBytes, MinSize: 1 << 20,
	})
	return delivery.Settings{
		HTTP: client, Retry: retry, Queue: configoptional.Some(queue),
		MaxRequestBytes: 4 << 20, MaxSpanBytes: 8 << 20, CutMark: cutMark,
		Default: &delivery.Project{Endpoint: endpoint(t, url), Keys: keys(langfusetest.DefaultPublicKey, langfusetest.DefaultSecretKey)},
	}
}

func endpoint(t *testing.T, url string) delivery.Endpoint {
	t.Helper()
	e, err := delivery.ParseEndpoint(url)
	require.NoError(t, err)
	return e
}

func keys(public, secret string) *delivery.Keys {
	return delivery.NewKeys("exporters::langfuse", configopaque.String(public), "", configopaque.String(secret), "")
}

func newRig(t *testing.T, server *langfusetest.Server, change func(*delivery.Settings)) *rig {
	t.Helper()
	r := newRigAt(t, server.URL(), change)
	r.server = server
	return r
}

// newRigAt is for a server that lives elsewhere.
func newRigAt(t *testing.T, url string, change func(*delivery.Settings)) *rig {
	t.Helper()
	r := &rig{t: t, settings: fastSettings(t, url), host: componenttest.NewNopHost(), metrics: componenttest.NewTelemetry()}
	if change != nil {
		change(&r.settings)
	}
	t.Cleanup(func() { require.NoError(t, r.metrics.Shutdown(context.WithoutCancel(t.Context()))) })
	return r
}

func (r *rig) build() *delivery.Exporter {
	r.t.Helper()
	set := exporter.Settings{ID: component.NewID(exporterType), TelemetrySettings: r.metrics.NewTelemetrySettings()}
	core, logs := observer.New(zapcore.InfoLevel)
	set.Logger, r.logs = zap.New(core), logs
	set.BuildInfo = exportertest.NewNopSettings(exporterType).BuildInfo
	e, err := delivery.New(r.t.Context(), set, r.settings)
	require.NoError(r.t, err)
	return e
}

// start builds and starts the exporter; it is stopped at the end of a test that did not.
func (r *rig) start() *rig {
	r.t.Helper()
	r.exporter, r.stopped = r.build(), false
	require.NoError(r.t, r.exporter.Start(r.t.Context(), r.host))
	r.t.Cleanup(func() {
		if !r.stopped {
			r.stop()
		}
	})
	return r
}

func (r *rig) stop() {
	r.stopped = true
	require.NoError(r.t, r.exporter.Shutdown(context.WithoutCancel(r.t.Context())))
}

func (r *rig) send(td ptrace.Traces) {
	r.t.Helper()
	require.NoError(r.t, r.exporter.ConsumeTraces(r.t.Context(), td))
}

// seen waits until n spans arrived and reports how often each did.
func (r *rig) seen(n int) map[pcommon.SpanID]int {
	r.t.Helper()
	require.NoError(r.t, r.server.WaitSpans(r.t.Context(), n))
	return r.server.Seen(langfusetest.DefaultProject)
}

// arrived waits until spans with n different ids arrived and reports how often each did.
func (r *rig) arrived(n int) map[pcommon.SpanID]int {
	r.t.Helper()
	require.NoError(r.t, r.server.Wait(r.t.Context(), func(s *langfusetest.Server) bool {
		return len(s.Seen(langfusetest.DefaultProject)) >= n
	}))
	return r.server.Seen(langfusetest.DefaultProject)
}

// counter is the sum of one of our counters over the points that carry all of the attributes.
func (r *rig) counter(name string, attributes ...string) float64 {
	r.t.Helper()
	m, err := r.metrics.GetMetric("otelcol_exporter_langfuse_" + name)
	if err != nil {
		return 0
	}
	total := 0.0
	switch data := m.Data.(type) {
	case metricdata.Sum[int64]:
		for _, point := range data.DataPoints {
			if carries(point.Attributes, attributes) {
				total += float64(point.Value)
			}
		}
	case metricdata.Sum[float64]:
		for _, point := range data.DataPoints {
			if carries(point.Attributes, attributes) {
				total += point.Value
			}
		}
	}
	return total
}

// carries reports whether a set holds every key=value.
func carries(set attribute.Set, wanted []string) bool {
	for _, pair := range wanted {
		key, value, _ := strings.Cut(pair, "=")
		if got, _ := set.Value(attribute.Key(key)); got.AsString() != value {
			return false
		}
	}
	return true
}

// logged counts log lines that contain text.
func (r *rig) logged(text string) int {
	return r.logs.Filter(func(e observer.LoggedEntry) bool { return strings.Contains(e.Message, text) }).Len()
}

// requireOnce requires that n spans arrived, each exactly once.
func requireOnce(t *testing.T, seen map[pcommon.SpanID]int, n int) {
	t.Helper()
	require.Len(t, seen, n)
	for id, times := range seen {
		require.Equal(t, 1, times, "span %s", id)
	}
}

// freeAddress is a loopback address that nobody listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	addr, err := collectorproc.FreeAddr()
	require.NoError(t, err)
	return addr
}
