// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"github.com/otelcol-langfuse/langfuse/mapping/relate"
	"github.com/otelcol-langfuse/langfuse/redact"
)

type traceStep struct {
	name string
	run  func([]*redact.Span) []*redact.Span
}

// traceSteps is what happens to the spans of one trace when they leave together.
func (m *Mapper) traceSteps() [2]traceStep {
	return [2]traceStep{
		{"relate", relate.Trace}, // what only the trace knows
		{"write", m.write},       // the observation, from clean values only
	}
}

// Trace takes the spans of one trace through the trace-wide steps and returns those that
// leave, in order.
func (m *Mapper) Trace(spans []*redact.Span) []*redact.Span {
	for _, step := range m.traceSteps() {
		spans = step.run(spans)
	}
	return spans
}

func (m *Mapper) write(spans []*redact.Span) []*redact.Span {
	for _, s := range spans {
		m.writer.Write(s)
	}
	return spans
}
