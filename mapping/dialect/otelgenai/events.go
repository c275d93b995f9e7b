// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"reflect"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// eventDetails carries the attributes of the messages; a span may have several, each with
// a piece (Strands: one per kind of message).
const eventDetails = "gen_ai.client.inference.operation.details"

// detailsEvents merges every details event of the span into the sides that no attribute
// has filled.
func (c *carrier) detailsEvents() {
	var open [len(sides)]bool
	for i := range sides {
		open[i] = c.Open(sides[i].facet)
	}
	for ev := range c.Events() {
		if ev.Name != eventDetails {
			continue
		}
		for i := range sides {
			if val, ok := ev.Value(sides[i].key); ok && open[i] {
				c.merge(&sides[i], val, "event:"+eventDetails)
			}
		}
		if val, ok := ev.Value(keyDefinitions); ok && c.Open(genai.FacetTools) {
			c.definitions(val, "event:"+eventDetails)
		}
		c.keepRest(ev)
		c.TakeEvents(ev)
	}
}

// merge adds what a further event holds. One that repeats the earlier ones and goes on is
// the longer version of them, not a second conversation.
func (c *carrier) merge(s *side, val pcommon.Value, source string) {
	list, ok := c.read(val, s.key, s.role)
	if !ok || len(list) == 0 {
		return
	}
	have := s.of(c.Op)
	switch {
	case startsWith(list, *have):
		*have = list
	case !startsWith(*have, list):
		*have = append(*have, list...)
	}
	c.Op.Provenance.Set(s.facet, genai.Source{Dialect: name, Key: source})
}

func startsWith(list, head []genai.Message) bool {
	return len(head) <= len(list) && reflect.DeepEqual(list[:len(head)], head)
}

func (c *carrier) definitions(val pcommon.Value, source string) {
	if defs := messages.Tools(dialect.JSONOf(val)); len(defs) > 0 && !onlyNames(defs) {
		c.Op.Tools = defs
		c.Op.Provenance.Set(genai.FacetTools, genai.Source{Dialect: name, Key: source})
	}
}

// keepRest notes what an event says beyond the conversation and the span does not say.
func (c *carrier) keepRest(ev dialect.Event) {
	for key, val := range ev.Attributes() {
		if key == keySystem || key == keyInput || key == keyOutput || key == keyDefinitions || c.Has(key) || key == "event.name" {
			continue
		}
		c.Note(key, dialect.ContentValue(val))
	}
}
