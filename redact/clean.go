// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"iter"
	"slices"
	"strings"
	"weak"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Text is a clean string: it has passed the redactor, or it is a constant of ours. Only
// this package can make one, so what rests in memory, on disk or leaves cannot be raw.
type Text struct{ s string }

// constant admits untyped string constants only: text known when the program was built.
type constant string

// Constant returns one of our own texts as clean.
func Constant(c constant) Text { return Text{string(c)} }

// Join concatenates clean texts with a constant between them.
func Join(sep constant, texts ...Text) Text {
	parts := make([]string, len(texts))
	for i, t := range texts {
		parts[i] = t.s
	}
	return Text{strings.Join(parts, string(sep))}
}

func (t Text) String() string { return t.s }

// Empty reports whether there is no text.
func (t Text) Empty() bool { return t.s == "" }

// Value is clean content: text, or a JSON value in its source text.
type Value struct{ v genai.Value }

// Get returns the content.
func (v Value) Get() genai.Value { return v.v }

// Set reports whether the source gave a value.
func (v Value) Set() bool { return v.v.Set }

// ValueOf returns clean text as a value.
func ValueOf(t Text) Value { return Value{genai.TextValue(t.s)} }

// NumberValue returns a number as a value; numbers hold no secrets.
func NumberValue(n int64) Value { return Value{genai.JSONValue(itoa(n))} }

// BoolValue returns a boolean as a value.
func BoolValue(b bool) Value {
	if b {
		return Value{genai.JSONValue("true")}
	}
	return Value{genai.JSONValue("false")}
}

// Field is a named clean value.
type Field struct {
	Key   Text
	Value Value
}

// Tool is a clean tool definition.
type Tool struct{ d genai.ToolDefinition }

// Definition returns the definition.
func (t Tool) Definition() genai.ToolDefinition { return t.d }

// Name returns the tool's name.
func (t Tool) Name() Text { return Text{t.d.Name} }

// NamedTool returns a definition of which only the name is known.
func NamedTool(name Text) Tool { return Tool{genai.ToolDefinition{Name: name.s}} }

// Message is a clean message. It is immutable and may be shared by any number of
// operations and conversations.
type Message struct{ m *genai.Message }

// Zero reports whether there is no message.
func (m Message) Zero() bool { return m.m == nil }

// Role returns the role as the source spelled it.
func (m Message) Role() string { return m.m.Role }

// Name returns the name of who spoke, or of the tool.
func (m Message) Name() string { return m.m.Name }

// FinishReason returns why the model stopped, "" when not said.
func (m Message) FinishReason() string { return m.m.FinishReason }

// Extra returns the members without a place in the model as a JSON object, or "".
func (m Message) Extra() string { return m.m.Extra }

// Len returns the number of parts.
func (m Message) Len() int { return len(m.m.Parts) }

// PartType returns the type of part i.
func (m Message) PartType(i int) genai.PartType { return m.m.Parts[i].Type }

// Part returns a copy of part i; its strings are immutable.
func (m Message) Part(i int) genai.Part { return m.m.Parts[i] }

// Parts yields the parts in order.
func (m Message) Parts() iter.Seq2[int, genai.Part] { return slices.All(m.m.Parts) }

// HasPart reports whether a part of that type is there.
func (m Message) HasPart(t genai.PartType) bool {
	for i := range m.m.Parts {
		if m.m.Parts[i].Type == t {
			return true
		}
	}
	return false
}

// WithoutFinish returns the message as it stands in a later request's history.
func (m Message) WithoutFinish() Message {
	if m.m.FinishReason == "" {
		return m
	}
	c := *m.m
	c.FinishReason = ""
	return Message{&c}
}

// Size returns the bytes of text the message holds.
func (m Message) Size() int {
	n := len(m.m.Role) + len(m.m.Name) + len(m.m.Extra) + len(m.m.Identity)
	for i := range m.m.Parts {
		p := &m.m.Parts[i]
		n += len(p.Content) + len(p.ID) + len(p.Name) + len(p.Value.Text) + len(p.Data) + len(p.URI) + len(p.FileID) + partOverhead
	}
	return n
}

// partOverhead is what one part costs beside its texts (the struct itself).
const partOverhead = 240

// ListValue returns clean texts as a JSON list.
func ListValue(texts []Text) Value {
	buf := []byte{'['}
	for i, t := range texts {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = jsonx.AppendString(buf, t.s)
	}
	return Value{genai.JSONValue(string(append(buf, ']')))}
}

// ObjectValue returns clean fields as a JSON object.
func ObjectValue(fields ...Field) Value {
	buf := []byte{'{'}
	for i, f := range fields {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(jsonx.AppendString(buf, f.Key.s), ':')
		if v := f.Value.v; v.IsJSON {
			buf = append(buf, v.Text...)
		} else {
			buf = jsonx.AppendString(buf, v.Text)
		}
	}
	return Value{genai.JSONValue(string(append(buf, '}')))}
}

// Clone returns the same message with texts of its own: a message borrows from the
// request it was read from and would keep all of it alive.
func (m Message) Clone() Message {
	c := *m.m
	c.Role, c.Name, c.FinishReason, c.Extra = strings.Clone(c.Role), strings.Clone(c.Name), strings.Clone(c.FinishReason), strings.Clone(c.Extra)
	c.Identity = strings.Clone(c.Identity)
	c.Parts = slices.Clone(c.Parts)
	for i := range c.Parts {
		p := &c.Parts[i]
		for _, s := range []*string{&p.Content, &p.ID, &p.Name, &p.Value.Text, &p.MimeType, &p.Modality, &p.Data, &p.URI, &p.FileID} {
			*s = strings.Clone(*s)
		}
	}
	return Message{&c}
}

// WeakMessage refers to a message without keeping it alive.
type WeakMessage struct{ p weak.Pointer[genai.Message] }

// Weak returns a weak reference.
func (m Message) Weak() WeakMessage { return WeakMessage{weak.Make(m.m)} }

// Message returns the message while somebody holds it.
func (w WeakMessage) Message() (Message, bool) {
	m := w.p.Value()
	return Message{m}, m != nil
}
