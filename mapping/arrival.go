// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"cmp"
	"strconv"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// arrival is one span on its way from raw to clean.
type arrival struct {
	view     *dialect.View
	speakers uint64 // bit i: dialect i speaks on the span
	raw      genai.Operation
	clean    *redact.Operation
	seed     string // for derived ids; "" = the span's id
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

// speakers asks every dialect whether it speaks on the span. A span that is an observation
// already has none: reshaping twice changes nothing.
func (m *Mapper) speakers(v *dialect.View) (mask uint64) {
	if v.HasNamespace("langfuse") && observation.CarriesObservation(v.Has) {
		return 0
	}
	for i := range m.dialects {
		if m.detects(i, v) {
			mask |= 1 << i
		}
	}
	return mask
}

func (m *Mapper) detects(i int, v *dialect.View) (speaks bool) {
	defer m.recovered(m.dialects[i], &speaks)
	return m.dialects[i].Detect(v)
}

func (m *Mapper) read(a *arrival) bool {
	m.facts.before(a)
	spoke := false
	for i, d := range m.dialects {
		if a.speakers&(1<<i) == 0 {
			continue
		}
		if !m.readWith(d, a) {
			return false // what was read so far may be half of it: the span passes swept
		}
		spoke = true
	}
	found := m.facts.after(a, spoke)
	if found {
		noteDropped(a)
		noteFailure(a)
		a.view.Strip()
	}
	return found
}

// noteDropped says on the observation that the SDK dropped attributes: what is missing was
// never sent.
func noteDropped(a *arrival) {
	if n := a.view.DroppedAttributes(); n > 0 {
		v := genai.JSONValue(strconv.FormatUint(uint64(n), 10))
		dialect.NewReader(a.view, &a.raw, "sdk", nil).Note("dropped_attributes_count", v)
	}
}

func (m *Mapper) readWith(d dialect.Dialect, a *arrival) (spoke bool) {
	defer m.recovered(d, &spoke)
	d.Read(dialect.NewReader(a.view, &a.raw, d.Name(), m.observer.Malformed))
	return true
}

// recovered is deferred around a dialect: a panic in it is recovered and counted, and the
// span goes on without it. Telemetry is never lost to our failure.
func (m *Mapper) recovered(d dialect.Dialect, spoke *bool) {
	if recover() != nil {
		m.observer.Panicked(d.Name())
		*spoke = false
	}
}

func (m *Mapper) split(a *arrival) bool {
	messages.Complete(&a.raw)
	messages.ToolRoles(&a.raw)
	finishReasons(&a.raw)
	for i, list := range []*[]genai.Message{&a.raw.System, &a.raw.Input, &a.raw.Output} {
		if m.splitReasoning(*list); !genai.Arranged(*list) {
			*list = genai.Arrange(*list, cmp.Or(a.seed, a.view.SpanID().String()), seedSides[i])
		}
	}
	return true
}

// finishReasons takes from the output why the model stopped where no attribute says it.
func finishReasons(op *genai.Operation) {
	if op.FinishReasons != nil {
		return
	}
	for i := range op.Output {
		if reason := op.Output[i].FinishReason; reason != "" {
			op.FinishReasons = append(op.FinishReasons, reason)
		}
	}
}

// seedSides keep derived ids of the input and the output of one span apart.
var seedSides = [3]string{"", "", "_out"}

func (m *Mapper) clean(a *arrival) bool {
	a.clean = m.engine.Operation(&a.raw)
	return true
}
