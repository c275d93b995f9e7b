// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"

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
