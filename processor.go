// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"errors"
	"strconv"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/extension/xextension/storage"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/assembly"
	"github.com/otelcol-langfuse/langfuse/mapping"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/mapping/relate"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// traces is the processor in a traces pipeline. Each has an assembly of its own, since
// what it holds goes to its own next consumer.
type traces struct {
	shared   *shared
	number   int // among the traces pipelines of one configuration
	assembly *assembly.Assembly
	forget   func() // unregisters the gauges
	started  bool
}

func newTraces(s *shared, next consumer.Traces) *traces {
	t := &traces{shared: s, forget: func() {}}
	t.assembly = assembly.New(assembly.Settings{
		Config:     s.cfg.Assembly,
		Compose:    t.compose,
		NewContext: func() assembly.Context { return relate.NewMemory() },
		Synthesize: s.synthesize(),
		Next:       next,
		Observer:   s.telemetry,
	})
	s.join(t)
	return t
}

// Capabilities implements consumer.Traces: spans are rewritten in place.
func (*traces) Capabilities() consumer.Capabilities { return consumer.Capabilities{MutatesData: true} }

// Start implements component.Component.
func (t *traces) Start(ctx context.Context, host component.Host) error {
	if t.shared.expectsRecords() {
		t.assembly.ExpectRecords()
	}
	if err := t.shared.openHistory(ctx, host); err != nil {
		return err
	}
	t.started = true
	client, err := t.storage(ctx, host)
	if err != nil {
		return err
	}
	if t.forget, err = t.shared.telemetry.watch(t.assembly.Waiting); err != nil {
		return err
	}
	return t.assembly.Start(ctx, client)
}

// Shutdown implements component.Component: everything that waits leaves.
func (t *traces) Shutdown(ctx context.Context) error {
	t.shared.leave(t)
	t.forget()
	err := t.assembly.Shutdown(ctx)
	if t.started { // after the flush, which still recalls
		err = errors.Join(err, t.shared.closeHistory(ctx))
		t.started = false
	}
	return err
}

// storage opens what keeps waiting spans over a crash; nil when none is configured.
func (t *traces) storage(ctx context.Context, host component.Host) (storage.Client, error) {
	id := t.shared.cfg.Assembly.Storage
	if id == nil {
		return nil, nil
	}
	extension, ok := host.GetExtensions()[*id].(storage.Extension)
	if !ok {
		return nil, errors.New("assembly::storage: " + id.String() + " is no storage extension of this collector; add it to service::extensions")
	}
	// A second client of the same name would wait for the first one to close.
	return extension.GetClient(ctx, component.KindProcessor, t.shared.id, "assembly"+strconv.Itoa(t.number))
}

// ConsumeTraces implements consumer.Traces.
func (t *traces) ConsumeTraces(ctx context.Context, td ptrace.Traces) error {
	for _, rs := range td.ResourceSpans().All() {
		t.shared.copyMetadata(ctx, rs.Resource())
	}
	spans := make([]*redact.Span, 0, td.SpanCount())
	t.shared.mapper.Arrive(td, func(s *redact.Span) { spans = append(spans, s) })
	if len(spans) == 0 {
		return nil
	}
	return t.assembly.Spans(ctx, spans)
}

// compose takes what an assembly lets go through the trace-wide steps.
func (t *traces) compose(parts []*assembly.Trace) ptrace.Traces {
	out := redact.NewEmitter()
	out.ScopeName = observation.ScopeName
	for _, part := range parts {
		memory, _ := part.Context.(*relate.Memory)
		out.Add(t.shared.mapper.Trace(&mapping.Part{
			Spans: part.Spans, Records: part.Records, Memory: memory, ExpectRecords: t.shared.expectsRecords(),
		})...)
	}
	return out.Traces()
}
