// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
	"github.com/otelcol-langfuse/langfuse/preview/internal/otlp"
)

// source is one place where content may be. It reports whether it speaks; the first
// that does decides about input AND output (cases input-hides-others, input-fallback).
type source func(v *view) (input, output js.Value, speaks bool)

// sources are listed in the order they are asked. langfuse.trace.input is no source of an
// observation (case input-trace-level).
func sources() []source {
	return []source{
		explicitContent,
		genkitContent,
		aiSDKContent,
		flueContent,
		operationDetails,
		messageEvents,
		contentEvents,
		vertexContent,
		pair("prompt", "all_messages_events"),
		livekitContent,
		eventsAttribute,
		pair("mlflow.spanInputs", "mlflow.spanOutputs"),
		pair("traceloop.entity.input", "traceloop.entity.output"),
		pair("input.value", "output.value"),
		pair("input", "output"),
		pydanticContent,
		pair("tool_arguments", "tool_response"),
		numberedKeys("gen_ai.prompt", "gen_ai.completion"),
		numberedKeys("llm.input_messages", "llm.output_messages"),
		semconvContent,
	}
}

func (v *view) io() (input, output js.Value) {
	for _, s := range sources() {
		if in, out, ok := s(v); ok {
			return in, out
		}
	}
	return js.Null, js.Null
}

// explicitContent: cases input-chat, input-kvlist, input-bool-number and all shapes.
func explicitContent(v *view) (js.Value, js.Value, bool) {
	input, output := v.attr(keyInput), v.attr(keyOutput)
	return input, output, !input.Nullish() || !output.Nullish()
}

// pair speaks when one of its two attributes is truthy.
func pair(inputKey, outputKey string) source {
	return func(v *view) (js.Value, js.Value, bool) {
		input, output := v.attr(inputKey), v.attr(outputKey)
		return input, output, input.Truthy() || output.Truthy()
	}
}

// genkitContent answers for its scope even when it has nothing.
func genkitContent(v *view) (js.Value, js.Value, bool) {
	if v.scope != "genkit-tracer" {
		return js.Undefined, js.Undefined, false
	}
	read := func(key, inner string) js.Value {
		value := payload(v.attr(key)).Else(v.attr(key))
		return value.Get(inner).Else(value)
	}
	return read("genkit:input", "messages"), read("genkit:output", "message"), true
}

// aiSDKContent answers for scope "ai" even when it has nothing.
func aiSDKContent(v *view) (js.Value, js.Value, bool) {
	if v.scope != aiScope {
		return js.Undefined, js.Undefined, false
	}
	input := v.present("ai.prompt.messages", "ai.prompt", "ai.toolCall.args")
	output := v.aiOutput()
	if in, out, ok := semconvContent(v); ok {
		input, output = input.Else(in), output.Else(out)
	}
	return input, output, true
}

func (v *view) aiOutput() js.Value {
	text := v.attr("ai.response.text")
	if v.Attributes.Has("ai.response.text") && v.Attributes.Has("ai.response.toolCalls") {
		o := js.NewObject(3)
		o.SetText("role", "assistant")
		o.Set("content", text)
		o.Set("tool_calls", v.attr("ai.response.toolCalls"))
		return js.String(js.Stringify(js.Obj(o)))
	}
	if text.Truthy() {
		return text
	}
	return v.present("ai.result.text", "ai.toolCall.result", "ai.response.object", "ai.result.object",
		"ai.response.toolCalls", "ai.result.toolCalls")
}

// present returns the first attribute that exists, whatever its value.
func (v *view) present(keys ...string) js.Value {
	for _, key := range keys {
		if v.Attributes.Has(key) {
			return v.attr(key)
		}
	}
	return js.Undefined
}

// set returns the first attribute that is not null.
func (v *view) set(keys ...string) js.Value {
	var value js.Value
	for _, key := range keys {
		value = value.Else(v.attr(key))
	}
	return value
}

func flueContent(v *view) (js.Value, js.Value, bool) {
	if v.scope != "@flue/opentelemetry" {
		return js.Undefined, js.Undefined, false
	}
	input := v.set("flue.turn.input", "flue.tool.arguments", "flue.task.prompt", "flue.workflow.payload")
	output := v.set("flue.turn.output", "flue.tool.result", "flue.task.result", "flue.operation.result", "flue.workflow.result")
	return payload(input).Else(input), payload(output).Else(output), !input.Nullish() || !output.Nullish()
}

func (v *view) events() []js.Value { return v.Node.Get("events").Elems() }

func (v *view) eventsNamed(names ...string) []js.Value {
	var out []js.Value
	for _, e := range v.events() {
		for _, name := range names {
			if e.Get("name").Is(name) {
				out = append(out, e)
			}
		}
	}
	return out
}

// operationDetails is the one event of the newer GenAI conventions.
func operationDetails(v *view) (js.Value, js.Value, bool) {
	for _, e := range v.eventsNamed("gen_ai.client.inference.operation.details") {
		if in, out, ok := semconvMessages(otlp.Attributes(e.Get("attributes"))); ok {
			return in, out, true
		}
	}
	return js.Undefined, js.Undefined, false
}

// messageEvents are the older events, one per message.
func messageEvents(v *view) (js.Value, js.Value, bool) {
	inputs := v.eventsNamed("gen_ai.system.message", "gen_ai.user.message", "gen_ai.assistant.message", "gen_ai.tool.message")
	choices := v.eventsNamed("gen_ai.choice")
	input, output := js.Null, js.Null
	if len(inputs) > 0 {
		input = js.Array(inputs...).Map(func(e js.Value) js.Value {
			o := js.NewObject(4)
			o.SetText("role", strings.TrimSuffix(strings.TrimPrefix(e.Get("name").Text(), "gen_ai."), ".message"))
			return js.Obj(o.Spread(js.Obj(otlp.Attributes(e.Get("attributes")))))
		})
	}
	if len(choices) > 0 {
		output = js.Array(choices...).Map(func(e js.Value) js.Value { return js.Obj(otlp.Attributes(e.Get("attributes"))) })
	}
	if len(choices) == 1 {
		output = output.Elems()[0]
	}
	return input, output, len(inputs)+len(choices) > 0
}

// contentEvents are the two events of the first conventions; their attributes may hold
// any of the other sources.
func contentEvents(v *view) (js.Value, js.Value, bool) {
	prompts, completions := v.eventsNamed("gen_ai.content.prompt"), v.eventsNamed("gen_ai.content.completion")
	if len(prompts)+len(completions) == 0 {
		return js.Undefined, js.Undefined, false
	}
	inner := func(list []js.Value) (*js.Object, js.Value, js.Value) {
		attrs := js.NewObject(0)
		if len(list) > 0 {
			attrs = otlp.Attributes(list[0].Get("attributes"))
		}
		w := &view{Span: otlp.Span{Attributes: attrs, Resource: js.NewObject(0)}, scope: v.scope}
		in, out := w.io()
		return attrs, in, out
	}
	inAttrs, input, _ := inner(prompts)
	outAttrs, _, output := inner(completions)
	return input.Or(js.Obj(inAttrs)), output.Or(js.Obj(outAttrs)), true
}
