// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"errors"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/exporter"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
)

// cutMark is the metadata entry of an observation that says what the exporter cut of it. Only the
// writer's room spells Langfuse's attributes; this one begins with the component's own name.
const cutMark = "langfuse" + ".observation.metadata.exporter_cut"

// NewExporterFactory returns the factory of the exporter. ocb reaches it through package langfuseexporter.
func NewExporterFactory() exporter.Factory {
	return exporter.NewFactory(
		componentType,
		func() component.Config { return NewDefaultExporterConfig() },
		exporter.WithTraces(createTracesExporter, component.StabilityLevelDevelopment),
		// Registered only to refuse with a reason: "not supported" leaves the user guessing.
		exporter.WithLogs(refuseLogs, component.StabilityLevelUndefined),
		exporter.WithMetrics(refuseMetrics, component.StabilityLevelUndefined),
	)
}

func createTracesExporter(ctx context.Context, set exporter.Settings, cfg component.Config) (exporter.Traces, error) {
	settings, err := cfg.(*ExporterConfig).settings(set.ID.String())
	if err != nil {
		return nil, err
	}
	return delivery.New(ctx, set, settings)
}

var (
	errNoLogs = errors.New("the langfuse exporter takes traces only: Langfuse has no route for logs. " +
		"Let the langfuse processor join log records to their spans, and end the logs pipeline in the nop exporter")
	errNoMetrics = errors.New("the langfuse exporter takes traces only: Langfuse answers 200 to metrics and throws them away. " +
		"Send the metrics pipeline to a metrics backend")
)

func refuseLogs(context.Context, exporter.Settings, component.Config) (exporter.Logs, error) {
	return nil, errNoLogs
}

func refuseMetrics(context.Context, exporter.Settings, component.Config) (exporter.Metrics, error) {
	return nil, errNoMetrics
}
