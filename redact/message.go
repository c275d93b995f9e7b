// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"iter"
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Message is a clean message. It is immutable and may be shared by any number of
// operations and conversations.
type Message struct {
	m      *genai.Message // as it was read, or nil
	packed string         // as it is kept (pack.go), when m is nil
}

// Zero reports whether there is no message.
func (m Message) Zero() bool { return m.m == nil && m.packed == "" }

// Role returns the role as the source spelled it.
func (m Message) Role() string {
	if m.m != nil {
		return m.m.Role
	}
	return m.head().Role
}

// Name returns the name of who spoke, or of the tool.
func (m Message) Name() string {
	if m.m != nil {
		return m.m.Name
	}
	return m.head().Name
}

// FinishReason returns why the model stopped, "" when not said.
func (m Message) FinishReason() string {
	if m.m != nil {
		return m.m.FinishReason
	}
	return m.head().FinishReason
}

// Extra returns the members without a place in the model as a JSON object, or "".
func (m Message) Extra() string {
	if m.m != nil {
		return m.m.Extra
	}
	return m.head().Extra
}

// Len returns the number of parts.
func (m Message) Len() int {
	if m.m != nil {
		return len(m.m.Parts)
	}
	_, n := m.open()
	return n
}

// PartType returns the type of part i.
func (m Message) PartType(i int) genai.PartType { return m.at(i).Type }

// Part returns a copy of part i; its strings are immutable.
func (m Message) Part(i int) genai.Part { return *m.at(i) }

func (m Message) at(i int) *genai.Part {
	if m.m != nil {
		return &m.m.Parts[i]
	}
	for j, p := range m.Parts() {
		if j == i {
			return &p
		}
	}
	panic("redact: message has no such part") // as an index out of range would
}

// Parts yields the parts in order.
func (m Message) Parts() iter.Seq2[int, genai.Part] {
	return func(yield func(int, genai.Part) bool) { m.parts(yield) } // small: loops over it allocate nothing
}

func (m Message) parts(yield func(int, genai.Part) bool) {
	if m.m != nil {
		for i := range m.m.Parts {
			if !yield(i, m.m.Parts[i]) {
				return
			}
		}
		return
	}
	d, n := m.open()
	for i := range n {
		var p genai.Part
		if d.part(&p); !yield(i, p) {
			return
		}
	}
}

// HasPart reports whether a part of that type is there.
func (m Message) HasPart(t genai.PartType) bool {
	if m.m != nil {
		return slices.ContainsFunc(m.m.Parts, func(p genai.Part) bool { return p.Type == t })
	}
	for _, p := range m.Parts() {
		if p.Type == t {
			return true
		}
	}
	return false
}

// WithoutFinish returns the message as it stands in a later request's history.
func (m Message) WithoutFinish() Message {
	if m.FinishReason() == "" {
		return m
	}
	c := *m.unpacked()
	c.FinishReason = ""
	return Message{m: &c}
}

// Size returns the bytes of memory the message holds, closely.
func (m Message) Size() int {
	if m.m == nil {
		return len(m.packed)
	}
	n := len(m.m.Role) + len(m.m.Name) + len(m.m.Extra) + len(m.m.Identity)
	for i := range m.m.Parts {
		p := &m.m.Parts[i]
		n += len(p.Content) + len(p.ID) + len(p.Name) + len(p.Value.Text) + len(p.Data) + len(p.URI) + len(p.FileID) + partOverhead
	}
	return n
}

// partOverhead is what one part costs beside its texts (the struct itself).
const partOverhead = 240

// Clone returns the same message with texts of its own: a message borrows from the
// request it was read from and would keep all of it alive.
func (m Message) Clone() Message {
	if m.m == nil {
		return Message{packed: strings.Clone(m.packed)}
	}
	c := *m.m
	for _, s := range [...]*string{&c.Role, &c.Name, &c.FinishReason, &c.Extra, &c.Identity} {
		*s = strings.Clone(*s)
	}
	c.Parts = slices.Clone(c.Parts)
	for i := range c.Parts {
		for _, s := range textsOf(&c.Parts[i]) {
			*s = strings.Clone(*s)
		}
	}
	return Message{m: &c}
}
