// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// plain is a message that has nothing but what the conventions define: there is no need to
// look for the many things that others put beside it, and a history of hundreds of them is
// read with a handful of allocations.
type plain struct {
	v                         jsonx.Value
	role, name, finish, parts jsonx.Value
}

// plainOf returns the members of a plain message in one pass over them.
func plainOf(v jsonx.Value) (p plain, ok bool) {
	if v.Len() > 4 {
		return p, false
	}
	for key, m := range v.Members() {
		switch key {
		case "role":
			p.role = m
		case "parts":
			p.parts = m
		case "name":
			p.name = m
		case "finish_reason":
			p.finish = m
		default:
			return p, false
		}
	}
	p.v = v
	return p, p.parts.IsArray()
}

// message returns the message around its parts, which were read.
func (p *plain) message(role string, parts []genai.Part) genai.Message {
	spoken := p.role.Text()
	m := genai.Message{Role: role, Name: p.name.Scalar(), FinishReason: p.finish.Scalar(), Parts: parts}
	if p.role.IsString() {
		m.Role = Role(spoken, role)
	}
	if isThought(spoken) {
		think(m.Parts)
	}
	if m.Role == genai.RoleTool || (spoken == "" && m.Role == genai.RoleUser) {
		return settle(m, p.v)
	}
	return m
}

// addPlain adds a plain message; false when v is another thing.
func (c *collector) addPlain(v jsonx.Value) bool {
	p, ok := plainOf(v)
	if !ok || !p.role.IsString() {
		return false
	}
	c.push(p.message(c.role, c.read(p.parts)))
	return true
}

// read reads parts into the room that the messages of a list share.
func (c *collector) read(v jsonx.Value) []genai.Part {
	if cap(c.room)-len(c.room) < v.Len() {
		c.room = make([]genai.Part, 0, max(v.Len(), min(cap(c.out)-len(c.out), maxRoom)))
	}
	start := len(c.room)
	c.room = appendParts(c.room, v)
	return c.room[start:len(c.room):len(c.room)]
}

// maxRoom bounds the parts that are allocated at once: a message that stays in memory
// keeps its neighbours.
const maxRoom = 64
