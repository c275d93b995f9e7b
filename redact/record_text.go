// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
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

// Prose returns the text parts of the message, joined by newlines.
func (m Message) Prose() Text {
	var parts []Text
	for _, p := range m.m.Parts {
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
func (m Message) PartValue(i int) Value { return Value{m.m.Parts[i].Value} }

// PartName returns the name of part i.
func (m Message) PartName(i int) Text { return Text{m.m.Parts[i].Name} }

// Same reports whether two messages say the same: role, name and parts. Why the model
// stopped is no part of what it said.
func (m Message) Same(other Message) bool {
	if m.m == other.m {
		return true
	}
	if m.m == nil || other.m == nil {
		return false
	}
	a, b := m.m, other.m
	if a.Role != b.Role || a.Name != b.Name || a.Extra != b.Extra || a.Identity != b.Identity || len(a.Parts) != len(b.Parts) {
		return false
	}
	for i := range a.Parts {
		if a.Parts[i] != b.Parts[i] {
			return false
		}
	}
	return true
}
