// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import "github.com/otelcol-langfuse/langfuse/preview/internal/js"

// pydantic is the route of Pydantic AI's parts.
func pydanticClaims(c context) bool {
	return c.scopeName() == "pydantic-ai" || c.structure(func(v js.Value) bool {
		return all(v, func(m js.Value) bool {
			return oneOf(m.Get("role"), "system", "user", "assistant") && m.Get("parts").IsArray()
		})
	})
}

func pydantic(data js.Value, c context) js.Value {
	switch messages, ok := wrapped(data); {
	case data.IsArray():
		tools := c.hints().Path("attributes", "model_request_parameters", "function_tools").Map(pydanticTool)
		return attachTools(pydanticMessages(data), tools.Elems())
	case ok:
		return withMessages(data, attachTools(pydanticMessages(messages), toolDefinitions(data.Get("tools"))))
	case !data.Truthy() || data.Has("messages"):
		return data
	}
	list := pydanticMessage(data)
	if len(list) == 1 {
		return list[0]
	}
	return js.Array(list...)
}

func pydanticTool(tool js.Value) js.Value {
	o := js.NewObject(3)
	o.Set("name", tool.Get("name"))
	o.Set("description", tool.Get("description").Or(js.String("")))
	if p := tool.Get("parameters_json_schema"); p.Truthy() {
		o.Set("parameters", p)
	}
	return js.Obj(o)
}

func pydanticMessages(list js.Value) js.Value {
	var out []js.Value
	for _, m := range list.Elems() {
		out = append(out, pydanticMessage(m)...)
	}
	return js.Array(out...)
}

// pydanticMessage returns one message, or one per result when a user message carries
// tool results.
func pydanticMessage(msg js.Value) []js.Value {
	if !msg.IsComposite() {
		return []js.Value{emptyObject()}
	}
	if !msg.Get("parts").IsArray() {
		return []js.Value{js.Obj(withoutNulls(msg))}
	}
	p := readPydanticParts(msg.Get("parts"))
	if msg.Get("role").Is("user") && len(p.results) > 0 {
		return p.results
	}
	m := js.NewObject(8)
	m.Set("role", msg.Get("role"))
	m.SetText("content", p.text)
	if msg.Get("role").Is("assistant") && len(p.calls) > 0 {
		m.Set("tool_calls", js.Array(p.calls...))
	}
	if len(p.thinking) > 0 {
		m.Set("thinking", js.Array(p.thinking...))
	}
	if len(p.redacted) > 0 {
		m.Set("redacted_thinking", js.Array(p.redacted...))
	}
	m.Spread(js.Obj(msg.Record().Without("role", "parts")))
	return []js.Value{js.Obj(withoutNulls(js.Obj(m)))}
}

type pydanticParts struct {
	calls, results, thinking, redacted []js.Value
	text                               string
}

func readPydanticParts(parts js.Value) (out pydanticParts) {
	for _, p := range parts.Elems() {
		content := p.Get("content")
		switch kind := p.Get("type"); {
		case kind.Is("text") && content.IsString():
			out.text += content.Text()
		case kind.Is("thinking"):
			if !content.IsString() {
				content = p.Get("thinking")
			}
			if content.Text() != "" {
				out.thinking = append(out.thinking, thinkingBlock(content, p.Get("signature")))
			}
		case kind.Is("redacted_thinking") && p.Get("data").IsString():
			o := js.NewObject(2)
			o.SetText("type", "redacted_thinking")
			o.Set("data", p.Get("data"))
			out.redacted = append(out.redacted, js.Obj(o))
		case kind.Is("tool_call"):
			out.calls = append(out.calls, newCall(p.Get("id"), p.Get("name"), arguments(p.Get("arguments"))))
		case kind.Is("tool_call_response"):
			o := plainMessage("tool", asText(p.Get("result"), js.String(""))).Record()
			o.Set("tool_call_id", p.Get("id"))
			out.results = append(out.results, js.Obj(withoutNulls(js.Obj(o))))
		}
	}
	return out
}

func thinkingBlock(content, signature js.Value) js.Value {
	o := js.NewObject(3)
	o.SetText("type", "thinking")
	o.Set("content", content)
	if signature.Text() != "" {
		o.Set("signature", signature)
	}
	return js.Obj(o)
}
