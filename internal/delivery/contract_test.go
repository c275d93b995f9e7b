// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/exporter/exportertest"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/pipeline"
	"go.opentelemetry.io/collector/receiver/otlpreceiver"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
)

// withIDs gives the contract checker's spans the ids that it leaves out: without them we would, rightly,
// set them apart.
type withIDs struct {
	exporter.Traces
	next int
}

func (w *withIDs) ConsumeTraces(ctx context.Context, td ptrace.Traces) error {
	w.next++
	first(td).SetTraceID(traceID(w.next))
	first(td).SetSpanID(spanID(w.next))
	return w.Traces.ConsumeTraces(ctx, td)
}

// langfuseAnswers stands before an OTLP receiver, whose word for "never" is 500; Langfuse's is 400.
func langfuseAnswers(t *testing.T, receiver string) string {
	t.Helper()
	target, err := url.Parse("http://" + receiver)
	require.NoError(t, err)
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target); r.Out.URL.Path = "/v1/traces" },
		ModifyResponse: func(resp *http.Response) error {
			if resp.StatusCode == http.StatusInternalServerError {
				resp.StatusCode = http.StatusBadRequest
			}
			return nil
		},
		Transport: &http.Transport{DisableKeepAlives: true},
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	return server.URL
}

func TestConsumeContract(t *testing.T) {
	t.Parallel()
	receiver := otlpreceiver.NewFactory()
	config := receiver.CreateDefaultConfig().(*otlpreceiver.Config)
	address := freeAddress(t)
	config.Protocols.HTTP.GetOrInsertDefault().ServerConfig.NetAddr.Endpoint = address
	settings := fastSettings(t, langfuseAnswers(t, address))
	settings.Queue = configoptional.None[exporterhelper.QueueBatchConfig]() // the checker counts at once
	factory := exporter.NewFactory(exporterType, func() component.Config { return &struct{}{} },
		exporter.WithTraces(func(ctx context.Context, set exporter.Settings, _ component.Config) (exporter.Traces, error) {
			e, err := delivery.New(ctx, set, settings)
			return &withIDs{Traces: e}, err
		}, component.StabilityLevelDevelopment))
	exportertest.CheckConsumeContract(exportertest.CheckConsumeContractParams{
		T: t, NumberOfTestElements: 100, Signal: pipeline.SignalTraces,
		ExporterFactory: factory, ExporterConfig: &struct{}{},
		ReceiverFactory: receiver, ReceiverConfig: config,
	})
}
