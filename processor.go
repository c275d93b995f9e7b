// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"fmt"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/processor"

	"github.com/otelcol-langfuse/langfuse/mapping"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/reasoning"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// traces is the processor in a traces pipeline.
type traces struct {
	component.StartFunc
	component.ShutdownFunc
	mapper *mapping.Mapper
	next   consumer.Traces
}

func newTraces(_ processor.Settings, cfg *ProcessorConfig, next consumer.Traces) (*traces, error) {
	mapper, err := newMapper(cfg)
	if err != nil {
		return nil, err
	}
	return &traces{mapper: mapper, next: next}, nil
}

// newMapper builds the rooms a mapper works with from the configuration.
func newMapper(cfg *ProcessorConfig) (*mapping.Mapper, error) {
	engine, err := redact.New(cfg.Redact, nil)
	if err != nil {
		return nil, fmt.Errorf("redact: %w", err)
	}
	var splitter *reasoning.Splitter
	if cfg.Reasoning.Enabled {
		if splitter, err = reasoning.New(cfg.Reasoning.InlineTags); err != nil {
			return nil, fmt.Errorf("reasoning.inline_tags: %w", err)
		}
	}
	return mapping.New(mapping.Settings{
		Dialects: mapping.Dialects(), Splitter: splitter, Engine: engine, Writer: observation.NewWriter(cfg.writer()),
	}), nil
}

// Capabilities implements consumer.Traces: spans are rewritten in place.
func (*traces) Capabilities() consumer.Capabilities { return consumer.Capabilities{MutatesData: true} }

// ConsumeTraces implements consumer.Traces.
func (t *traces) ConsumeTraces(ctx context.Context, td ptrace.Traces) error {
	var order []pcommon.TraceID
	byTrace := make(map[pcommon.TraceID][]*redact.Span)
	t.mapper.Arrive(td, func(s *redact.Span) {
		id := s.Data().TraceID()
		if _, seen := byTrace[id]; !seen {
			order = append(order, id)
		}
		byTrace[id] = append(byTrace[id], s)
	})
	out := redact.NewEmitter()
	for _, id := range order {
		out.Add(t.mapper.Trace(byTrace[id])...)
	}
	if out.Len() == 0 {
		return nil
	}
	return t.next.ConsumeTraces(ctx, out.Traces())
}
