// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// store settles the last facts: leftover definitions move from the metadata into the
// input, then definitions and calls are extracted. This reading is shallower than the
// page's: JSON text inside is only opened at the top and in lists of calls.
func (e *Event) store(input, output js.Value, metadata *js.Object) {
	e.Input, e.Output, e.Metadata = input, output, metadata
	toRead := parsed(input)
	if tools, rest := collectTools(metadata); len(tools) > 0 {
		if merged, ok := mergeTools(input, tools); ok {
			e.Input, e.Metadata, toRead = merged, rest, merged
		}
	}
	e.Definitions = storedDefinitions(toRead)
	e.Calls = distinctCalls(storedCalls(parsed(output)))
}

// storedDefinitions lists the names of the tools offered, each once: tools of the whole
// input, of its messages, and messages that are a definition
// (cases target-text, tools-json-text, result-function-shape-no-id).
func storedDefinitions(input js.Value) []string {
	names, seen := []string{}, map[string]bool{}
	add := func(tool js.Value) {
		if name := flat(tool).name(); name.Truthy() && !seen[js.ToString(name)] {
			names = append(names, js.ToString(name))
			seen[js.ToString(name)] = true
		}
	}
	messages := input.Get("messages")
	if input.IsArray() {
		messages = input
	}
	for _, tool := range input.Get("tools").Elems() {
		add(tool)
	}
	for _, m := range messages.Elems() {
		for _, tool := range m.Get("tools").Elems() {
			add(tool)
		}
		content := m.Get("content")
		if m.Get("role").Is("tool") && content.Get("type").Is("function") && content.Get("function").Truthy() {
			add(content)
		}
	}
	return names
}

// storedCalls finds the calls of an output: a list of messages or calls, a message, a
// bare call, choices. Not those below messages or additional_kwargs of a list
// (cases output-messages-object, kwargs-flat-array, kwargs-flat-object, calls-same-id).
func storedCalls(output js.Value) []Call {
	var calls []Call
	for _, item := range output.Elems() {
		if bareCall(item) {
			calls = appendCall(calls, item)
			continue
		}
		calls = appendMessageCalls(calls, item)
	}
	if !output.IsRecord() {
		return calls
	}
	if bareCall(output) {
		return appendCall(calls, output)
	}
	calls = appendCallList(calls, output)
	for _, choice := range output.Get("choices").Elems() {
		calls = appendCallList(calls, choice.Get("message"))
	}
	calls = appendPartCalls(calls, output.Get("content"))
	if kwargs, ok := parsedList(output.Path("additional_kwargs", "tool_calls")); ok {
		for _, call := range kwargs.Elems() {
			calls = appendCall(calls, call)
		}
	}
	return calls
}

func appendMessageCalls(calls []Call, message js.Value) []Call {
	return appendPartCalls(appendCallList(calls, message), message.Get("content"))
}

// appendCallList reads tool_calls, or toolCalls where those are no list.
func appendCallList(calls []Call, message js.Value) []Call {
	list, ok := parsedList(message.Get("tool_calls"))
	if !ok {
		list, _ = parsedList(message.Get("toolCalls"))
	}
	for _, call := range list.Elems() {
		calls = appendCall(calls, call)
	}
	return calls
}

// appendPartCalls reads calls among the content parts (case call-tool-use-part).
func appendPartCalls(calls []Call, content js.Value) []Call {
	for _, part := range content.Elems() {
		switch {
		case part.Get("type").Is("tool_use"):
			o := js.NewObject(3)
			o.Set("id", part.Get("id"))
			o.Set("name", part.Get("name"))
			o.SetText("arguments", js.Stringify(part.Get("input").Else(emptyObject())))
			calls = appendCall(calls, js.Obj(o))
		case part.Get("type").Is("tool-call"):
			calls = appendCall(calls, part)
		}
	}
	return calls
}

// appendCall stores a call that has a name; arguments that are no text become JSON.
func appendCall(calls []Call, c js.Value) []Call {
	function := c.Get("function")
	name := function.Get("name").Else(c.Get("name"), c.Get("toolName"))
	if !name.Truthy() {
		return calls
	}
	args := function.Get("arguments").Else(c.Get("arguments"), c.Get("args"), c.Get("input"), emptyObject())
	id := c.Get("call_id").Else(c.Get("id"), c.Get("toolCallId"), js.String(""))
	return append(calls, Call{ID: id, Name: name, Arguments: textOrJSON(args)})
}

func distinctCalls(calls []Call) []Call {
	seen := map[string]bool{}
	return slices.DeleteFunc(calls, func(c Call) bool {
		key := js.Stringify(c.ID)
		if !c.ID.Truthy() {
			key = js.ToString(c.Name) + "-" + c.Arguments
		}
		defer func() { seen[key] = true }()
		return seen[key]
	})
}

// bareCall reports a call that stands without a message around it.
func bareCall(v js.Value) bool {
	if !v.IsRecord() || v.HasAny("role", "content", "tool_calls", "additional_kwargs") || v.Get("type").Is("tool-result") {
		return false
	}
	function, kind, name := v.Get("function"), js.ToString(v.Get("type")), v.Get("name").Truthy()
	marked := v.HasAny("id", "index") || slices.Contains([]string{"function", "function_call", "tool-call", "tool_use"}, kind)
	switch {
	case function.Get("name").Truthy() && function.Has("arguments"):
	case v.Get("toolName").Truthy() && (kind == "tool-call" || v.HasAny("input", "args")):
	case v.Get("call_id").Truthy() && name && v.Has("arguments"):
	case kind == "tool_use" && name && v.Has("input"):
	case name && v.Has("arguments") && marked:
	default:
		return false
	}
	return true
}
