// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"sync"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/processor"
)

// componentType is the type of both components in a collector's YAML.
var componentType = component.MustNewType("langfuse")

// processorFactory makes the instances of one processor share: the collector hands the
// same configuration to each of its pipelines (memory_limiter does likewise).
type processorFactory struct {
	mu     sync.Mutex
	shared map[component.Config]*shared
}

// NewProcessorFactory returns the factory of the processor.
func NewProcessorFactory() processor.Factory {
	f := &processorFactory{shared: make(map[component.Config]*shared)}
	return processor.NewFactory(componentType, createProcessorConfig,
		processor.WithTraces(f.createTraces, component.StabilityLevelDevelopment),
		processor.WithLogs(f.createLogs, component.StabilityLevelDevelopment))
}

func createProcessorConfig() component.Config { return NewDefaultProcessorConfig() }

func (f *processorFactory) createTraces(
	_ context.Context, set processor.Settings, cfg component.Config, next consumer.Traces,
) (processor.Traces, error) {
	s, err := f.share(set, cfg)
	if err != nil {
		return nil, err
	}
	return newTraces(s, next), nil
}

func (f *processorFactory) createLogs(
	_ context.Context, set processor.Settings, cfg component.Config, next consumer.Logs,
) (processor.Logs, error) {
	s, err := f.share(set, cfg)
	if err != nil {
		return nil, err
	}
	return newLogs(s, next), nil
}

// share returns what the instances of a configuration have in common. It is forgotten
// when the last of them has shut down.
func (f *processorFactory) share(set processor.Settings, cfg component.Config) (*shared, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if s := f.shared[cfg]; s != nil {
		return s, nil
	}
	s, err := newShared(set, cfg.(*ProcessorConfig))
	if err != nil {
		return nil, err
	}
	s.forget = func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		delete(f.shared, cfg)
	}
	f.shared[cfg] = s
	return s, nil
}
