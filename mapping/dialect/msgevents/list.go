// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package msgevents

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Conversation is what the message events of one call say.
type Conversation struct {
	Input, Output []genai.Message
}

// Add reads one event into the conversation: choices are output, the rest is input.
func (c *Conversation) Add(name string, body jsonx.Value) {
	list := Messages(name, body)
	if name == Choice {
		c.Output = append(c.Output, list...)
	} else {
		c.Input = append(c.Input, list...)
	}
}

// List reads events that stand as objects in one JSON list, each with its name under
// event.name (pydantic-ai, instrumentation version 1).
func List(list jsonx.Value) Conversation {
	var c Conversation
	for _, e := range list.Elems() {
		if name := e.Get("event.name").Text(); name != "" {
			c.Add(name, e)
		} else {
			c.Add(byRole(e.Get("role").Text()), e)
		}
	}
	return c
}

// byRole is the event a message without a name would be.
func byRole(role string) string {
	if name := "gen_ai." + role + ".message"; roles[name] != "" {
		return name
	}
	return "gen_ai.user.message"
}

// ReadLog reads a log record that is a message event into the operation of the span it
// names. The record's parts are appended: the records of one span arrive one by one.
func ReadLog(r *dialect.Reader) bool {
	if _, ok := Role(r.EventName()); !ok {
		return false
	}
	var c Conversation
	body := r.BodyJSON()
	if !body.Exists() { // content that is plain text
		if body, _ = jsonx.Parse(jsonx.Quote(r.BodyText())); r.BodyText() == "" {
			return true
		}
	}
	c.Add(r.EventName(), body)
	Fill(r, c, "log:"+r.EventName())
	return true
}

// Fill puts a conversation into the facets that are still open; what is masked by the
// source (`<elided>`) counts as absent and leaves a note.
func Fill(r *dialect.Reader, c Conversation, key string) {
	c.Input, c.Output = unmasked(r, c.Input), unmasked(r, c.Output)
	if len(c.Input) > 0 && r.OpenFor(genai.FacetInput) {
		r.Op.Input = append(r.Op.Input, c.Input...)
		r.Accept(genai.FacetInput, key)
	}
	if len(c.Output) > 0 && r.OpenFor(genai.FacetOutput) {
		r.Op.Output = append(r.Op.Output, c.Output...)
		r.Accept(genai.FacetOutput, key)
	}
}
