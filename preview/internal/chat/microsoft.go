// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// microsoft is the route of parts in the GenAI conventions, as Microsoft's agent
// framework writes them (case message-semconv-parts).
func microsoftClaims(c context) bool {
	scope := c.scopeName()
	switch {
	case scope == "agent_framework", strings.Contains(scope, "Microsoft.Extensions.AI"):
		return true
	case scope == "pydantic-ai":
		return false
	case c.hints().Path("attributes", "gen_ai.provider.name").Is("microsoft.agent_framework"):
		return true
	case c.structure(pydanticMark):
		return false
	}
	return all(c.meta, microsoftShape) || all(c.data, microsoftShape) || c.data.IsRecord() && microsoftShape(c.data)
}

func microsoftShape(m js.Value) bool {
	return oneOf(m.Get("role"), "user", "assistant", "tool") && all(m.Get("parts"), func(p js.Value) bool {
		return oneOf(p.Get("type"), "text", "tool_call", "tool_call_response")
	})
}

// pydanticMark reports parts that only Pydantic AI writes.
func pydanticMark(v js.Value) bool {
	messages := v
	if w, ok := wrapped(v); ok {
		messages = w
	} else if v.IsRecord() {
		messages = js.Array(v)
	}
	return anyElem(messages, func(m js.Value) bool {
		return anyElem(m.Get("parts"), func(p js.Value) bool {
			return oneOf(p.Get("type"), "thinking", "redacted_thinking") ||
				p.Get("type").Is("tool_call_response") && (p.Has("result") || m.Get("role").Is("user"))
		})
	})
}

func microsoft(data js.Value, c context) js.Value {
	if data.IsArray() {
		var tools []js.Value
		for _, t := range c.hints().Path("attributes", "gen_ai.tool.definitions").Elems() {
			if f := t.Get("function"); t.Get("type").Is("function") && f.IsComposite() {
				tools = append(tools, newDefinition(f))
			}
		}
		return attachTools(data.Map(microsoftMessage), tools)
	}
	if messages, ok := wrapped(data); ok {
		return withMessages(data, attachTools(messages.Map(microsoftMessage), toolDefinitions(data.Get("tools"))))
	}
	if !data.Has("messages") && data.Has("role") {
		return microsoftMessage(data)
	}
	return data
}

func microsoftMessage(msg js.Value) js.Value {
	if !msg.IsComposite() {
		return emptyObject()
	}
	m := js.NewObject(8).Spread(msg)
	if parts := m.Get("parts"); parts.IsArray() {
		microsoftParts(m, parts)
		m.Delete("parts")
	}
	return spreadResult(m)
}

func microsoftParts(m *js.Object, parts js.Value) {
	var calls []js.Value
	var text strings.Builder
	var id js.Value
	for _, p := range parts.Elems() {
		switch kind, content := p.Get("type"), p.Get("content"); {
		case kind.Is("tool_call"):
			calls = append(calls, newCall(microsoftID(p.Get("id"), js.String("")), p.Get("name"), arguments(p.Get("arguments"))))
		case kind.Is("text") && content.IsString():
			text.WriteString(content.Text())
		case kind.Is("tool_call_response"):
			id = microsoftID(p.Get("id"), id)
			if response := p.Get("response"); !response.Nullish() {
				text.WriteString(asText(response, js.Null).Text())
			}
		}
	}
	if len(calls) > 0 {
		m.Set("tool_calls", js.Array(calls...))
	}
	if text.Len() > 0 {
		m.SetText("content", text.String())
	}
	if id.Truthy() && m.Get("role").Is("tool") {
		m.Set("tool_call_id", id)
	}
}

// microsoftID takes the call's id out of a list of run and call ids.
func microsoftID(v, none js.Value) js.Value {
	list := v.Elems()
	switch {
	case v.IsString():
		return v
	case !v.IsArray():
		return none
	}
	for _, id := range list {
		if strings.HasPrefix(id.Text(), "call_") {
			return id
		}
	}
	if len(list) > 0 && list[len(list)-1].Truthy() {
		return list[len(list)-1]
	}
	return js.String("")
}
