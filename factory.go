// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/processor"
)

// componentType is the type of both components in a collector's YAML.
var componentType = component.MustNewType("langfuse")

// NewProcessorFactory returns the factory of the processor.
func NewProcessorFactory() processor.Factory {
	return processor.NewFactory(componentType, createProcessorConfig,
		processor.WithTraces(createTraces, component.StabilityLevelDevelopment))
}

func createProcessorConfig() component.Config { return NewDefaultProcessorConfig() }

func createTraces(
	_ context.Context, set processor.Settings, cfg component.Config, next consumer.Traces,
) (processor.Traces, error) {
	return newTraces(set, cfg.(*ProcessorConfig), next)
}
