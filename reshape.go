// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"errors"
	"sync"
	"time"

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

// Reshape takes requests through the processor outside of a collector and returns
// everything that would leave as one request. Log records are there before the spans;
// nothing waits, and every trace is written whole unless assembly::wait is 0. The input is
// consumed. It is what cmd/preview and tests run; meters may be nil.
func Reshape(
	ctx context.Context, cfg *ProcessorConfig, tds []ptrace.Traces, lds []plog.Logs, meters metric.MeterProvider,
) (ptrace.Traces, error) {
	out := &gather{td: ptrace.NewTraces()}
	s, err := newShared(offlineSettings(meters), offline(cfg))
	if err != nil {
		return out.td, err
	}
	var l *logs
	if len(lds) > 0 {
		l = newLogs(s, out)
	}
	t := newTraces(s, out)
	errs := []error{t.Start(ctx, noHost{})}
	for _, ld := range lds {
		errs = append(errs, l.ConsumeLogs(ctx, ld))
	}
	for _, td := range tds {
		errs = append(errs, t.ConsumeTraces(ctx, td))
	}
	errs = append(errs, t.Shutdown(ctx))
	return out.td, errors.Join(errs...)
}

// offline lets traces wait for Shutdown, not for the clock.
func offline(cfg *ProcessorConfig) *ProcessorConfig {
	c := *cfg
	c.Assembly.Storage, c.Conversation.Storage, c.Conversation.Shared = nil, nil, false
	if c.Assembly.Wait > 0 {
		c.Assembly.Wait, c.Assembly.Idle, c.Assembly.MaxAge, c.Assembly.LogsWait = forever, forever, forever, forever
		c.Assembly.Context.MaxAge = forever
	}
	return &c
}

const forever = 24 * time.Hour

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
