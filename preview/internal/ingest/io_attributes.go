// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// payload returns a list or object, also one given as JSON text; undefined otherwise.
func payload(v js.Value) js.Value {
	switch {
	case v.IsComposite():
		return v
	case v.IsString():
		parsed, _ := js.Parse(v.Text())
		return parsed
	default:
		return js.Undefined
	}
}

// vertexContent: Google's kit sets the request to {} when a tool speaks instead.
func vertexContent(v *view) (js.Value, js.Value, bool) {
	read := func(key, fallback string) js.Value {
		if value := v.attr(key); value.Truthy() && !value.Is("{}") {
			return value
		}
		return v.attr(fallback)
	}
	input := read("gcp.vertex.agent.llm_request", "gcp.vertex.agent.tool_call_args")
	output := read("gcp.vertex.agent.llm_response", "gcp.vertex.agent.tool_response")
	return input, output, input.Truthy() || output.Truthy()
}

func livekitContent(v *view) (js.Value, js.Value, bool) {
	input := v.set("lk.input_text", "lk.user_transcript", "lk.chat_ctx")
	output := v.attr("lk.function_tool.output").Or(v.attr("lk.response.text"))
	return input, output, input.Truthy() || output.Truthy()
}

// eventsAttribute is Logfire's list of GenAI events in one attribute.
func eventsAttribute(v *view) (js.Value, js.Value, bool) {
	var inputs []js.Value
	choice := js.Null
	for _, e := range payload(v.attr("events")).Elems() {
		switch {
		case !e.Get("event.name").Is("gen_ai.choice"):
			inputs = append(inputs, e)
		case choice.Nullish():
			choice = e
		}
	}
	if len(inputs) == 0 {
		return js.Null, choice, !choice.Nullish()
	}
	return js.Array(inputs...), choice, true
}

func pydanticContent(v *view) (js.Value, js.Value, bool) {
	if v.scope != "pydantic-ai" {
		return js.Undefined, js.Undefined, false
	}
	input, output := v.attr("pydantic_ai.all_messages"), v.attr("final_result")
	if instructions := v.attr("gen_ai.system_instructions"); input.Truthy() && instructions.Truthy() {
		input = prependSystem(input, instructions)
	}
	return input, output, input.Truthy() || output.Truthy()
}

func semconvContent(v *view) (js.Value, js.Value, bool) { return semconvMessages(v.Attributes) }

// semconvMessages reads the GenAI conventions: messages, then a tool call.
func semconvMessages(attrs *js.Object) (input, output js.Value, ok bool) {
	input, output = attrs.Get("gen_ai.input.messages"), attrs.Get("gen_ai.output.messages")
	if instructions := attrs.Get("gen_ai.system_instructions"); input.Truthy() && instructions.Truthy() {
		input = prependSystem(input, instructions)
	}
	if input.Truthy() || output.Truthy() {
		return input, output, true
	}
	input, output = attrs.Get("gen_ai.tool.call.arguments"), attrs.Get("gen_ai.tool.call.result")
	return input, output, input.Truthy() || output.Truthy()
}

// prependSystem puts the system instructions before messages that have none, and keeps
// the kind, text or list, in which the messages came.
func prependSystem(input, instructions js.Value) js.Value {
	messages := payload(input)
	if !messages.IsArray() {
		return input
	}
	for _, m := range messages.Elems() {
		if m.Get("role").Is("system") {
			return input
		}
	}
	system := js.NewObject(2)
	system.SetText("role", "system")
	system.SetText("content", instructionText(instructions))
	merged := js.Array(append([]js.Value{js.Obj(system)}, messages.Elems()...)...)
	if input.IsString() {
		return js.String(js.Stringify(merged))
	}
	return merged
}

func instructionText(instructions js.Value) string {
	parsed := instructions
	if instructions.IsString() {
		p, ok := js.Parse(instructions.Text())
		if !ok {
			return instructions.Text()
		}
		parsed = p
	}
	if !parsed.IsArray() {
		return js.ToString(parsed)
	}
	lines := parsed.Map(func(p js.Value) js.Value {
		if content := p.Get("content"); content.Truthy() {
			p = content
		}
		return js.String(js.ToString(p))
	})
	return js.Join(lines.Elems(), "\n")
}
