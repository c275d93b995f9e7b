// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"slices"
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/chat"
	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// reasoningKeys and callKeys are spellings that the page does not draw as thinking or
// calls (cases reasoning-content, call-legacy-function-call).
var (
	reasoningKeys = []string{"reasoning_content", "reasoning", "reasoning_details", "reasoning_text", "thinking_blocks"}
	callKeys      = []string{"function_call", "tool_calls", "toolCalls"}
	thinkingParts = []string{"other:thinking", "other:reasoning", "other:redacted_thinking"}
	callParts     = []string{"other:tool_use", "other:tool-call", "other:tool_call", "other:function_call"}
)

// messages explains what is lost inside a drawn conversation.
func (e *explanation) messages() {
	if !e.ui.Chat {
		return
	}
	sides := map[string]Value{"input": storedMessages(e.Input), "output": storedMessages(e.Output)}
	index := map[string]int{}
	for _, m := range e.ui.Messages {
		i := index[m.Side]
		index[m.Side]++
		if m.Side == "output" && !e.ui.OutputParsed {
			continue // explained as a side
		}
		var before Value
		if list := sides[m.Side].Elems(); i < len(list) {
			before = list[i]
		}
		e.message(describe(m, i), m, before)
	}
}

// storedMessages is a side before the page opens the strings inside.
func storedMessages(stored Value) Value {
	v, _ := js.Parse(stored.Text())
	if v.IsArray() {
		return v
	}
	return v.Get("messages")
}

func describe(m Message, i int) string {
	role := m.Role.String()
	if role == "" {
		role = "no role"
	}
	return m.Side + " message " + strconv.Itoa(i) + " (" + role + ")"
}

func (e *explanation) message(which string, m Message, before Value) {
	content := before.Get("content")
	switch m.View {
	case "json":
		e.add(MessageRaw, "%s has no content, so only its unknown keys %s are drawn", which, words(m.Leftovers))
		if len(m.Thinking)+m.Redacted > 0 {
			e.add(ThinkingLost, "%s: thinking beside unknown keys and without content is not drawn", which)
		}
		if len(m.ToolCalls) > 0 {
			e.add(CallLost, "%s: its calls are only found among unknown keys", which)
		}
	case "table":
		e.add(MessageRaw, "%s has neither text, thinking nor calls, its fields are drawn as a table", which)
	case "hidden":
		if content.Text() != "" {
			e.add(MessageHidden, "%s: the text %q is opened as JSON and nothing is left to show", which, cut(content.Text()))
		}
	default:
		e.drawn(which, m, content)
		e.droppedParts(which, m, before)
	}
}

// droppedParts names reasoning among the parts that an adapter passed over in silence.
func (e *explanation) droppedParts(which string, m Message, before Value) {
	if m.Body == "json" || len(m.Thinking)+m.Redacted > 0 {
		return
	}
	for _, p := range slices.Concat(before.Get("parts").Elems(), before.Get("content").Elems()) {
		if slices.Contains(thinkingParts, "other:"+p.Get("type").Text()) {
			e.add(ThinkingLost, "%s: a part of type %s is dropped", which, p.Get("type"))
			return
		}
	}
}

func (e *explanation) drawn(which string, m Message, content Value) {
	e.body(which, m, content)
	if m.Role.Is("assistant") && strings.Contains(m.Text.Text(), "<think") {
		e.add(ThinkingLost, "%s: reasoning stands in the text between tags", which)
	}
	for _, key := range m.Leftovers {
		switch {
		case slices.Contains(reasoningKeys, key):
			e.add(ThinkingLost, "%s: reasoning in the key %s is not drawn as thinking", which, key)
		case slices.Contains(callKeys, key):
			e.add(CallLost, "%s: calls in the key %s are not drawn as calls", which, key)
		}
	}
	if len(m.Leftovers) > 0 {
		e.add(Leftovers, "%s: the keys %s hide behind a toggle", which, words(m.Leftovers))
	}
	if m.Role.Is("tool") && m.ToolCallID == "" {
		e.add(ResultUnlinked, "%s does not say which call it answers", which)
	}
}

// body explains a content that is drawn as a raw table.
func (e *explanation) body(which string, m Message, content Value) {
	if m.Body != "json" {
		return
	}
	for _, part := range slices.Compact(slices.Sorted(slices.Values(m.Parts))) {
		kind := strings.TrimPrefix(part, "other:")
		switch {
		case slices.Contains(thinkingParts, part):
			e.add(ThinkingLost, "%s: a content part of type %s is not drawn as thinking", which, kind)
		case slices.Contains(callParts, part):
			e.add(CallLost, "%s: a content part of type %s is not drawn as a call", which, kind)
		}
	}
	bad := slices.DeleteFunc(slices.Clone(m.Parts), func(p string) bool { return !strings.HasPrefix(p, "other:") })
	switch {
	case slices.ContainsFunc(content.Elems(), func(p Value) bool { return chat.Opens(p.Get("text").Text()) }):
		e.add(MessageRaw, "%s: the text of a part is JSON as a whole and is opened, which turns the whole content into a table", which)
	case content.IsString():
		e.add(MessageRaw, "%s: its text %q is JSON as a whole and is opened into a table", which, cut(content.Text()))
	case len(bad) > 0:
		e.add(MessageRaw, "%s: a part of kind %s cannot be drawn and turns the whole content into a table",
			which, strings.TrimPrefix(bad[0], "other:"))
	default:
		e.add(MessageRaw, "%s: its content is an object", which)
	}
}

// maxWords is how many keys a reason repeats.
const maxWords = 8

func words(keys []string) string {
	if len(keys) > maxWords {
		keys = append(slices.Clone(keys[:maxWords]), "…")
	}
	return strings.Join(keys, ", ")
}
