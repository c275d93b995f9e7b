// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

// scopeName is the instrumentation scope of our own metrics.
const scopeName = "github.com/otelcol-langfuse/langfuse"

// Telemetry is the exporter's own metrics, on top of exporterhelper's. metadata.yaml declares them; a
// test holds the two together.
type Telemetry struct {
	meter metric.Meter

	Requests          metric.Int64Counter
	UncompressedBytes metric.Int64Counter
	WireBytes         metric.Int64Counter
	Splits            metric.Int64Counter
	CutValues         metric.Int64Counter
	SetApartSpans     metric.Int64Counter
	RefusedSpans      metric.Int64Counter
	LostSpans         metric.Int64Counter
	UnmatchedSpans    metric.Int64Counter
	Events            metric.Int64Counter
	LostScores        metric.Int64Counter
	ThrottledTime     metric.Float64Counter
	OldestQueuedAge   metric.Float64ObservableGauge
}

// NewTelemetry creates every instrument.
func NewTelemetry(settings component.TelemetrySettings) (*Telemetry, error) {
	t := &Telemetry{meter: settings.MeterProvider.Meter(scopeName)}
	var errs []error
	for _, c := range []struct {
		counter                 *metric.Int64Counter
		name, description, unit string
	}{
		{&t.Requests, "requests", "Requests to Langfuse by project and outcome.", "{request}"},
		{&t.UncompressedBytes, "uncompressed_bytes", "Bytes of encoded requests before compression.", "By"},
		{&t.WireBytes, "wire_bytes", "Bytes of request bodies as sent.", "By"},
		{&t.Splits, "splits", "Requests that were split, by reason: size (ahead), too_large (after 413), bad_request (looking for the span that Langfuse refuses).", "{split}"},
		{&t.CutValues, "cut_values", "Values that were cut because their span was too large for Langfuse.", "{value}"},
		{&t.SetApartSpans, "set_apart_spans", "Spans not sent because Langfuse would refuse the whole request for them, by reason.", "{span}"},
		{&t.RefusedSpans, "refused_spans", "Spans that Langfuse refused for good, by outcome.", "{span}"},
		{&t.LostSpans, "lost_spans", "Spans given up without an answer from Langfuse, by reason: queue_full, shutdown, no_retry.", "{span}"},
		{&t.Events, "events", "Events of the ingestion API by type (score-create, generation-create, ...) and outcome: accepted, or the reason of the refusal.", "{event}"},
		{&t.LostScores, "lost_scores", "Scores given up without an answer from Langfuse, by reason: queue_full, shutdown, no_retry.", "{score}"},
		{&t.UnmatchedSpans, "unmatched_spans", "Spans that no project matched while unmatched is refuse.", "{span}"},
	} {
		counter, err := t.meter.Int64Counter(metricPrefix+c.name, metric.WithDescription(c.description), metric.WithUnit(c.unit))
		*c.counter = counter
		errs = append(errs, err)
	}
	var err error
	t.ThrottledTime, err = t.meter.Float64Counter(metricPrefix+"throttled_time", metric.WithUnit("s"),
		metric.WithDescription("Time for which Langfuse asked a project to wait."))
	errs = append(errs, err)
	t.OldestQueuedAge, err = t.meter.Float64ObservableGauge(metricPrefix+"oldest_queued_age", metric.WithUnit("s"),
		metric.WithDescription("Age of the oldest spans that were queued since start and are not delivered."))
	return t, errors.Join(append(errs, err)...)
}

const metricPrefix = "otelcol_exporter_langfuse_"

// laneTelemetry is Telemetry with the attributes of one lane.
type laneTelemetry struct {
	*Telemetry
	set     attribute.Set
	base    metric.MeasurementOption
	reasons func(key, value string) metric.MeasurementOption
}

func (t *Telemetry) lane(id component.ID, project string) *laneTelemetry {
	attributes := []attribute.KeyValue{
		attribute.String("exporter", id.String()),
		attribute.String("project", project),
	}
	return &laneTelemetry{
		Telemetry: t,
		set:       attribute.NewSet(attributes...),
		base:      metric.WithAttributeSet(attribute.NewSet(attributes...)),
		reasons: func(key, value string) metric.MeasurementOption {
			return metric.WithAttributeSet(attribute.NewSet(append([]attribute.KeyValue{attribute.String(key, value)}, attributes...)...))
		},
	}
}

func (t *laneTelemetry) request(ctx context.Context, o outcome) {
	t.Requests.Add(ctx, 1, t.reasons("outcome", string(o)))
}

func (t *laneTelemetry) bytes(ctx context.Context, plain, wire int) {
	t.UncompressedBytes.Add(ctx, int64(plain), t.base)
	t.WireBytes.Add(ctx, int64(wire), t.base)
}

func (t *laneTelemetry) split(ctx context.Context, reason string) {
	t.Splits.Add(ctx, 1, t.reasons("reason", reason))
}

func (t *laneTelemetry) refused(ctx context.Context, spans int, o outcome) {
	t.RefusedSpans.Add(ctx, int64(spans), t.reasons("outcome", string(o)))
}

func (t *laneTelemetry) lost(ctx context.Context, spans int, reason string) {
	t.LostSpans.Add(ctx, int64(spans), t.reasons("reason", reason))
}

func (t *laneTelemetry) event(ctx context.Context, kind, outcome string) {
	t.Events.Add(ctx, 1, metric.WithAttributeSet(attribute.NewSet(
		append([]attribute.KeyValue{attribute.String("type", kind), attribute.String("outcome", outcome)}, t.set.ToSlice()...)...)))
}

func (t *laneTelemetry) lostScores(ctx context.Context, scores int, reason string) {
	if scores > 0 {
		t.LostScores.Add(ctx, int64(scores), t.reasons("reason", reason))
	}
}

func (t *laneTelemetry) throttled(ctx context.Context, d time.Duration) {
	if d > 0 {
		t.ThrottledTime.Add(ctx, d.Seconds(), t.base)
	}
}

// watchAge reports age while the lane lives.
func (t *laneTelemetry) watchAge(age func() time.Duration) (metric.Registration, error) {
	return t.meter.RegisterCallback(func(_ context.Context, o metric.Observer) error {
		o.ObserveFloat64(t.OldestQueuedAge, age().Seconds(), metric.WithAttributeSet(t.set))
		return nil
	}, t.OldestQueuedAge)
}
