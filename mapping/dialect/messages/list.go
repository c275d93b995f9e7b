// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// List reads a JSON value as messages. role is who speaks where the source names nobody
// (RoleAssistant for outputs, RoleUser for inputs). ok is false when the value holds no
// messages at all, for example an integer; the caller then keeps its text.
func List(v jsonx.Value, role string) (list []genai.Message, ok bool) {
	c := collector{role: role}
	if !c.add(v) {
		return nil, false
	}
	return c.out, true
}

// Text returns a message of one text.
func Text(role, text string) genai.Message {
	return genai.Message{Role: role, Parts: []genai.Part{{Type: genai.PartText, Content: text}}}
}

// collector gathers the messages of one list.
type collector struct {
	out  []genai.Message
	role string
	// open: the last message takes parts that stand in the list without a message around
	// them (items of OpenAI's Responses API, blocks of a system prompt).
	open      bool
	depth     int          // lists around the value that is read
	truncated bool         // an entry was cut by a length limit
	room      []genai.Part // for the parts of plain messages (plain.go)
}

// add reads one value; false when it holds no message.
func (c *collector) add(v jsonx.Value) bool {
	switch v.Kind() {
	case jsonx.Array:
		return c.addArray(v)
	case jsonx.Object:
		return c.addPlain(v) || c.addObject(v)
	case jsonx.String:
		return c.addText(v)
	default:
		return false
	}
}

// addText reads a string: JSON text of messages, also cut (a limit cuts each string of a
// list by itself), or words.
func (c *collector) addText(v jsonx.Value) bool {
	text := v.Text()
	if inner, ok := container(v); ok && c.add(inner) {
		return true
	}
	if t := strings.TrimSpace(text); c.depth > 0 && t != "" && (t[0] == '{' || t[0] == '[') && beginsJSON(t) && !jsonx.Valid(t) {
		if r, ok := readCut(t, c.role); ok {
			c.out, c.truncated, c.open = append(c.out, r.Messages...), true, false
			return true
		}
	}
	c.push(Text(c.role, text))
	return true
}

// addArray reads a list; a list of numbers or of other objects is data and no
// conversation. In a conversation, entries that are no messages stay as what they are.
func (c *collector) addArray(v jsonx.Value) bool {
	if c.depth >= maxListDepth || !speaks(v, c.depth) {
		return false
	}
	if c.out == nil {
		c.out = make([]genai.Message, 0, min(v.Len(), maxList))
	}
	c.depth++
	defer func() { c.depth-- }()
	for _, e := range v.Elems() {
		if !e.IsNull() && !c.add(e) {
			c.push(genai.Message{Role: c.role, Parts: []genai.Part{loose(e)}})
		}
	}
	return true
}

// speaks reports whether a list holds anything that is said; an empty one says nothing
// but is a list of messages all the same.
func speaks(v jsonx.Value, depth int) bool {
	for _, e := range v.Elems() {
		switch {
		case e.IsString(), e.IsArray() && depth < maxListDepth && speaks(e, depth+1), e.IsObject() && isSpoken(e):
			return true
		}
	}
	return v.Len() == 0
}

// maxList bounds what is allocated before anything was read.
const maxList = 1024

// maxListDepth bounds lists of lists of messages; LangChain nests two.
const maxListDepth = 8

// maxTextMembers is how many members a bare text part has at most: Gemini's text, thought
// and thoughtSignature. A record with a text among many fields is data.
const maxTextMembers = 3

// isSpoken reports whether an object is certainly a message, a part, or around some.
func isSpoken(v jsonx.Value) bool {
	if isSaid(v) {
		return true
	}
	for i := range requestKeys { // one level only: nested wrappers are hostile
		if list := v.Get(requestKeys[i].list); list.IsArray() && isSaid(list.At(0)) {
			return true
		}
	}
	return false
}

// isSaid reports whether an object is certainly a message, a part or a choice.
func isSaid(v jsonx.Value) bool {
	if v.Get("role").IsString() && v.Get("parts").IsArray() {
		return true
	}
	if isMessage(v) || isKnownPart(v) || v.Get("event.name").IsString() || v.Get("message").IsObject() || v.Get("delta").IsObject() {
		return true
	}
	if _, _, ok := langchain(v); ok {
		return true
	}
	return v.Get("content").Get("parts").IsArray() || (v.Get("text").IsString() && v.Len() <= maxTextMembers)
}

// loose keeps an entry that is neither message nor part.
func loose(e jsonx.Value) genai.Part {
	if e.IsObject() || e.IsArray() {
		return genai.Part{Type: genai.PartOther, Value: genai.JSONValue(replayless(e))}
	}
	return genai.Part{Type: genai.PartText, Content: e.Raw()}
}

func (c *collector) push(m genai.Message) {
	c.out = append(c.out, m)
	c.open = false
}

// pushParts adds parts that stand in the list by themselves: consecutive ones of one
// speaker are one message.
func (c *collector) pushParts(parts []genai.Part) {
	role := c.role
	for i := range parts {
		role = speaker(&parts[i], role)
		if n := len(c.out); c.open && c.out[n-1].Role == role {
			c.out[n-1].Parts = append(c.out[n-1].Parts, parts[i])
			continue
		}
		c.out = append(c.out, genai.Message{Role: role, Parts: []genai.Part{parts[i]}})
		c.open = true
	}
}

// pushItem adds a Responses message item: it continues the reasoning before it, and the
// calls behind it continue it.
func (c *collector) pushItem(m genai.Message) {
	n := len(c.out)
	if c.open && c.out[n-1].Role == m.Role && !hasText(c.out[n-1].Parts) {
		last := &c.out[n-1]
		last.Parts = append(last.Parts, m.Parts...)
		last.Name, last.FinishReason, last.Extra = m.Name, m.FinishReason, m.Extra
	} else {
		c.out = append(c.out, m)
	}
	c.open = m.Role == genai.RoleAssistant
}

// speaker tells whose part it is: only a model calls and reasons, only a tool answers.
func speaker(p *genai.Part, role string) string {
	switch p.Type {
	case genai.PartToolCall, genai.PartReasoning, genai.PartRefusal:
		return genai.RoleAssistant
	case genai.PartToolResult:
		return genai.RoleTool
	case genai.PartMedia:
		if p.ID != "" { // belongs to the result before it
			return genai.RoleTool
		}
	}
	return role
}

func hasText(parts []genai.Part) bool {
	for i := range parts {
		if parts[i].Type == genai.PartText && parts[i].Content != "" {
			return true
		}
	}
	return false
}

// container returns the object or list that a string holds as JSON text.
func container(v jsonx.Value) (jsonx.Value, bool) {
	if !opensContainer(v.Raw()) {
		return jsonx.Value{}, false
	}
	inner, err := jsonx.Parse(v.Text())
	if err != nil || (!inner.IsArray() && !inner.IsObject()) {
		return jsonx.Value{}, false
	}
	return inner, true
}

// opensContainer lets words through without decoding them: the string in its quotes may
// begin with a bracket, also an escaped one.
func opensContainer(raw string) bool {
	for i := 1; i < len(raw); i++ {
		switch raw[i] {
		case ' ':
		case '{', '[', '\\', '\t', '\n', '\r':
			return true
		default:
			return false
		}
	}
	return false
}
