// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"cmp"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// chatml appends role messages as a JSON array (contract section 1). Every message that
// comes in is one ChatML message: mapping splits results and steps before.
type chatml struct {
	w     *Writer
	buf   []byte
	media mediaPlan
	// called holds the ids of the calls written so far: the name of a tool stands on its
	// call, and on a result only when the call is not in the list.
	called map[string]struct{}
	// carries: the tools stand on the message that is written. One without content would be
	// drawn as a raw table of them.
	carries bool
}

// appendList appends the messages; the one at index attach carries the tools (-1 = none).
// An empty list is no conversation to Langfuse (contract: input-empty-list), and tools
// need a message to stand on: then an empty message, which is hidden, makes it one.
func (c *chatml) appendList(msgs []redact.Message, tools []redact.Tool, attach int) {
	c.media.see(msgs)
	c.buf = append(c.buf, '[')
	for i, m := range msgs {
		if i > 0 {
			c.buf = append(c.buf, ',')
		}
		c.media.message = i
		c.carries = i == attach && len(tools) > 0
		c.message(m)
		if c.carries {
			c.insertTools(tools)
		}
	}
	if len(msgs) == 0 {
		c.nothing(tools)
	}
	c.buf = append(c.buf, ']')
}

// nothing appends a message that says nothing.
func (c *chatml) nothing(tools []redact.Tool) {
	if len(tools) == 0 {
		c.buf = append(c.buf, `{"role":"user","content":""}`...)
		return
	}
	c.buf = append(c.buf, `{"role":"user","content":"`+zeroWidth+`"}`...)
	c.insertTools(tools)
}

// message appends one message object without the closing of tools.
func (c *chatml) message(m redact.Message) {
	c.buf = append(c.buf, '{')
	c.member("role", roleOf(m))
	if m.Role() == genai.RoleTool && m.HasPart(genai.PartToolResult) {
		c.result(m)
	} else {
		c.spoken(m)
	}
	c.buf = append(c.buf, '}')
}

// roleOf returns the role; every message needs one, else the list is read as something
// other than messages (contract section 2 no. 3).
func roleOf(m redact.Message) string {
	if m.Role() == "" {
		return genai.RoleUser
	}
	return guard(m.Role())
}

// spoken appends what a system, user or assistant message says.
func (c *chatml) spoken(m redact.Message) {
	if m.Name() != "" {
		c.member("name", guard(m.Name()))
	}
	c.content(m)
	if c.w.cfg.Reasoning.Placement == PlacementMessage {
		c.thinking(m)
	}
	c.redactedThinking(m)
	c.calls(m)
}

// result appends a tool result: {role: tool, tool_call_id, content}.
func (c *chatml) result(m redact.Message) {
	p := resultOf(m)
	if _, known := c.called[p.ID]; p.Name != "" && !known {
		c.member("name", guard(p.Name))
	}
	if p.ID != "" {
		c.member("tool_call_id", guard(p.ID))
	}
	c.content(m)
}

func resultOf(m redact.Message) genai.Part {
	for _, p := range m.Parts() {
		if p.Type == genai.PartToolResult {
			return p
		}
	}
	return genai.Part{}
}

func (c *chatml) thinking(m redact.Message) {
	n := 0
	for _, p := range m.Parts() {
		if p.Type != genai.PartReasoning || p.Content == "" {
			continue
		}
		c.open("thinking", n)
		c.buf = append(c.buf, `{"type":"thinking","content":`...)
		c.buf = append(jsonx.AppendString(c.buf, guard(p.Content)), '}')
		n++
	}
	c.close(n)
}

// redactedThinking appends a marker for thinking that the provider withheld; its data is
// replay material and never leaves.
func (c *chatml) redactedThinking(m redact.Message) {
	n := 0
	for _, p := range m.Parts() {
		if p.Type != genai.PartReasoning || !p.Redacted {
			continue
		}
		c.open("redacted_thinking", n)
		c.buf = append(c.buf, `{"type":"redacted_thinking","data":"redacted"}`...)
		n++
	}
	c.close(n)
}

func (c *chatml) calls(m redact.Message) {
	n := 0
	for _, p := range m.Parts() {
		if p.Type != genai.PartToolCall {
			continue
		}
		if c.called == nil {
			c.called = make(map[string]struct{})
		}
		c.called[p.ID] = struct{}{}
		c.open("tool_calls", n)
		c.buf = append(c.buf, `{"id":`...)
		c.buf = jsonx.AppendString(c.buf, guard(p.ID))
		c.buf = append(c.buf, `,"type":"function","function":{"name":`...)
		c.buf = jsonx.AppendString(c.buf, guard(cmp.Or(p.Name, unnamed)))
		c.buf = append(c.buf, `,"arguments":`...)
		c.buf = append(jsonx.AppendString(c.buf, arguments(p.Value)), '}', '}')
		n++
	}
	c.close(n)
}

// unnamed stands for a name that was cut off: a call without one is drawn, but neither
// stored nor counted (contract: call-name-missing).
const unnamed = "(unnamed)"

// arguments returns call arguments as the text Langfuse stores; a call without any has
// an empty object, which is what the page makes of null (call-args-null).
func arguments(v genai.Value) string {
	if !v.Set || v.Text == "" {
		return "{}"
	}
	return v.Text
}

// member appends "key":"value" with the comma it needs.
func (c *chatml) member(key, value string) {
	c.key(key)
	c.buf = jsonx.AppendString(c.buf, value)
}

func (c *chatml) key(key string) {
	if c.buf[len(c.buf)-1] != '{' {
		c.buf = append(c.buf, ',')
	}
	c.buf = append(append(append(c.buf, '"'), key...), '"', ':')
}

// open begins the list under key at its first item, or separates the next one.
func (c *chatml) open(key string, n int) {
	if n > 0 {
		c.buf = append(c.buf, ',')
		return
	}
	c.key(key)
	c.buf = append(c.buf, '[')
}

func (c *chatml) close(n int) {
	if n > 0 {
		c.buf = append(c.buf, ']')
	}
}
