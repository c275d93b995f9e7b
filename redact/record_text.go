// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Clone returns the text in memory of its own: one that is kept for long must not keep the
// attribute it was cut out of.
func (t Text) Clone() Text { return Text{strings.Clone(t.s)} }

// Clone returns the value in memory of its own.
func (v Value) Clone() Value {
	v.v.Text = strings.Clone(v.v.Text)
	return v
}

// Clone returns the definition in memory of its own.
func (t Tool) Clone() Tool {
	for _, s := range [...]*string{&t.d.Name, &t.d.Description, &t.d.Parameters, &t.d.Type} {
		*s = strings.Clone(*s)
	}
	return t
}

// Prose returns the text parts of the message, joined by newlines.
func (m Message) Prose() Text {
	var parts []Text
	for _, p := range m.Parts() {
		if p.Type == genai.PartText && p.Content != "" {
			parts = append(parts, Text{p.Content})
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return Join("\n", parts...)
}

// PartValue returns the value of part i: the arguments of a call, the result of a tool.
func (m Message) PartValue(i int) Value { return Value{m.Part(i).Value} }

// PartName returns the name of part i.
func (m Message) PartName(i int) Text { return Text{m.Part(i).Name} }

// Same reports whether two messages say the same: role, name and parts. Why the model
// stopped is no part of what it said.
func (m Message) Same(other Message) bool {
	if m == other {
		return true
	}
	if m.Zero() || other.Zero() {
		return false
	}
	a, b := m.unpacked(), other.unpacked()
	return a.Role == b.Role && a.Name == b.Name && a.Extra == b.Extra && a.Identity == b.Identity && slices.Equal(a.Parts, b.Parts)
}
