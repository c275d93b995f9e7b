// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// addObject reads an object: a message, a part, or something around messages.
func (c *collector) addObject(v jsonx.Value) bool {
	if v.Get("role").IsString() && v.Get("parts").IsArray() {
		return c.addMessage(v)
	}
	if inner, role, ok := langchain(v); ok {
		return c.addConstructed(inner, role)
	}
	if name := v.Get("event.name"); name.IsString() {
		return c.addEvent(v, name.Text())
	}
	if c.addRequest(v) || c.addChoice(v) {
		return true
	}
	if isMessage(v) {
		return c.addMessage(v)
	}
	if isKnownPart(v) || (c.depth > 0 && isPart(v)) {
		c.pushParts(appendPart(nil, v))
		return true
	}
	return c.addAround(v)
}

// addConstructed reads the members of a LangChain message; the class says that it is one.
func (c *collector) addConstructed(v jsonx.Value, role string) bool {
	if role == "" {
		role = c.role
	}
	c.push(message(v, role))
	return true
}

// addAs reads v with another speaker.
func (c *collector) addAs(v jsonx.Value, role string) bool {
	before := c.role
	if role != "" {
		c.role = role
	}
	ok := c.add(v)
	c.role = before
	return ok
}

func (c *collector) addMessage(v jsonx.Value) bool {
	if kind := v.Get("kind").Text(); kind == "request" || kind == "response" {
		return c.addPydantic(v)
	}
	m := message(v, c.role)
	if v.Get("type").Text() == "message" {
		c.pushItem(m)
	} else {
		c.push(m)
		c.open = m.Role == genai.RoleAssistant && m.FinishReason == "" && !v.Get("parts").Exists()
	}
	return true
}

// requestKeys hold the messages of a whole request, with the key of the system prompt
// that stands beside them.
var requestKeys = []struct {
	list, system, systemToo string
	strict                  bool // other things are called so too: look at the entries
}{
	{"messages", "system", "system_prompt", false},
	{"contents", "systemInstruction", "system_instruction", false},
	{"input", "instructions", "system", true},
	{"items", "instructions", "", true},
	{"choices", "", "", true},
	{"candidates", "", "", true},
	{"generations", "", "", false},
}

// addRequest reads an object around a list of messages: a provider's request or
// response, a chat context, LangChain's inputs and outputs.
func (c *collector) addRequest(v jsonx.Value) bool {
	if v.Get("role").IsString() {
		return false
	}
	for i := range requestKeys {
		k := &requestKeys[i]
		list := v.Get(k.list)
		if list.IsString() {
			list, _ = container(list)
		}
		if !list.IsArray() || (k.strict && !looksLikeMessages(list)) {
			continue
		}
		before := len(c.out)
		c.addSystem(v, k.system, k.systemToo)
		if c.add(list) {
			return true
		}
		c.out = c.out[:before]
	}
	return false
}

func (c *collector) addSystem(v jsonx.Value, keys ...string) {
	system := v.First(keys...)
	if !system.Exists() {
		system = v.Get("config").First(keys...)
	}
	if system.Exists() {
		c.addAs(system, genai.RoleSystem)
		c.open = false
	}
}

// addChoice reads one choice of an answer: OpenAI's {message|delta, finish_reason},
// Gemini's candidate {content, finishReason}, LangChain's generation {text, message}.
func (c *collector) addChoice(v jsonx.Value) bool {
	if v.Get("role").IsString() {
		return false
	}
	inner := v.Get("message")
	if !inner.IsObject() {
		if d := v.Get("delta"); d.IsObject() {
			inner = d
		} else if content := v.Get("content"); content.IsObject() && content.Get("parts").IsArray() {
			inner = content
		}
	}
	if !inner.IsObject() {
		return false
	}
	before := len(c.out)
	if !c.addAs(inner, genai.RoleAssistant) {
		return false
	}
	if len(c.out) > before {
		last := &c.out[len(c.out)-1]
		last.Parts = AppendCalls(last.Parts, v.Get("tool_calls")) // Semantic Kernel: beside the message
		if finish := finishOf(v); finish != "" {
			last.FinishReason = finish
		}
	}
	return true
}

func finishOf(v jsonx.Value) string {
	f := v.First("finish_reason", "finishReason", "stop_reason", "stopReason")
	if !f.Exists() {
		f = v.First("generation_info", "generationInfo", "response_metadata").First("finish_reason", "finishReason", "stop_reason")
	}
	return f.Scalar()
}

// addAround reads the remaining objects around an answer.
func (c *collector) addAround(v jsonx.Value) bool {
	for _, key := range []string{"output", "response"} {
		inner := v.Get(key)
		if (inner.IsArray() && looksLikeMessages(inner)) || (inner.IsObject() && (isMessage(inner) || isMessage(inner.Get("message")))) {
			ok := c.add(inner)
			if finish := finishOf(v); ok && finish != "" && len(c.out) > 0 {
				c.out[len(c.out)-1].FinishReason = finish
			}
			return ok
		}
	}
	if text := v.Get("text"); text.IsString() && (v.Get("index").Exists() || v.Get("finish_reason").Exists() || v.Get("generation_info").Exists()) {
		m := Text(genai.RoleAssistant, text.Text())
		m.FinishReason = finishOf(v)
		c.push(m)
		return true
	}
	return false
}

// looksLikeMessages reports whether a list holds objects that are messages or items.
func looksLikeMessages(v jsonx.Value) bool {
	for _, e := range v.Elems() {
		if e.IsString() {
			e, _ = container(e)
		}
		if !isSpoken(e) {
			return false
		}
	}
	return v.Len() > 0
}

// isMessage reports whether an object is a message of its own.
func isMessage(v jsonx.Value) bool {
	if !v.IsObject() {
		return false
	}
	if role := v.Get("role"); role.IsString() {
		return v.Len() == 1 || knownRole(Role(role.Text(), genai.RoleUser)) || v.First(spokenKeys...).Exists()
	}
	if v.Get("role").IsNull() && v.First(spokenKeys...).Exists() { // a null role is none
		return true
	}
	if parts := v.Get("parts"); parts.IsArray() {
		return IsParts(parts)
	}
	if kind := v.Get("type"); kind.IsString() {
		return typeRole(kind.Text()) != "" && v.Get("content").Exists()
	}
	if v.Get("$type").IsString() || v.Get("part_kind").IsString() {
		return false
	}
	if v.Get("tool_calls").IsArray() {
		return true
	}
	content := v.Get("content")
	return (content.IsString() || content.IsArray()) && (v.Len() == 1 || v.First(markerKeys...).Exists())
}

// markerKeys tell a message without a role from a record that has a content, such as a
// document that was found.
var markerKeys = []string{"additional_kwargs", "response_metadata", "finish_reason", "stop_reason", "tool_call_id", "refusal", "reasoning_content"}

// spokenKeys hold what a message says; a role alone may be anybody's (a crew's "designer").
var spokenKeys = []string{"content", "parts", "tool_calls", "toolCalls", "function_call", "tool_call_id", "reasoning_content", "refusal", "text",
	"contents", "blocks", "items", "message"}
