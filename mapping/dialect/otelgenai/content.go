// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyInput  = "gen_ai.input.messages"
	keyOutput = "gen_ai.output.messages"
	keySystem = "gen_ai.system_instructions"
)

// readContent reads the conversation from the first carrier that has it: the attributes
// of v1.37 and later, the details events, one event per message (v1.28 to v1.36), events
// with the whole prompt, the attributes of v1.26 and before.
func readContent(r *dialect.Reader) {
	c := carrier{Reader: r}
	c.attributes()
	c.detailsEvents()
	c.messageEvents()
	c.contentEvents()
	c.oldest()
	c.say()
}

// side is one facet of the conversation.
type side struct {
	facet genai.Facet
	key   string // attribute, the same on spans, events and log records
	role  string // who speaks where the source names nobody
}

var sides = [...]side{
	{genai.FacetSystem, keySystem, genai.RoleSystem},
	{genai.FacetInput, keyInput, genai.RoleUser},
	{genai.FacetOutput, keyOutput, genai.RoleAssistant},
}

// of returns the messages of the operation that the side is about.
func (s *side) of(op *genai.Operation) *[]genai.Message {
	switch s.facet {
	case genai.FacetSystem:
		return &op.System
	case genai.FacetInput:
		return &op.Input
	default:
		return &op.Output
	}
}

// value returns the place for content of the side that is no conversation.
func (s *side) value(op *genai.Operation) *genai.Value {
	if s.facet == genai.FacetOutput {
		return &op.OutputValue
	}
	return &op.InputValue
}

// carrier reads one span's content.
type carrier struct {
	*dialect.Reader
	truncated []string
}

// attributes reads the attribute carriers: JSON string, structured value, or list of
// JSON strings under the same key.
func (c *carrier) attributes() {
	for i := range sides {
		s := &sides[i]
		val, ok := c.Value(s.key)
		if ok && !c.Open(s.facet) {
			c.richer(s, val)
		}
		if !ok || !c.Open(s.facet) {
			continue
		}
		if list, ok := c.read(val, s.key, s.role); ok {
			if len(list) > 0 {
				*s.of(c.Op) = list
				c.Accept(s.facet, s.key)
			} else {
				c.Take(s.key)
			}
			continue
		}
		c.aside(s)
	}
	if key := "system_instructions"; c.Open(genai.FacetSystem) && c.Has(key) { // Koog writes it without prefix
		val, _ := c.Value(key)
		if list, ok := c.read(val, key, genai.RoleSystem); ok && len(list) > 0 {
			c.Op.System = list
			c.Accept(genai.FacetSystem, key)
		}
	}
}

// richer takes the conventions' messages in place of those that another dialect read from
// its own keys of the same span, when they say more (reasoning, ids of calls). A dialect
// that read or judged the conventions' key itself has taken it.
func (c *carrier) richer(s *side, val pcommon.Value) {
	have := s.of(c.Op)
	if s.facet == genai.FacetSystem || len(*have) == 0 || c.Taken(s.key) || c.wrote(s.facet) {
		return
	}
	reading, ok := messages.Read(dialect.TextOf(val), s.role)
	if !ok || reading.Malformed || native.Richness(reading.Messages) <= native.Richness(*have) {
		return
	}
	*have = c.note(reading, s.key, s.role)
	c.Replace(s.facet, s.key)
}

// wrote reports whether the conventions' own dialect filled the facet.
func (c *carrier) wrote(f genai.Facet) bool { return c.Op.Provenance.Of(f).Dialect == name }

// aside places what stands under a message key and is no conversation: the payload of a
// tool or an agent is its input; a count of messages is a note.
func (c *carrier) aside(s *side) {
	v := c.Content(s.key)
	switch {
	case !v.Set, hidden.Text(c.Reader, s.key):
	case isCount(v):
		c.Note(s.key, v)
		c.Take(s.key)
	case c.Op.Kind.IsGeneration() || c.Op.Kind == genai.KindUnknown || s.facet == genai.FacetSystem:
		*s.of(c.Op) = []genai.Message{textMessage(s.role, v.Text)}
		c.Accept(s.facet, s.key)
	default:
		*s.value(c.Op) = v
		c.Accept(s.facet, s.key)
	}
}

// say marks what a length limit of the SDK has cut.
func (c *carrier) say() {
	if len(c.truncated) > 0 {
		c.Truncated(joinKeys(c.truncated))
	}
}
