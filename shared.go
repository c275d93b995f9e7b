// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"go.opentelemetry.io/collector/client"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/processor"

	"github.com/otelcol-langfuse/langfuse/assembly"
	"github.com/otelcol-langfuse/langfuse/conversation"
	"github.com/otelcol-langfuse/langfuse/mapping"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/custom"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/reasoning"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// shared is what the instances of one configuration have in common: the collector makes
// one per pipeline, and log records must find the spans of every traces pipeline.
type shared struct {
	id        component.ID
	cfg       *ProcessorConfig
	mapper    *mapping.Mapper
	telemetry *telemetry

	mu     sync.Mutex
	traces []*traces
	made   int
	logs   bool // there is a logs instance
	refs   int
	forget func() // called when the last instance has shut down

	historyMu    sync.Mutex
	history      *conversation.Store // nil: nothing is joined
	historyUsers int                 // traces instances that have started
}

func newShared(set processor.Settings, cfg *ProcessorConfig) (*shared, error) {
	tel, err := newTelemetry(set.TelemetrySettings)
	if err != nil {
		return nil, err
	}
	s := &shared{id: set.ID, cfg: cfg, telemetry: tel, forget: func() {}}
	if s.mapper, err = s.newMapper(); err != nil {
		return nil, err
	}
	return s, nil
}

// newMapper builds the rooms a mapper works with from the configuration.
func (s *shared) newMapper() (*mapping.Mapper, error) {
	engine, err := redact.New(s.cfg.Redact, s.telemetry)
	if err != nil {
		return nil, fmt.Errorf("redact: %w", err)
	}
	var splitter *reasoning.Splitter
	if s.cfg.Reasoning.Enabled {
		if splitter, err = reasoning.New(s.cfg.Reasoning.InlineTags); err != nil {
			return nil, fmt.Errorf("reasoning.inline_tags: %w", err)
		}
	}
	dialects, err := s.dialects()
	if err != nil {
		return nil, fmt.Errorf("dialects::custom: %w", err)
	}
	return mapping.New(mapping.Settings{
		Dialects: dialects, Splitter: splitter, Engine: engine, Writer: observation.NewWriter(s.cfg.writer()),
		Observer: s.telemetry, Facts: s.cfg.Trace, Keep: s.cfg.Spans, Recaller: s.recaller(),
	}), nil
}

// dialects returns the configured sources in front of the built-in ones.
func (s *shared) dialects() ([]dialect.Dialect, error) {
	all, err := custom.NewAll(s.cfg.Dialects.Custom)
	if err != nil {
		return nil, err
	}
	names := make(map[string]bool)
	for _, d := range append(all, mapping.Dialects()...) {
		if names[d.Name()] {
			return nil, fmt.Errorf("name %q is taken; choose another", d.Name())
		}
		names[d.Name()] = true
	}
	return append(all, mapping.Dialects()...), nil
}

// join adds a traces instance.
func (s *shared) join(t *traces) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made++
	t.number = s.made
	s.traces = append(s.traces, t)
	s.refs++
}

// leave removes an instance; it may not have been started.
func (s *shared) leave(t *traces) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.Index(s.traces, t); i >= 0 {
		s.traces = slices.Delete(s.traces, i, i+1)
		s.unref()
	}
}

// unref is called with the lock held.
func (s *shared) unref() {
	if s.refs--; s.refs == 0 {
		s.forget()
	}
}

func (s *shared) expectsRecords() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.logs
}

// deliver hands clean log records to every traces instance.
func (s *shared) deliver(records []*redact.Record) {
	s.mu.Lock()
	instances := slices.Clone(s.traces)
	s.mu.Unlock()
	for i, t := range instances {
		if i > 0 {
			records = redact.CloneRecords(records) // each pipeline claims for itself
		}
		t.assembly.Records(records)
	}
}

// copyMetadata puts the client metadata that from_metadata lists onto a resource: it is
// gone once spans wait.
func (s *shared) copyMetadata(ctx context.Context, resource pcommon.Resource) {
	if len(s.cfg.FromMetadata) == 0 {
		return
	}
	metadata := client.FromContext(ctx).Metadata
	for _, f := range s.cfg.FromMetadata {
		if values := metadata.Get(f.Key); len(values) > 0 {
			resource.Attributes().PutStr(f.attribute(), strings.Join(values, ","))
		}
	}
}

// synthesize returns what makes spans of records without any, nil when it is off.
func (s *shared) synthesize() func([]*redact.Record) []*assembly.Trace {
	if !s.cfg.SynthesizeSpans {
		return nil
	}
	return func(records []*redact.Record) []*assembly.Trace {
		var out []*assembly.Trace
		for _, turn := range s.mapper.Synthesize(records) {
			out = append(out, &assembly.Trace{ID: turn.Spans[0].Data().TraceID(), Spans: turn.Spans, Made: turn.Records})
		}
		return out
	}
}
