// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// definitionAttributes hold tool definitions and move into the input when every entry has
// a name (cases defs-named, defs-one-unnamed).
var definitionAttributes = []string{"gen_ai.tool.definitions", "ai.prompt.tools"}

// unreadTools begin attributes with tool definitions that are never read
// (cases request-functions-ignored, attributes-tools, llm-tools-name-only).
var unreadTools = []string{"llm.request.functions.", "gen_ai.request.tools", "llm.tools.", "tools"}

// tools compares what is offered with the tools section.
func (e *explanation) tools() {
	given := e.given()
	for _, place := range []struct {
		tools  []string
		reason string
	}{
		{given, "definitions left in an attribute replace those on the messages"},
		{e.ToolDefinitions, "they are stored, but the input that carries them is not drawn as a conversation"},
	} {
		if missing := without(place.tools, e.ui.ToolsShown); len(missing) > 0 {
			reason := place.reason
			if !e.ui.InputParsed {
				reason = "the input that carries them is not drawn as a conversation"
			}
			e.add(ToolsNotShown, "%s: %s", words(missing), reason)
			return
		}
	}
	e.unreadDefinitions()
}

// given are the tools named on the messages of the attribute itself.
func (e *explanation) given() []string {
	var names []string
	v, _ := js.Parse(e.attr(attrPrefix + "input").Text())
	for _, m := range v.Elems() {
		for _, tool := range m.Get("tools").Elems() {
			if name := tool.Path("function", "name").Else(tool.Get("name")).Text(); name != "" {
				names = append(names, name)
			}
		}
	}
	return names
}

func (e *explanation) unreadDefinitions() {
	for _, key := range definitionAttributes {
		if e.Metadata["attributes."+key] != "" {
			e.add(ToolsNotShown, "the attribute %s is not a JSON list in which every entry has a name", key)
		}
	}
	if len(e.ui.ToolsShown) > 0 || e.source.Attributes == nil {
		return
	}
	for key := range e.source.Attributes.All() {
		for _, prefix := range unreadTools {
			if key == prefix || strings.HasPrefix(key, prefix) && strings.HasSuffix(prefix, ".") {
				e.add(ToolsNotShown, "the attribute %s is not read as a tool definition", key)
				return
			}
		}
	}
}

func without(all, some []string) []string {
	have := make(map[string]bool, len(some))
	for _, s := range some {
		have[s] = true
	}
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return have[s] })
}

// calls compares the drawn calls of the output with the stored ones
// (cases output-messages-object, kwargs-flat-array, calls-same-id).
func (e *explanation) calls() {
	stored := map[string]int{}
	for _, c := range e.Observation.ToolCalls {
		stored[c.Name.String()]++
	}
	for name, n := range e.ui.ToolCallCounts {
		if stored[name] < n {
			e.add(CallNotStored, "%s is drawn %d times and stored %d times: only calls in tool_calls of output messages are stored, and of two with one id only the first",
				name, n, stored[name])
		}
	}
	for _, m := range e.ui.Messages {
		for _, c := range m.ToolCalls {
			if m.Side == "output" && c.Name.Nullish() && m.View != "json" {
				e.add(CallLost, "%s: a call has no name where it is looked for", m.Role)
			}
		}
	}
}

func (e *explanation) playground() {
	if e.generation() && e.ui.InputIsChat() && !e.ui.Playground {
		e.add(PlaygroundClosed, "%s; the playground opens no JSON inside strings", e.ui.replayReason)
	}
}
