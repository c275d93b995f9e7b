// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"cmp"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// message is one entry of the conversation.
type message struct {
	Side, Role, Title, View string
	Gap                     int // messages left out before this one
	System                  bool
	Thinking                []text
	Redacted                int
	Body                    text
	HasBody                 bool
	Raw                     text // the message as JSON, where Langfuse draws a raw table
	HasRaw                  bool
	Images                  []image
	Parts                   []string // parts that are named, not drawn
	Calls                   []call
	Answers                 string // name or id of the call, for a result that stands alone
	Leftovers               []string
	From                    source
	Joined                  bool // from an earlier span of the conversation
}

// call is one tool call with the result that answers it.
type call struct {
	ID, Name  string
	Arguments text
	Result    *message
}

// newConversation draws the messages in the order of the page; a result stands below its call.
func newConversation(p *pen, o preview.Observation, ui preview.UI, e explained, l look) []message {
	raw := rawMessages(o, ui)
	calls := map[string]*call{}
	joined := joinedUntil(o, ui)
	out := make([]message, 0, len(ui.Messages))
	for i, m := range ui.Messages {
		if m.View == "hidden" {
			continue
		}
		d := newMessage(p, m, raw[i], l)
		if d.Joined = i < joined && !d.System; !d.Joined {
			d.From = e.byFacet[facetOf(m)]
		}
		if c := calls[visible(m.ToolCallID)]; m.ToolCallID != "" && c != nil && c.Result == nil {
			d.Answers = c.Name
			c.Result = &d
			continue
		}
		out = append(out, d)
		last := &out[len(out)-1]
		for n := range last.Calls {
			if id := last.Calls[n].ID; id != "" {
				calls[id] = &last.Calls[n]
			}
		}
	}
	return out
}

// joinedUntil is how many messages are from earlier spans: a span that carries only what is
// new brings what follows the model's last answer.
func joinedUntil(o preview.Observation, ui preview.UI) int {
	if readHistory(o).source != historyJoined {
		return 0
	}
	n := 0
	for i, m := range ui.Messages {
		if m.Side == "input" && m.Role.String() == "assistant" {
			n = i + 1
		}
	}
	return n
}

// facetOf names the facet of an operation that a message belongs to.
func facetOf(m preview.Message) string {
	switch {
	case m.Side == "output":
		return "output"
	case m.Role.String() == "system" || m.Role.String() == "developer":
		return "system"
	default:
		return "input"
	}
}

func newMessage(p *pen, m preview.Message, raw jsonx.Value, l look) message {
	role := m.Role.String()
	d := message{
		Side: m.Side, Role: visible(role), Title: visible(cmp.Or(m.Name, role, m.Side)), View: m.View,
		System: role == "system" || role == "developer", Redacted: m.Redacted,
		Answers: visible(m.ToolCallID), Leftovers: m.Leftovers,
	}
	if m.View == "json" || m.View == "table" {
		d.Raw, d.HasRaw = p.json(raw.Raw()), raw.Exists()
		return d
	}
	for _, t := range m.Thinking {
		d.Thinking = append(d.Thinking, p.prose(t))
	}
	d.body(p, m, raw, l)
	for _, c := range m.ToolCalls {
		d.Calls = append(d.Calls, call{
			ID: visible(c.ID.String()), Name: visible(c.Name.String()), Arguments: p.json(c.Arguments.String()),
		})
	}
	return d
}

// body draws the content: text, images and the names of the other parts.
func (d *message) body(p *pen, m preview.Message, raw jsonx.Value, l look) {
	if body := m.Text.String(); body != "" {
		d.HasBody = true
		if d.System || m.ToolCallID != "" {
			d.Body = p.json(body)
		} else {
			d.Body = p.prose(body)
		}
	}
	if m.Body == "json" {
		d.Raw, d.HasRaw = p.json(raw.Get("content").Raw()), raw.Exists()
	}
	d.Images = imagesOf(raw.Get("content"), l)
	for _, part := range m.Parts {
		if part != "image" || len(d.Images) == 0 {
			d.Parts = append(d.Parts, visible(part))
		}
	}
}

// rawMessages returns the stored message behind each drawn one, where the two lists have the
// same length; Langfuse opens some shapes into more messages than are stored.
func rawMessages(o preview.Observation, ui preview.UI) []jsonx.Value {
	out := make([]jsonx.Value, len(ui.Messages))
	inputs := 0
	for _, m := range ui.Messages {
		if m.Side == "input" {
			inputs++
		}
	}
	align(out[:inputs], o.Input)
	align(out[inputs:], o.Output)
	return out
}

func align(into []jsonx.Value, side preview.Value) {
	v, err := jsonx.Parse(side.String())
	if err != nil {
		return
	}
	stored := elems(messagesOf(v))
	if len(stored) == 0 && v.IsObject() {
		stored = []jsonx.Value{v}
	}
	if len(stored) == len(into) {
		copy(into, stored)
	}
}
