// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import "github.com/otelcol-langfuse/langfuse/preview/internal/js"

// generic is the last resort. It knows Google's shapes and parts
// (cases message-semconv-parts, input-list-nested, steer-object-none).
func generic(data js.Value, _ context) js.Value {
	candidates := data.Get("candidates").Elems()
	switch {
	case len(candidates) > 0 && candidates[0].Get("content").Truthy():
		return genericMessage(candidates[0].Get("content"))
	case data.Has("contents") && !data.Has("messages"):
		return genericContents(data)
	case len(data.Elems()) == 1 && data.Elems()[0].IsArray():
		return data.Elems()[0].Map(genericMessage)
	case data.IsArray():
		return data.Map(genericMessage)
	case data.Has("messages"):
		messages := data.Get("messages")
		if messages.IsString() {
			messages = parsedText(messages)
		}
		if messages.IsArray() {
			messages = messages.Map(genericMessage)
		}
		return withMessages(data, messages)
	case data.HasAny("role", "parts"):
		return genericMessage(data)
	default:
		return data
	}
}

func parsedText(v js.Value) js.Value {
	if p, ok := js.Parse(v.Text()); ok {
		return p
	}
	return v
}

func genericContents(data js.Value) js.Value {
	var messages []js.Value
	if s := data.Path("config", "system_instruction"); s.Truthy() {
		messages = append(messages, plainMessage("system", s))
	}
	contents := data.Get("contents")
	if contents.IsString() {
		messages = append(messages, plainMessage("user", contents))
	}
	messages = append(messages, contents.Map(genericMessage).Elems()...)
	if len(messages) == 0 {
		return data
	}
	return js.Array(messages...)
}

func genericMessage(msg js.Value) js.Value {
	if !msg.IsComposite() {
		return emptyObject()
	}
	m := js.NewObject(8).Spread(msg)
	if m.Get("role").Is("model") {
		m.SetText("role", "assistant")
	}
	parts := m.Get("parts")
	if !parts.IsArray() {
		return js.Obj(m)
	}
	m.Delete("parts")
	if anyElem(parts, genericToolPart) {
		m.Set("content", parts)
		return js.Obj(m)
	}
	texts := parts.Map(genericPartText).Elems()
	m.SetText("content", js.Join(texts, ""))
	return js.Obj(m)
}

func genericToolPart(p js.Value) bool {
	return p.Get("function_call").Truthy() || p.Get("function_response").Truthy() ||
		oneOf(p.Get("type"), "tool_call", "tool_call_response")
}

func genericPartText(p js.Value) js.Value {
	switch content := p.Get("content"); {
	case p.Get("text").Truthy():
		return p.Get("text")
	case content.Text() != "":
		return content
	case p.IsString(), p.Kind() == js.KindNumber:
		return js.String(js.ToString(p))
	default:
		return js.String("")
	}
}
