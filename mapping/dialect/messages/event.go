// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// eventRole returns the role that the name of a message event tells; "" when it is none.
// Semantic Kernel .NET misnames its developer event.
func eventRole(name string) string {
	switch name {
	case "gen_ai.system.message":
		return genai.RoleSystem
	case "gen_ai.user.message":
		return genai.RoleUser
	case "gen_ai.assistant.message", "gen_ai.choice":
		return genai.RoleAssistant
	case "gen_ai.tool.message":
		return genai.RoleTool
	case "gen_ai.developer.message", "gen_ai.tool.developer":
		return "developer"
	default:
		return ""
	}
}

// addEvent reads an entry of a list of message events (pydantic-ai 1).
func (c *collector) addEvent(v jsonx.Value, name string) bool {
	before := c.role
	if role := eventRole(name); role != "" {
		c.role = role
	} else if !strings.HasPrefix(name, "gen_ai.") {
		return false
	}
	ok := c.addPayload(v)
	c.role = before
	return ok
}

// addPayload reads an object as a message even when nothing but the event's name says so.
func (c *collector) addPayload(v jsonx.Value) bool {
	if !v.IsObject() {
		return c.add(v)
	}
	if inner := v.Get("message"); inner.IsString() {
		if !c.add(inner) {
			return false
		}
		c.finish(finishOf(v))
		return true
	}
	if c.addChoice(v) {
		return true
	}
	if v.Get("content").IsObject() && v.Get("content").Get("role").IsString() { // ADK Go: a whole Gemini content
		ok := c.add(v.Get("content"))
		c.finish(finishOf(v))
		return ok
	}
	c.push(message(v, c.role))
	return true
}

func (c *collector) finish(reason string) {
	if n := len(c.out); n > 0 && reason != "" {
		c.out[n-1].FinishReason = reason
	}
}

// pydanticRoles tell who speaks in pydantic-ai's own message parts.
var pydanticRoles = map[string]string{
	"system-prompt": genai.RoleSystem, "user-prompt": genai.RoleUser, "tool-return": genai.RoleTool,
	"retry-prompt": genai.RoleTool, "builtin-tool-return": genai.RoleAssistant,
}

// addPydantic reads pydantic-ai's ModelRequest and ModelResponse: each part of a request
// has its own speaker.
func (c *collector) addPydantic(v jsonx.Value) bool {
	if v.Get("kind").Text() == "response" {
		m := message(v, genai.RoleAssistant)
		m.Role = genai.RoleAssistant
		c.push(m)
		return true
	}
	for _, p := range v.Get("parts").Elems() {
		kind := p.Get("part_kind").Text()
		role := pydanticRoles[kind]
		if kind == "retry-prompt" && !p.Get("tool_name").IsString() {
			role = genai.RoleUser
		}
		if role == "" {
			role = c.role
		}
		m := genai.Message{Role: role}
		if role == genai.RoleUser {
			m.Parts = content(p.Get("content"))
		} else {
			m.Parts = appendPart(nil, p)
		}
		c.push(m)
	}
	return true
}
