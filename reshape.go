// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"errors"
	"sync"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/processor"
	"go.opentelemetry.io/otel/metric"
	noopmetric "go.opentelemetry.io/otel/metric/noop"
	nooptrace "go.opentelemetry.io/otel/trace/noop"
	"go.uber.org/zap"
)

// Reshape takes requests through the processor outside of a collector, waits for nothing,
// and returns everything that would leave as one request. The input is consumed. It is
// what cmd/preview and tests run; meters may be nil.
func Reshape(ctx context.Context, cfg *ProcessorConfig, tds []ptrace.Traces, meters metric.MeterProvider) (ptrace.Traces, error) {
	out := &gather{td: ptrace.NewTraces()}
	p, err := newTraces(offlineSettings(meters), cfg, out)
	if err != nil {
		return out.td, err
	}
	errs := []error{p.Start(ctx, noHost{})}
	for _, td := range tds {
		errs = append(errs, p.ConsumeTraces(ctx, td))
	}
	errs = append(errs, p.Shutdown(ctx))
	return out.td, errors.Join(errs...)
}

func offlineSettings(meters metric.MeterProvider) processor.Settings {
	if meters == nil {
		meters = noopmetric.NewMeterProvider()
	}
	return processor.Settings{
		ID: component.NewID(componentType),
		TelemetrySettings: component.TelemetrySettings{
			Logger: zap.NewNop(), TracerProvider: nooptrace.NewTracerProvider(), MeterProvider: meters,
			Resource: pcommon.NewResource(),
		},
		BuildInfo: component.NewDefaultBuildInfo(),
	}
}

// gather keeps everything that leaves, in order.
type gather struct {
	mu sync.Mutex
	td ptrace.Traces
}

func (*gather) Capabilities() consumer.Capabilities { return consumer.Capabilities{} }

func (g *gather) ConsumeTraces(_ context.Context, td ptrace.Traces) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	td.ResourceSpans().MoveAndAppendTo(g.td.ResourceSpans())
	return nil
}

func (*gather) ConsumeLogs(context.Context, plog.Logs) error { return nil }

// noHost is a host without extensions.
type noHost struct{}

func (noHost) GetExtensions() map[component.ID]component.Component { return nil }
