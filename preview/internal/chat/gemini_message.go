// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import "github.com/otelcol-langfuse/langfuse/preview/internal/js"

// geminiParts is what a list of parts says.
type geminiParts struct {
	calls, thinking []js.Value
	text            string
}

func readGeminiParts(parts js.Value) geminiParts {
	var out geminiParts
	for _, p := range parts.Elems() {
		call, result := either(p, "function_call", "functionCall"), either(p, "function_response", "functionResponse")
		text := p.Get("text")
		switch {
		case p.IsString():
			out.text += p.Text()
		case call.IsComposite():
			out.calls = append(out.calls, newCall(call.Get("id").Or(js.String("")), call.Get("name"), arguments(call.Get("args"))))
		case !text.Nullish():
			out.add(text, p.Get("thought").IsTrue())
		case result.IsComposite():
			out.text += js.Stringify(result.Get("response").Or(emptyObject()))
		}
	}
	return out
}

func (g *geminiParts) add(text js.Value, thought bool) {
	if !text.IsString() {
		text = js.String(js.Indent(text))
	}
	if !thought {
		g.text += text.Text()
		return
	}
	o := js.NewObject(2)
	o.SetText("type", "thinking")
	o.Set("content", text)
	g.thinking = append(g.thinking, js.Obj(o))
}

// fill sets calls and thinking of a message as far as there are any.
func (g *geminiParts) fill(m *js.Object) {
	if len(g.calls) > 0 {
		m.Set("tool_calls", js.Array(g.calls...))
	}
	if len(g.thinking) > 0 {
		m.Set("thinking", js.Array(g.thinking...))
	}
}

func geminiMessage(msg js.Value) js.Value {
	if !msg.IsComposite() {
		return emptyObject()
	}
	m := geminiCallItem(js.NewObject(8).Spread(msg))
	if calls := m.Get("tool_calls"); calls.IsArray() {
		m.Set("tool_calls", calls.Map(geminiCall))
	}
	if parts := m.Get("parts"); parts.IsArray() {
		g := readGeminiParts(parts)
		g.fill(m)
		if g.text != "" {
			m.SetText("content", g.text)
		}
		m.Delete("parts")
	}
	if content := m.Get("content"); content.Get("parts").IsArray() {
		g := readGeminiParts(content.Get("parts"))
		g.fill(m)
		if role := content.Get("role"); role.Text() != "" {
			m.Set("role", role)
		}
	}
	if content := m.Get("content"); content.IsArray() {
		g := readGeminiParts(content)
		g.calls = nil // calls in structured content are not taken
		g.fill(m)
		if g.text != "" {
			m.SetText("content", g.text)
		}
	}
	return spreadResult(m)
}

// geminiCallItem turns a bare call into a message.
func geminiCallItem(m *js.Object) *js.Object {
	if !m.Get("type").Is("tool_call") || m.Get("name").Text() == "" {
		return m
	}
	call := newCall(m.Get("id").Or(js.String("")), m.Get("name"), arguments(m.Get("args")))
	m = m.Without("type", "name", "args")
	m.Set("role", m.Get("role").Or(js.String("assistant")))
	m.Set("tool_calls", js.Array(call))
	return m
}

func geminiCall(c js.Value) js.Value {
	switch {
	case !c.IsComposite():
		return emptyObject()
	case c.Get("type").Is("tool_call") && c.Has("args"):
		return newCall(c.Get("id").Or(js.String("")), c.Get("name"), arguments(c.Get("args")))
	default:
		return c
	}
}
