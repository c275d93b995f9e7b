// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import "github.com/otelcol-langfuse/langfuse/preview/internal/js"

// openaiMessage also reads the typed items of the Responses API.
func openaiMessage(m js.Value) js.Value {
	if !m.IsComposite() {
		return emptyObject()
	}
	if thinking, ok := reasoningItem(m); ok {
		return thinking
	}
	out := withoutNulls(js.Obj(openaiItem(js.NewObject(8).Spread(m))))
	if first := out.Get("content").Elems(); len(first) > 0 && first[0].Get("type").Is("output_text") && first[0].Get("text").IsString() {
		out.Set("content", first[0].Get("text"))
	}
	if calls := out.Get("toolCalls"); calls.IsArray() {
		out.Set("tool_calls", calls)
		out.Delete("toolCalls")
	}
	if calls := out.Get("tool_calls"); calls.IsArray() {
		out.Set("tool_calls", unwrapCalls(calls, "arguments"))
	}
	return spreadResult(out)
}

// openaiItem turns a call item and a result item into messages.
func openaiItem(m *js.Object) *js.Object {
	kind := m.Get("type")
	if oneOf(kind, "function_call", "tool_call") && m.Get("name").Text() != "" {
		call := newCall(m.Get("call_id").Or(m.Get("id"), js.String("")), m.Get("name"), arguments(m.Get("arguments")))
		m = m.Without("type", "name", "arguments", "call_id", "id", "status")
		m.Set("role", m.Get("role").Or(js.String("assistant")))
		m.Set("tool_calls", js.Array(call))
	}
	if m.Get("type").Is("function_call_output") {
		id, content := m.Get("call_id"), asText(m.Get("output"), js.String(""))
		m = m.Without("type", "call_id", "output")
		m.SetText("role", "tool")
		m.Set("tool_call_id", id)
		m.Set("content", content)
	}
	return m
}

// reasoningItem turns a reasoning item with text, summary or encrypted content into thinking.
func reasoningItem(m js.Value) (js.Value, bool) {
	if !m.Get("type").Is("reasoning") {
		return js.Undefined, false
	}
	out := plainMessage("assistant", js.String("")).Record()
	content, summary := reasoningText(m.Get("content")), reasoningText(m.Get("summary"))
	secret := m.Get("encrypted_content")
	block := js.NewObject(3)
	switch {
	case content != "" || summary != "":
		block.SetText("type", "thinking")
		block.SetText("content", content)
		if content == "" {
			block.SetText("content", summary)
		} else if summary != "" {
			block.SetText("summary", summary)
		}
		out.Set("thinking", js.Array(js.Obj(block)))
	case secret.Text() != "":
		block.SetText("type", "redacted_thinking")
		block.Set("data", secret)
		out.Set("redacted_thinking", js.Array(js.Obj(block)))
	default:
		return js.Undefined, false
	}
	return js.Obj(out), true
}

func reasoningText(list js.Value) string {
	var parts []js.Value
	for _, p := range list.Elems() {
		if text := p.Get("text"); !p.IsString() {
			p = text
		}
		if p.Truthy() {
			parts = append(parts, p)
		}
	}
	return js.Join(parts, "\n")
}
