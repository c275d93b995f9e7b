// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// messageEvents reads one span event per message (v1.28 to v1.36). Their attributes are
// the members of the message; Semantic Kernel .NET has it whole in gen_ai.event.content.
func (c *carrier) messageEvents() {
	if !c.Open(genai.FacetInput) && !c.Open(genai.FacetOutput) {
		return
	}
	var said msgevents.Conversation
	for ev := range c.Events() {
		if _, ok := msgevents.Role(ev.Name); !ok {
			continue
		}
		if v := ev.JSON("gen_ai.event.content"); v.IsArray() && messages.IsConversation(v) { // the history in one event
			for _, m := range v.Elems() {
				said.Add(ev.Name, m)
			}
		} else {
			said.Add(ev.Name, messageOf(ev))
		}
		c.TakeEvents(ev)
	}
	if len(said.Input) > 0 || len(said.Output) > 0 {
		msgevents.Fill(c.Reader, said, "event:gen_ai.*.message")
	}
}

// messageOf returns the message that the attributes of an event are.
func messageOf(ev dialect.Event) jsonx.Value {
	if v := ev.JSON("gen_ai.event.content"); v.IsObject() {
		return v
	}
	dst := []byte{'{'}
	for key, val := range ev.Attributes() {
		if len(dst) > 1 {
			dst = append(dst, ',')
		}
		if key == "gen_ai.event.content" {
			key = "content"
		}
		dst = append(jsonx.AppendString(dst, key), ':')
		dst = appendMember(dst, key, val)
	}
	v, _ := jsonx.Parse(string(append(dst, '}'))) // what was appended is JSON
	return v
}

// appendMember appends an attribute of a message event. Text stays text, unless it is the
// JSON of calls, of a whole message or of content parts.
func appendMember(dst []byte, key string, val pcommon.Value) []byte {
	v := dialect.JSONOf(val)
	structured := val.Type() == pcommon.ValueTypeMap || val.Type() == pcommon.ValueTypeSlice
	switch {
	case !v.Exists():
	case structured, key == "tool_calls", key == "message" && v.IsObject(), messages.IsParts(v):
		return append(dst, v.Raw()...)
	}
	return jsonx.AppendString(dst, dialect.TextOf(val))
}

// contentEvents reads the events that carry a whole prompt or completion.
func (c *carrier) contentEvents() {
	for _, e := range [...]struct {
		side       int
		event, key string
	}{
		{1, "gen_ai.content.prompt", "gen_ai.prompt"},
		{2, "gen_ai.content.completion", "gen_ai.completion"},
	} {
		s := &sides[e.side]
		if !c.Open(s.facet) {
			continue
		}
		for ev := range c.Events() {
			if val, ok := ev.Value(e.key); ok && ev.Name == e.event {
				c.whole(s, val, e.key, "event:"+e.event)
				c.TakeEvents(ev)
			}
		}
	}
}

// oldest reads the attributes of v1.26 and before: a prompt and a completion, as text or
// as JSON of messages.
func (c *carrier) oldest() {
	for _, a := range [...]struct {
		side int
		key  string
	}{{1, "gen_ai.prompt"}, {2, "gen_ai.completion"}} {
		s := &sides[a.side]
		if val, ok := c.Value(a.key); ok && c.Open(s.facet) && dialect.TextOf(val) != "" {
			c.whole(s, val, a.key, a.key)
			c.Take(a.key)
		}
	}
}

// whole reads a prompt or completion; JSON that is no conversation is the payload of what
// is no model call, and the text of what is.
func (c *carrier) whole(s *side, val pcommon.Value, key, source string) {
	list, ok := c.read(val, key, s.role)
	switch v := dialect.ContentValue(val); {
	case ok && len(list) > 0:
		*s.of(c.Op) = append(*s.of(c.Op), list...)
	case ok || !v.Set:
		return
	case c.Op.Kind.IsGeneration() || c.Op.Kind == genai.KindUnknown:
		*s.of(c.Op) = append(*s.of(c.Op), textMessage(s.role, v.Text))
	default:
		*s.value(c.Op) = v
	}
	c.Op.Provenance.Set(s.facet, genai.Source{Dialect: name, Key: source})
}
