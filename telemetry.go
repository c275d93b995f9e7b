// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"sync"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
	"go.uber.org/zap"

	"github.com/otelcol-langfuse/langfuse/assembly"
	"github.com/otelcol-langfuse/langfuse/conversation"
	"github.com/otelcol-langfuse/langfuse/internal/metadata"
	"github.com/otelcol-langfuse/langfuse/mapping"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// telemetry counts for the rooms, each of which sees only its own interface.
type telemetry struct {
	settings component.TelemetrySettings
	builder  *metadata.TelemetryBuilder

	storageFailed sync.Once
}

var (
	_ mapping.Observer  = (*telemetry)(nil)
	_ assembly.Observer = (*telemetry)(nil)
	_ redact.Observer   = (*telemetry)(nil)

	_ conversation.Observer = (*telemetry)(nil)
)

func newTelemetry(settings component.TelemetrySettings) (*telemetry, error) {
	builder, err := metadata.NewTelemetryBuilder(settings)
	return &telemetry{settings: settings, builder: builder}, err
}

// watch reports what waits until the returned function is called.
func (t *telemetry) watch(waiting func() (traces, bytes int64)) (stop func(), err error) {
	// Callbacks belong to one instance; counters are shared.
	gauges, err := metadata.NewTelemetryBuilder(t.settings)
	if err != nil {
		return nil, err
	}
	err = gauges.RegisterProcessorLangfuseTracesWaitingCallback(func(_ context.Context, o metric.Int64Observer) error {
		traces, _ := waiting()
		o.Observe(traces)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return gauges.Shutdown, gauges.RegisterProcessorLangfuseBytesWaitingCallback(func(_ context.Context, o metric.Int64Observer) error {
		_, bytes := waiting()
		o.Observe(bytes)
		return nil
	})
}

func add(c metric.Int64Counter, n int, attributes ...attribute.KeyValue) {
	c.Add(context.Background(), int64(n), metric.WithAttributes(attributes...))
}

// Left implements assembly.Observer.
func (t *telemetry) Left(why assembly.Reason, traces, spans int) {
	reason := attribute.String("reason", string(why))
	add(t.builder.ProcessorLangfuseFlushedTraces, traces, reason)
	add(t.builder.ProcessorLangfuseFlushedSpans, spans, reason)
}

// Late implements assembly.Observer.
func (t *telemetry) Late(spans int) { add(t.builder.ProcessorLangfuseLateSpans, spans) }

// LateContext implements assembly.Observer and mapping.Observer.
func (t *telemetry) LateContext(fact string, spans int) {
	add(t.builder.ProcessorLangfuseLateContext, spans, attribute.String("fact", fact))
}

// Unmatched implements assembly.Observer.
func (t *telemetry) Unmatched(records int) {
	add(t.builder.ProcessorLangfuseUnmatchedLogRecords, records)
}

// Lost implements assembly.Observer.
func (t *telemetry) Lost(spans int, why string) {
	add(t.builder.ProcessorLangfuseLostSpans, spans, attribute.String("reason", why))
}

// Malformed implements mapping.Observer.
func (t *telemetry) Malformed(dialect, _ string) {
	add(t.builder.ProcessorLangfuseMalformedContents, 1, attribute.String("dialect", dialect))
}

// Panicked implements mapping.Observer.
func (t *telemetry) Panicked(dialect string) {
	add(t.builder.ProcessorLangfusePanics, 1, attribute.String("dialect", dialect))
}

// Mapped implements mapping.Observer.
func (t *telemetry) Mapped(kind genai.Kind) {
	add(t.builder.ProcessorLangfuseOperations, 1, attribute.String("kind", kind.String()))
}

// Joined implements mapping.Observer.
func (t *telemetry) Joined(records int) { add(t.builder.ProcessorLangfuseJoinedLogRecords, records) }

// ContentMissing implements mapping.Observer.
func (t *telemetry) ContentMissing() { add(t.builder.ProcessorLangfuseContentMissing, 1) }

// Noise implements mapping.Observer.
func (t *telemetry) Noise(spans int) { add(t.builder.ProcessorLangfuseNoiseSpans, spans) }

// Redacted implements redact.Observer.
func (t *telemetry) Redacted(rule string, place redact.Place, dialect string, n int) {
	add(t.builder.ProcessorLangfuseRedactions, n,
		attribute.String("rule", rule), attribute.String("place", place.String()), attribute.String("dialect", dialect))
}

// Recalled implements conversation.Observer.
func (t *telemetry) Recalled(source, complete string) {
	add(t.builder.ProcessorLangfuseHistories, 1, attribute.String("source", source), attribute.String("complete", complete))
}

// Evicted implements conversation.Observer.
func (t *telemetry) Evicted(reason string) {
	add(t.builder.ProcessorLangfuseConversationEvictions, 1, attribute.String("reason", reason))
}

// StorageFailed implements conversation.Observer. The first failure is said once in the
// log; every one is counted.
func (t *telemetry) StorageFailed(operation string, err error) {
	add(t.builder.ProcessorLangfuseConversationStorageErrors, 1, attribute.String("operation", operation))
	t.storageFailed.Do(func() {
		t.settings.Logger.Warn("The conversation storage failed; histories go on in memory and say so. Further failures are only counted.",
			zap.String("operation", operation), zap.Error(err))
	})
}
