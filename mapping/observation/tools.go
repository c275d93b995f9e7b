// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// Offered returns the tools of the request: names decide membership and order where the
// request named its active tools, the definitions only supply schemas; names are unique,
// the first of a name is kept.
func Offered(op *redact.Operation) []redact.Tool {
	byName := make(map[string]redact.Tool, len(op.Tools))
	unique := make([]redact.Tool, 0, len(op.Tools))
	for _, t := range op.Tools {
		name := t.Name().String()
		if _, seen := byName[name]; seen || name == "" {
			continue
		}
		byName[name] = t
		unique = append(unique, t)
	}
	if op.ActiveTools == nil {
		return unique
	}
	active := make([]redact.Tool, 0, len(op.ActiveTools))
	seen := make(map[string]bool, len(op.ActiveTools))
	for _, name := range op.ActiveTools {
		if seen[name.String()] || name.Empty() {
			continue
		}
		seen[name.String()] = true
		if t, ok := byName[name.String()]; ok {
			active = append(active, t)
		} else {
			active = append(active, redact.NamedTool(name))
		}
	}
	return active
}

// attachAt returns the index of the message that carries the tools, -1 when there is none.
func (w *Writer) attachAt(msgs []redact.Message) int {
	if len(msgs) == 0 {
		return -1
	}
	if w.cfg.Tools.Attach == AttachNewestUser {
		for i := len(msgs) - 1; i >= 0; i-- {
			if msgs[i].Role() == genai.RoleUser {
				return i
			}
		}
	}
	return 0
}

// insertTools adds the tools member to the message object that was just closed.
func (c *chatml) insertTools(tools []redact.Tool) {
	c.buf = c.buf[:len(c.buf)-1]
	c.key("tools")
	c.buf = append(appendTools(c.buf, tools), '}')
}

// appendTools appends flat definitions; neither description nor parameters may be null
// (contract section 3, tool definitions).
func appendTools(buf []byte, tools []redact.Tool) []byte {
	buf = append(buf, '[')
	for i, t := range tools {
		if i > 0 {
			buf = append(buf, ',')
		}
		d := t.Definition()
		buf = append(buf, `{"name":`...)
		buf = jsonx.AppendString(buf, guard(d.Name))
		if d.Description != "" {
			buf = append(buf, `,"description":`...)
			buf = jsonx.AppendString(buf, guard(d.Description))
		}
		if d.Parameters != "" {
			buf = append(append(buf, `,"parameters":`...), d.Parameters...)
		}
		buf = append(buf, '}')
	}
	return append(buf, ']')
}
