// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// The steps that several adapters share.

// withoutNulls copies an object without its null properties: on these routes null
// directly on a message is harmless.
func withoutNulls(v js.Value) *js.Object {
	return js.NewObject(8).Spread(v).Filter(func(_ string, e js.Value) bool { return e.Kind() != js.KindNull })
}

// asText is a text as it is and the JSON of everything else, with a default for null.
func asText(v js.Value, none js.Value) js.Value {
	if v.IsString() {
		return v
	}
	return js.String(js.Stringify(v.Else(none)))
}

func emptyObject() js.Value { return js.Obj(js.NewObject(0)) }

// arguments are always text; null and missing ones become {} (cases call-args-null,
// call-args-missing, call-args-spaced, call-args-nested-json).
func arguments(v js.Value) js.Value { return asText(v, emptyObject()) }

func newCall(id, name, args js.Value) js.Value {
	o := js.NewObject(4)
	o.Set("id", id)
	o.Set("name", name)
	o.Set("arguments", args)
	o.SetText("type", "function")
	return js.Obj(o)
}

// unwrapCalls takes the function out of wrapped calls; what is no object is dropped
// (cases call-flat, call-type-null-flat, call-custom).
func unwrapCalls(calls js.Value, argsKeys ...string) js.Value {
	var out []js.Value
	for _, c := range calls.Elems() {
		if c.IsComposite() {
			out = append(out, unwrapCall(c, argsKeys))
		}
	}
	return js.Array(out...)
}

func unwrapCall(c js.Value, argsKeys []string) js.Value {
	if f := c.Get("function"); f.IsComposite() {
		call := newCall(c.Get("id"), f.Get("name"), arguments(f.Get("arguments"))).Record()
		call.Set("type", c.Get("type").Or(js.String("function")))
		call.Set("index", c.Get("index"))
		return js.Obj(call)
	}
	var args js.Value
	for _, key := range argsKeys {
		args = args.Else(c.Get(key))
	}
	call := js.NewObject(4).Spread(c)
	call.Set("name", c.Get("name"))
	call.Set("arguments", arguments(args))
	return js.Obj(call)
}

// spreadResult treats the content of a tool result that became an object: up to two
// scalar keys turn back into text, anything richer is spread over the message, where its
// keys replace message fields (cases result-json-small, result-json-three-keys,
// result-json-nested, result-json-role).
func spreadResult(m *js.Object) js.Value {
	content := m.Get("content")
	if !m.Get("role").Is("tool") || !content.IsRecord() {
		return js.Obj(m)
	}
	if rich(content) {
		return js.Obj(m.Without("content").Spread(content))
	}
	m.SetText("content", js.Stringify(content))
	return js.Obj(m)
}

func rich(content js.Value) bool {
	if content.Record().Len() > 2 {
		return true
	}
	for _, e := range content.Entries() {
		if e.IsComposite() {
			return true
		}
	}
	return false
}

// toolDefinition brings a provider's definition into the common shape; undefined when it
// has no name. Provider tools without one are called by their id or type.
func toolDefinition(tool js.Value) js.Value {
	tool = precise(tool)
	if !tool.IsRecord() {
		return js.Undefined
	}
	source := tool
	if f := tool.Get("function"); f.IsRecord() {
		source = f
	}
	name := source.Get("name").Else(tool.Get("name"), tool.Get("id"))
	if name.Nullish() && !tool.Get("type").Is("function") {
		name = tool.Get("type")
	}
	if name.Text() == "" {
		return js.Undefined
	}
	out := js.NewObject(3)
	out.Set("name", name)
	out.SetText("description", source.Get("description").Else(tool.Get("description")).Text())
	var params js.Value
	for _, from := range []js.Value{source, tool} {
		params = params.Else(from.Get("parameters"), from.Get("parameters_json_schema"), from.Get("inputSchema"))
	}
	if params.IsRecord() {
		out.Set("parameters", params)
	}
	return js.Obj(out)
}

// toolDefinitions applies toolDefinition to a list, also one given as JSON text.
func toolDefinitions(tools js.Value) []js.Value {
	var out []js.Value
	for _, tool := range precise(tools).Elems() {
		if d := toolDefinition(tool); !d.IsUndefined() {
			out = append(out, d)
		}
	}
	return out
}

// attachTools hangs the tools, each name once, on every message.
func attachTools(messages js.Value, tools []js.Value) js.Value {
	seen := map[string]bool{}
	var distinct []js.Value
	for _, tool := range tools {
		if name := tool.Get("name").Text(); name != "" && !seen[name] {
			seen[name] = true
			distinct = append(distinct, tool)
		}
	}
	if len(distinct) == 0 {
		return messages
	}
	list := js.Array(distinct...)
	return messages.Map(func(m js.Value) js.Value { return withTools(m, list) })
}

func withTools(m, list js.Value) js.Value {
	o := js.NewObject(8).Spread(js.Obj(m.Record()))
	o.Set("tools", list)
	return js.Obj(o)
}

// newDefinition is name, description and parameters of a function as far as they are set.
func newDefinition(function js.Value) js.Value {
	o := js.NewObject(3)
	o.Set("name", function.Get("name").Or(js.String("")))
	for _, key := range []string{"description", "parameters"} {
		if v := function.Get(key); !v.Nullish() {
			o.Set(key, v)
		}
	}
	return js.Obj(o)
}
