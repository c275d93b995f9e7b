// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// DetectLog implements dialect.LogDialect: the details event, one record per message, and
// evaluation results.
func (Dialect) DetectLog(v *dialect.View) bool {
	switch event := v.EventName(); event {
	case eventDetails, eventEvaluation:
		return true
	default:
		_, ok := msgevents.Role(event)
		return ok
	}
}

// ReadLog implements dialect.LogDialect. The record names its span; a response without
// one (Gemini CLI) is found by the id of the response or its conversation, in order.
func (Dialect) ReadLog(r *dialect.Reader) dialect.Join {
	switch r.EventName() {
	case eventEvaluation:
		readEvaluationLog(r)
	case eventDetails:
		readDetailsLog(r)
	default:
		if !msgevents.ReadLog(r) {
			return dialect.Join{}
		}
	}
	if !r.SpanID().IsEmpty() {
		return dialect.Join{BySpan: true}
	}
	return dialect.Join{Key: r.Text("gen_ai.response.id"), Conversation: r.Text("gen_ai.conversation.id"), Order: true}
}

// readDetailsLog reads a details record: content stands in its attributes, structured; some
// put it into the body.
func readDetailsLog(r *dialect.Reader) {
	c := carrier{Reader: r}
	c.attributes()
	if body := r.BodyJSON(); body.IsObject() {
		c.body(body)
	}
	r.Scalars(scalars)
	readKind(r)
	readTools(r)
	readNumbers(r)
	readNotes(r)
	c.say()
}

// body reads the content of a record whose body holds it, under the attributes' keys or
// the bare ones.
func (c *carrier) body(body jsonx.Value) {
	for i := range sides {
		s := &sides[i]
		v := body.First(s.key, bareKeys[i])
		if !v.Exists() || !c.Open(s.facet) {
			continue
		}
		if inner := v.Get("messages"); inner.IsArray() {
			v = inner
		}
		var list []genai.Message
		if v.IsString() {
			list, _ = c.readText(v.Text(), s.key, s.role)
		} else {
			list, _ = messages.List(v, s.role)
		}
		if len(list) > 0 {
			*s.of(c.Op) = c.shown(list)
			c.Op.Provenance.Set(s.facet, genai.Source{Dialect: name, Key: "log:" + eventDetails})
		}
	}
}

// bareKeys are the members of a body that say the same without the attribute's prefix.
var bareKeys = [len(sides)]string{"system_instructions", "input", "output"}
