// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// View is how the page draws one message.
type View string

// The views. Only JSON, table and hidden lose something.
const (
	ViewBody        View = "body"        // text, thinking and calls
	ViewCalls       View = "calls"       // only calls
	ViewJSON        View = "json"        // only the leftovers; thinking and calls do not appear
	ViewTable       View = "table"       // a raw table of the fields
	ViewHidden      View = "hidden"      // nothing
	ViewPlaceholder View = "placeholder" // a prompt placeholder
)

// View decides how the message is drawn (cases calls-empty, assistant-empty,
// assistant-null-leftover, thinking-no-content-leftover).
func (m Message) View() View {
	switch {
	case m.Get("type").Is("placeholder"):
		return ViewPlaceholder
	case !m.hasBody() && !m.hasMore():
		return ViewHidden
	case m.OnlyJSON():
		return ViewJSON
	case m.hasBody() || m.hasThinking():
		return ViewBody
	case len(m.Calls()) > 0:
		return ViewCalls
	default:
		return ViewTable
	}
}

// hasBody reports text, parts, an object or audio.
func (m Message) hasBody() bool {
	content := m.Get("content")
	return !content.Nullish() && !content.Is("") || m.Get("audio").Truthy()
}

func (m Message) hasThinking() bool {
	return len(m.Get("thinking").Elems())+len(m.Get("redacted_thinking").Elems()) > 0
}

// hasMore reports any value beside role and content, be it null or an empty list.
func (m Message) hasMore() bool {
	for key, v := range m.Entries() {
		if key != "role" && key != "content" && !v.IsUndefined() {
			return true
		}
	}
	return false
}

// OnlyJSON reports a message of which nothing but leftovers can be drawn.
func (m Message) OnlyJSON() bool {
	return m.Get("content").Nullish() && m.Get("tool_calls").Nullish() && m.Get("audio").Nullish() &&
		!m.Get(leftovers).Nullish()
}

// Calls are the tool calls, or those among the leftovers (cases kwargs-wrapped-object,
// result-json-tool-calls).
func (m Message) Calls() []js.Value {
	if calls := m.Get("tool_calls"); calls.IsArray() {
		return calls.Elems()
	}
	return m.Get(leftovers).Get("tool_calls").Elems()
}

// CallName is the name under which a call is counted, "" when it is not.
func CallName(call js.Value) string {
	if name := call.Get("name"); name.IsString() {
		return name.Text()
	}
	return call.Get("toolName").Text()
}

// Leftovers are the sorted keys of the raw box, or a word for what else it holds.
func (m Message) Leftovers() []string {
	box := m.Get(leftovers)
	keys := []string{}
	switch box.Kind() {
	case js.KindUndefined:
	case js.KindObject:
		keys = slices.Clone(box.Record().Keys())
		slices.Sort(keys)
	case js.KindArray:
		keys = append(keys, "<list>")
	default:
		keys = append(keys, "<"+kindWord(box)+">")
	}
	return keys
}

// Body is the kind of the content with its text and the kinds of its other parts.
func (m Message) Body() (body string, text js.Value, parts []string) {
	content := m.Get("content")
	parts = []string{}
	switch {
	case content.IsString():
		body, text = "text", content
	case content.Nullish():
		body = "none"
	case content.IsArray():
		body, text, parts = partsBody(content)
	default:
		body = "json"
	}
	if m.Get("audio").Truthy() {
		parts = append(parts, "audio-output")
	}
	return body, text, parts
}

// partsBody: one part that cannot be drawn turns the whole content into a raw table
// (cases file-part, parts-no-type, image-url-string).
func partsBody(content js.Value) (body string, text js.Value, parts []string) {
	var lines []string
	body, parts = "parts", []string{}
	for _, p := range content.Elems() {
		switch kind := partKind(p); kind {
		case "text":
			lines = append(lines, p.Get("text").Text())
		case "":
			body = "json"
			parts = append(parts, "other:"+otherKind(p))
		default:
			parts = append(parts, kind)
		}
	}
	if body == "parts" && len(lines) > 0 {
		text = js.String(strings.Join(lines, "\n"))
	}
	return body, text, parts
}

func otherKind(p js.Value) string {
	if kind := p.Get("type"); kind.IsString() {
		return kind.Text()
	}
	return kindWord(p)
}

func kindWord(v js.Value) string {
	switch v.Kind() {
	case js.KindString:
		return "string"
	case js.KindNumber:
		return "number"
	case js.KindBool:
		return "boolean"
	case js.KindArray:
		return "list"
	case js.KindObject:
		return "object"
	default:
		return "null"
	}
}
