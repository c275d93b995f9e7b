// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package metadata holds the processor's own metrics in the shape that mdatagen generates
// from the root metadata.yaml. It is kept by hand (mdatagen cannot be built from the module
// proxy); a test holds it against the file. Nothing else may live here.
package metadata

import (
	"context"
	"errors"
	"sync"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/metric/embedded"
)

// ScopeName is the instrumentation scope of the metrics.
const ScopeName = "github.com/otelcol-langfuse/langfuse"

// Meter returns the meter of the metrics.
func Meter(settings component.TelemetrySettings) metric.Meter {
	return settings.MeterProvider.Meter(ScopeName)
}

// TelemetryBuilder provides the instruments. It must be shut down when gauges were
// registered.
type TelemetryBuilder struct {
	meter                                      metric.Meter
	mu                                         sync.Mutex
	registrations                              []metric.Registration
	ProcessorLangfuseBytesWaiting              metric.Int64ObservableGauge
	ProcessorLangfuseContentMissing            metric.Int64Counter
	ProcessorLangfuseConversationEvictions     metric.Int64Counter
	ProcessorLangfuseConversationStorageErrors metric.Int64Counter
	ProcessorLangfuseFlushedTraces             metric.Int64Counter
	ProcessorLangfuseFlushedSpans              metric.Int64Counter
	ProcessorLangfuseHistories                 metric.Int64Counter
	ProcessorLangfuseJoinedLogRecords          metric.Int64Counter
	ProcessorLangfuseLateContext               metric.Int64Counter
	ProcessorLangfuseLateSpans                 metric.Int64Counter
	ProcessorLangfuseLostSpans                 metric.Int64Counter
	ProcessorLangfuseMalformedContents         metric.Int64Counter
	ProcessorLangfuseNoiseSpans                metric.Int64Counter
	ProcessorLangfuseOperations                metric.Int64Counter
	ProcessorLangfusePanics                    metric.Int64Counter
	ProcessorLangfuseRedactions                metric.Int64Counter
	ProcessorLangfuseTracesWaiting             metric.Int64ObservableGauge
	ProcessorLangfuseUnmatchedLogRecords       metric.Int64Counter
}

// RegisterProcessorLangfuseBytesWaitingCallback sets the callback of that gauge.
func (builder *TelemetryBuilder) RegisterProcessorLangfuseBytesWaitingCallback(cb metric.Int64Callback) error {
	return builder.register(builder.ProcessorLangfuseBytesWaiting, cb)
}

// RegisterProcessorLangfuseTracesWaitingCallback sets the callback of that gauge.
func (builder *TelemetryBuilder) RegisterProcessorLangfuseTracesWaitingCallback(cb metric.Int64Callback) error {
	return builder.register(builder.ProcessorLangfuseTracesWaiting, cb)
}

func (builder *TelemetryBuilder) register(inst metric.Int64ObservableGauge, cb metric.Int64Callback) error {
	reg, err := builder.meter.RegisterCallback(func(ctx context.Context, o metric.Observer) error {
		return cb(ctx, &observerInt64{inst: inst, obs: o})
	}, inst)
	if err != nil {
		return err
	}
	builder.mu.Lock()
	defer builder.mu.Unlock()
	builder.registrations = append(builder.registrations, reg)
	return nil
}

type observerInt64 struct {
	embedded.Int64Observer
	inst metric.Int64Observable
	obs  metric.Observer
}

func (oi *observerInt64) Observe(value int64, opts ...metric.ObserveOption) {
	oi.obs.ObserveInt64(oi.inst, value, opts...)
}

// Shutdown unregisters all callbacks.
func (builder *TelemetryBuilder) Shutdown() {
	builder.mu.Lock()
	defer builder.mu.Unlock()
	for _, reg := range builder.registrations {
		_ = reg.Unregister()
	}
	builder.registrations = nil
}

// NewTelemetryBuilder creates every instrument.
func NewTelemetryBuilder(settings component.TelemetrySettings) (*TelemetryBuilder, error) {
	builder := TelemetryBuilder{meter: Meter(settings)}
	var err, errs error
	builder.ProcessorLangfuseBytesWaiting, err = builder.meter.Int64ObservableGauge(
		"otelcol_processor_langfuse_bytes_waiting",
		metric.WithDescription("Bytes of spans that wait for their trace or for downstream, estimated."),
		metric.WithUnit("By"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseContentMissing, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_content_missing",
		metric.WithDescription("Model calls that left without the content that log records should have brought."),
		metric.WithUnit("{span}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseConversationEvictions, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_conversation_evictions",
		metric.WithDescription("Conversations that left memory, by reason: entries, bytes, age."),
		metric.WithUnit("{conversation}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseConversationStorageErrors, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_conversation_storage_errors",
		metric.WithDescription("Operations on the conversation storage that failed, by operation; memory goes on."),
		metric.WithUnit("{operation}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseFlushedTraces, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_flushed_traces",
		metric.WithDescription("Traces or parts of one that were written, by reason: complete, idle, age, limit, shutdown, direct."),
		metric.WithUnit("{trace}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseFlushedSpans, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_flushed_spans",
		metric.WithDescription("Spans of flushed traces, dropped ones included, by reason."),
		metric.WithUnit("{span}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseHistories, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_histories",
		metric.WithDescription("Generations by where their input's history is from (span, joined, delta) and whether it is complete (yes, no, unknown)."),
		metric.WithUnit("{span}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseJoinedLogRecords, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_joined_log_records",
		metric.WithDescription("Log records that became facets of an operation."),
		metric.WithUnit("{record}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseLateContext, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_late_context",
		metric.WithDescription("Spans that had been written before a fact came which would have changed them, by fact: session, user, trace_name, tags, environment, release, version, public, trace_metadata, tools, content, tool_content, model, usage, cost, root_content, active_tools, status, noise."),
		metric.WithUnit("{span}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseLateSpans, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_late_spans",
		metric.WithDescription("Spans that came after a part of their trace had left; they are written with what is remembered of it."),
		metric.WithUnit("{span}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseLostSpans, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_lost_spans",
		metric.WithDescription("Spans downstream did not take, by reason: refused, limit, shutdown."),
		metric.WithUnit("{span}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseMalformedContents, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_malformed_contents",
		metric.WithDescription("Contents that were no message list, JSON or number and were kept as text, by dialect."),
		metric.WithUnit("{value}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseNoiseSpans, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_noise_spans",
		metric.WithDescription("Spans that were dropped because nothing of a conversation is on them."),
		metric.WithUnit("{span}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseOperations, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_operations",
		metric.WithDescription("Spans that were read as an operation, by its kind."),
		metric.WithUnit("{span}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfusePanics, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_panics",
		metric.WithDescription("Failures of a dialect; the span passed without what it would have read."),
		metric.WithUnit("{span}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseRedactions, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_redactions",
		metric.WithDescription("Secrets that were redacted, by rule, place and dialect."),
		metric.WithUnit("{secret}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseTracesWaiting, err = builder.meter.Int64ObservableGauge(
		"otelcol_processor_langfuse_traces_waiting",
		metric.WithDescription("Traces that wait for more of their spans."),
		metric.WithUnit("{trace}"),
	)
	errs = errors.Join(errs, err)
	builder.ProcessorLangfuseUnmatchedLogRecords, err = builder.meter.Int64Counter(
		"otelcol_processor_langfuse_unmatched_log_records",
		metric.WithDescription("Log records that belong to an operation whose span never came."),
		metric.WithUnit("{record}"),
	)
	errs = errors.Join(errs, err)
	return &builder, errs
}
