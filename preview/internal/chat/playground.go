// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"slices"
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// generationLike are the observation types that can be sent to the playground
// (cases span-type-chat, agent-type-chat).
var generationLike = []string{
	"GENERATION", "AGENT", "TOOL", "CHAIN", "RETRIEVER", "EVALUATOR", "EMBEDDING", "GUARDRAIL",
}

// Replay is what the playground would take over. Reason tells why it would not.
type Replay struct {
	Reason string
	Tools  []string
}

// Playground tells whether the observation can be replayed there and which tools go with
// it. The playground opens JSON once, not inside strings, so its verdict is its own
// (cases user-true, tool-parameters-json-text, defs-parameters-text, input-text).
func (p Page) Playground(kind string) Replay {
	if !slices.Contains(generationLike, kind) {
		return Replay{Reason: "type " + kind + " has no playground"}
	}
	if !p.Input.Stored.Truthy() {
		return Replay{Reason: "there is no input"}
	}
	input, isJSON := js.Parse(p.Input.Stored.Text())
	if !isJSON || input.IsString() {
		return Replay{Tools: p.rawTools()} // a text prompt
	}
	if !input.IsComposite() {
		return Replay{Reason: "the input is " + kindWord(input)}
	}
	c := newContext(p.shallow, input, p.Name)
	list, reason := inputMessages(pick(c).normalize(input, c))
	if reason != "" {
		return Replay{Reason: "input" + reason}
	}
	if slices.ContainsFunc(list, breaksReplay) {
		return Replay{Reason: "a tool call is null"}
	}
	if names := p.toolNames(js.Array(list...)); len(names) > 0 {
		return Replay{Tools: names}
	}
	return Replay{Tools: p.rawTools()}
}

// breaksReplay reports calls among the leftovers that are null, which stop the conversion.
func breaksReplay(m js.Value) bool {
	calls := m.Get("tool_calls")
	if inner := m.Get(leftovers).Get(leftovers); inner.Truthy() {
		calls = calls.Or(inner.Get("tool_calls"))
	}
	return anyElem(calls.Or(m.Get(leftovers).Get("tool_calls")), func(c js.Value) bool { return c.Nullish() })
}

// rawTools looks for tools in the stored texts; one side that is no JSON ends the search.
func (p Page) rawTools() []string {
	read := func(stored js.Value) (js.Value, bool) {
		if !stored.Truthy() {
			return js.Null, true
		}
		return js.Parse(stored.Text())
	}
	input, inOK := read(p.Input.Stored)
	output, outOK := read(p.Output.Stored)
	if !inOK || !outOK {
		return []string{}
	}
	if names := p.toolNames(input); len(names) > 0 || !output.Truthy() {
		return names
	}
	return p.toolNames(output)
}

// toolNames finds tool definitions around and inside a value, in the order of the places.
func (p Page) toolNames(v js.Value) []string {
	if names := p.metadataTools(); len(names) > 0 {
		return names
	}
	for _, m := range v.Elems() {
		if tools := m.Get("tools"); len(tools.Elems()) > 0 {
			return names(toolDefinitions(tools))
		}
	}
	if tools := v.Get("tools"); tools.IsArray() {
		return names(toolDefinitions(tools))
	}
	if found := names(toolDefinitions(v.Get("tools"))); len(found) > 0 {
		return found
	}
	messages := v
	if w, ok := wrapped(v); ok {
		messages = w
	}
	var tools []js.Value
	for _, m := range messages.Elems() {
		content := m.Get("content")
		if m.Get("role").Is("tool") && content.Get("type").Is("function") && content.Get("function").Truthy() {
			tools = append(tools, toolDefinition(content))
		}
	}
	return names(tools)
}

// metadataTools reads a nested attributes block, which only user metadata can put there.
func (p Page) metadataTools() []string {
	attrs := precise(p.shallow.Get("attributes"))
	for _, place := range []js.Value{
		attrs.Get("ai.prompt.tools"), attrs.Get("gen_ai.tool.definitions"), attrs.Get("tools"),
		precise(attrs.Get("model_request_parameters")).Get("function_tools"), indexedTools(attrs),
	} {
		if found := names(toolDefinitions(place)); len(found) > 0 {
			return found
		}
	}
	return nil
}

func indexedTools(attrs js.Value) js.Value {
	type entry struct {
		n    int
		tool js.Value
	}
	var found []entry
	for key, tool := range attrs.Record().All() {
		digits, ok := strings.CutPrefix(key, "llm.tools.")
		digits, end := strings.CutSuffix(digits, ".tool.json_schema")
		if n, err := strconv.Atoi(digits); ok && end && err == nil {
			found = append(found, entry{n, tool})
		}
	}
	slices.SortStableFunc(found, func(a, b entry) int { return a.n - b.n })
	var list []js.Value
	for _, e := range found {
		list = append(list, e.tool)
	}
	return js.Array(list...)
}

func names(tools []js.Value) []string {
	out := []string{}
	for _, tool := range tools {
		if !tool.IsUndefined() {
			out = append(out, tool.Get("name").Text())
		}
	}
	return out
}
