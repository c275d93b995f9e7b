// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/chat"
	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// content explains sides that are no conversation.
func (e *explanation) content() {
	switch {
	case e.Input.Nullish() && e.Output.Nullish():
		if e.generation() {
			e.add(ContentMissing, "no attribute or event that Langfuse reads holds content%s", e.unread())
		}
		return
	case !e.ui.InputIsChat() && e.shouldConverse(e.Input):
		e.add(InputRaw, "%s%s", e.why("input", e.Input, e.ui.inputReason, e.ui.Adapters[0]), e.origin("input"))
	}
	switch {
	case e.ui.OutputParsed:
	case e.Output.Nullish():
		if e.ui.Chat {
			e.add(OutputMissing, "no output is set, an empty table stands for the answer")
		}
	case e.ui.Chat && !isTextOnly(e.Output), !e.ui.Chat && e.shouldConverse(e.Output):
		e.add(OutputRaw, "%s%s", e.why("output", e.Output, e.ui.outputReason, e.ui.Adapters[1]), e.origin("output"))
	}
}

// isTextOnly reports a plain text, which is drawn as an answer.
func isTextOnly(stored Value) bool {
	v, ok := js.Parse(stored.Text())
	return !ok || v.IsString()
}

// shouldConverse tells sides that a person expects to read as a conversation from
// arguments, documents and plain texts of other observations.
func (e *explanation) shouldConverse(side Value) bool {
	v, _ := js.Parse(side.Text())
	if v.HasAny("messages", "contents", "candidates", "choices", "tool_calls") || v.Has("role") {
		return true
	}
	for _, m := range v.Elems() {
		if m.HasAny("role", "parts", "tool_calls", "additional_kwargs") {
			return true
		}
	}
	return e.generation() && !side.Nullish()
}

// why words the schema's complaint. Where the stored text is the cause, it is quoted.
func (e *explanation) why(side string, stored Value, reason, adapter string) string {
	if reason == "" {
		reason = " holds no message, only other objects"
	}
	text := side + reason
	if opened := openedText(stored, reason); chat.Opens(opened) {
		text += "; the text " + strconv.Quote(cut(opened)) + " is JSON as a whole and is opened"
	}
	if adapter == "aisdk" {
		text += "; read as the Vercel AI SDK's because of " + e.aiMark() + ", which opens no wrapped tool calls"
	}
	return text
}

func (e *explanation) aiMark() string {
	switch {
	case e.Metadata["scope.name"] == "ai":
		return "the scope name \"ai\""
	case strings.HasPrefix(e.Metadata["attributes.operation.name"], "ai."):
		return "the attribute operation.name"
	case strings.HasPrefix(e.Metadata["attributes.ai.operationId"], "ai."):
		return "the attribute ai.operationId"
	default:
		return "its parts or its metadata"
	}
}

// openedText returns the stored text at the path with which a reason begins.
func openedText(stored Value, reason string) string {
	at, _ := js.Parse(stored.Text())
	path, _, _ := strings.Cut(reason, " ")
	for path != "" {
		var key string
		if i := strings.IndexAny(path[1:], ".["); i >= 0 {
			key, path = path[:i+1], path[i+1:]
		} else {
			key, path = path, ""
		}
		if n, err := strconv.Atoi(strings.Trim(key, "[]")); key[0] == '[' && err == nil && n < len(at.Elems()) {
			at = at.Elems()[n]
		} else {
			at = at.Get(strings.TrimPrefix(key, "."))
		}
	}
	return at.Text()
}

// quoted is how much of a text a reason repeats, in bytes.
const quoted = 40

func cut(s string) string {
	if len(s) <= quoted {
		return s
	}
	return strings.ToValidUTF8(s[:quoted], "") + "…"
}

// origin names the attribute of a span that nobody reshaped.
func (e *explanation) origin(side string) string {
	if e.source.Attributes == nil || !e.attr(attrPrefix+side).Nullish() {
		return ""
	}
	for _, key := range e.source.Attributes.Keys() {
		if v := e.attr(key); strings.Contains(key, side) && v.Truthy() && v.String() == e.event.Input.String() {
			return "; it comes from the attribute " + key
		}
	}
	return "; it comes from attributes or events of the instrumentation, not from " + attrPrefix + side
}

const attrPrefix = "langfuse.observation."

// unread names an attribute that looks like messages and is not read.
func (e *explanation) unread() string {
	if e.source.Attributes == nil {
		return ""
	}
	for key, v := range e.source.Attributes.All() {
		if strings.Contains(v.Text(), "\"role\"") {
			return "; the attribute " + key + " looks like messages and is not read"
		}
	}
	return ""
}
