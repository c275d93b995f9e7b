// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"github.com/otelcol-langfuse/langfuse/mapping/relate"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// Part is the part of a trace that is written together.
type Part struct {
	Spans   []*redact.Span
	Records []*redact.Record // log records that may belong to the spans
	Memory  *relate.Memory   // what earlier parts left behind
	// ExpectRecords: content may travel in log records here, so that a model call without
	// any is marked.
	ExpectRecords bool
}

// Recaller puts the conversation before the inputs that carry only what is new, and
// remembers this turn. It is called once per part, concurrently for different traces.
type Recaller interface {
	Recall(spans []*redact.Span)
}

type traceStep struct {
	name string
	run  func(*Part)
}

// traceSteps is what happens to the spans of one trace when they leave together.
func (m *Mapper) traceSteps() [5]traceStep {
	return [5]traceStep{
		{"join", m.join},     // facets that travelled in log records
		{"calls", m.calls},   // answers whose calls only tool spans know; the conversation needs them
		{"recall", m.recall}, // the conversation before an input that carries only what is new
		{"relate", m.relate}, // what only the trace knows; spans that are noise leave here
		{"write", m.write},   // the observation, from clean values only
	}
}

// Trace takes a part of a trace through the trace-wide steps and returns the spans that
// leave, in order.
func (m *Mapper) Trace(p *Part) []*redact.Span {
	if p.Memory == nil {
		p.Memory = relate.NewMemory()
	}
	for _, step := range m.traceSteps() {
		m.attempt(step, p)
	}
	return p.Spans
}

// attempt runs a step. One that fails is counted and left out: the spans leave without
// what it would have told, clean all the same.
func (m *Mapper) attempt(step traceStep, p *Part) {
	spans := p.Spans
	defer func() {
		if recover() != nil {
			m.observer.Panicked("step " + step.name)
			p.Spans = spans
		}
	}()
	step.run(p)
}

func (m *Mapper) recall(p *Part) {
	if m.recaller != nil {
		m.recaller.Recall(p.Spans)
	}
}

func (m *Mapper) relate(p *Part) {
	came := len(p.Spans)
	p.Spans = m.rules.Trace(p.Spans, p.Memory)
	if n := came - len(p.Spans); n > 0 {
		m.observer.Noise(n)
	}
	p.Memory.Late(m.observer.LateContext)
}

func (m *Mapper) write(p *Part) {
	for _, s := range p.Spans {
		m.writeOne(s)
	}
}

func (m *Mapper) writeOne(s *redact.Span) {
	defer func() {
		if recover() != nil {
			m.observer.Panicked("step write")
		}
	}()
	m.writer.Write(s)
}
