// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// arrival is one span on its way from raw to clean.
type arrival struct {
	view  *dialect.View
	raw   genai.Operation
	clean *redact.Operation
}

type arrivalStep struct {
	name string
	run  func(*arrival) bool // false: the span stays unmapped and is only swept
}

// arrivalSteps is what happens to a span as it arrives: the expensive, stateless part.
// The sweep over what is left on the span follows in Arrive.
func (m *Mapper) arrivalSteps() [3]arrivalStep {
	return [3]arrivalStep{
		{"read", m.read},   // the first dialect that speaks fills a facet; later ones what is empty
		{"split", m.split}, // inline reasoning out of assistant text; one message per chat entry
		{"clean", m.clean}, // every text of the operation through the redactor
	}
}

func (m *Mapper) read(a *arrival) bool {
	if observation.CarriesObservation(a.view.Has) {
		return false // reshaping twice changes nothing
	}
	spoke := false
	for _, d := range m.dialects {
		if !m.readWith(d, a) {
			continue
		}
		spoke = true
	}
	if spoke {
		a.view.Strip()
	}
	return spoke
}

// readWith lets one dialect read. A panic in it is recovered once: what it filled so far
// is dropped with the operation, and the span passes swept.
func (m *Mapper) readWith(d dialect.Dialect, a *arrival) (spoke bool) {
	defer func() {
		if recover() != nil {
			m.observer.Panicked(d.Name())
			spoke = false
		}
	}()
	if !d.Detect(a.view) {
		return false
	}
	d.Read(dialect.NewReader(a.view, &a.raw, d.Name(), m.observer.Malformed))
	return true
}

func (m *Mapper) split(a *arrival) bool {
	seed := a.view.SpanID().String()
	for _, list := range []*[]genai.Message{&a.raw.System, &a.raw.Input, &a.raw.Output} {
		m.splitReasoning(*list)
		*list = genai.Arrange(*list, seed)
	}
	return true
}

func (m *Mapper) clean(a *arrival) bool {
	a.clean = m.engine.Operation(&a.raw)
	return true
}
