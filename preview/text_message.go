// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

func (p *printer) conversation(ui UI, indent int) {
	side := ""
	for _, m := range ui.Messages {
		if m.View == "hidden" {
			continue
		}
		if m.Side != side {
			side = m.Side
			p.line(indent, "── %s", side)
		}
		p.message(m, indent+step)
	}
}

// message writes what the page draws of a message, in its order: thinking, text, calls.
func (p *printer) message(m Message, indent int) {
	title := m.Name
	if title == "" {
		title = m.Role.String()
	}
	p.line(indent, "[%s]%s", title, facts("answers call", m.ToolCallID))
	indent += step
	switch m.View {
	case "json", "table":
		p.line(indent, "(raw table) %s", strings.Join(m.Leftovers, ", "))
		return
	case "placeholder":
		return
	}
	for _, t := range m.Thinking {
		p.line(indent, "(thinking) %s", t)
	}
	if m.Redacted > 0 {
		p.line(indent, "(thinking, redacted) %d", m.Redacted)
	}
	if m.Body == "json" {
		p.line(indent, "(raw table)")
	}
	if text := m.Text.String(); text != "" {
		p.line(indent, "%s", text)
	}
	for _, part := range m.Parts {
		p.line(indent, "(%s)", part)
	}
	for _, c := range m.ToolCalls {
		p.line(indent, "-> %s%s", c.Name, facts("call", c.ID.String()))
		p.line(indent+step, "%s", pretty(c.Arguments))
	}
	if len(m.Leftovers) > 0 {
		p.line(indent, "(behind a toggle) %s", strings.Join(m.Leftovers, ", "))
	}
}

// raw writes a side that is no conversation.
func (p *printer) raw(indent int, side string, stored Value) {
	if stored.Nullish() {
		return
	}
	p.line(indent, "── %s, raw", side)
	p.line(indent+step, "%s", pretty(stored))
}

// prettyBelow is the size up to which JSON is indented: deep nesting multiplies it.
const prettyBelow = 64 << 10

// pretty indents JSON text and leaves other text as it is.
func pretty(v Value) string {
	text := v.String()
	if len(text) > prettyBelow {
		return text
	}
	if parsed, ok := js.ParsePrecise(text); ok && parsed.IsComposite() {
		return js.Indent(parsed)
	}
	return text
}
