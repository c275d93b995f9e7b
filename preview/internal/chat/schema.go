// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// leftovers is the key under which a message keeps everything the schema does not know
// (contract section 2 no. 6).
const leftovers = "json"

// known are the keys of a message in the common shape.
var known = []string{
	"role", "name", "content", "audio", "type", "tools", "tool_calls", "tool_call_id", "thinking", "redacted_thinking",
}

// rule reads one field: the value it leaves, and why it fails, "" when it passes. The
// reason begins with the path below the field.
type rule func(js.Value) (js.Value, string)

// messageRules are contract section 2 no. 5: what each field of a message must be. An
// absent field passes; null does only for the content.
var messageRules = map[string]rule{
	"role":              text,
	"name":              text,
	"tool_call_id":      text,
	"content":           content,
	"additional_kwargs": record,
	"audio":             object(field{"data", media, true}, field{"transcript", text, false}),
	"tools": listOf(object(
		field{"name", text, true}, field{"description", text, false}, field{"parameters", record, false},
	)),
	"tool_calls": listOf(object(
		field{"id", text, true}, field{"name", text, true}, field{"arguments", text, true},
		field{"type", text, false}, field{"index", number, false},
	)),
	"thinking": listOf(object(
		field{"type", literal("thinking"), true}, field{"content", text, true},
		field{"signature", text, false}, field{"summary", text, false},
	)),
	"redacted_thinking": listOf(object(
		field{"type", literal("redacted_thinking"), true}, field{"data", text, true},
	)),
}

// message checks one message and sorts its keys into the common shape. additional_kwargs
// come last and unchecked (cases kwargs-flat-array, kwargs-wrapped-object).
func message(v js.Value) (js.Value, string) {
	if !v.IsRecord() {
		return v, " is " + kindWord(v) + ", not a message"
	}
	checked := js.NewObject(v.Record().Len())
	for key, value := range v.Entries() {
		if r, ok := messageRules[key]; ok && !value.IsUndefined() {
			var reason string
			if value, reason = r(value); reason != "" {
				return v, "." + key + reason
			}
		}
		checked.Set(key, value)
	}
	if checked.Get("content").Kind() == js.KindNull && checked.Get("role").IsUndefined() {
		return v, " has neither role nor content"
	}
	kwargs := checked.Get("additional_kwargs")
	checked.Delete("additional_kwargs")
	checked.Spread(kwargs)
	return sorted(checked), ""
}

func sorted(m *js.Object) js.Value {
	out, rest := js.NewObject(len(known)+1), js.NewObject(4)
	for _, key := range known {
		out.Set(key, m.Get(key))
	}
	for key, value := range m.All() {
		if !slices.Contains(known, key) {
			rest.Set(key, value)
		}
	}
	if rest.Len() > 0 {
		out.Set(leftovers, js.Obj(rest))
	}
	return js.Obj(out)
}

// messages checks a list: at least one message, and all pass (contract section 2 no. 4;
// case input-empty-list).
func messages(v js.Value) (list []js.Value, reason string) {
	switch {
	case v.IsString():
		return nil, " is plain text"
	case v.Nullish():
		return nil, " is not set"
	case !v.IsArray():
		return nil, " is " + kindWord(v) + ", not a list of messages"
	case len(v.Elems()) == 0:
		return nil, " is an empty list"
	}
	checked, reason := listOf(message)(v)
	return checked.Elems(), reason
}

// inputMessages also reads a list in a list and {messages}. Those pass the schema twice,
// so leftovers sink one level deeper (cases input-list-nested, object-extra-keys).
func inputMessages(v js.Value) ([]js.Value, string) {
	list, reason := messages(v)
	if reason == "" {
		return list, ""
	}
	inner, path := v.Get("messages"), ".messages"
	if len(v.Elems()) == 1 && v.Elems()[0].IsArray() {
		inner, path = v.Elems()[0], "[0]"
	}
	if inner.Nullish() {
		return nil, reason
	}
	for range 2 {
		if list, reason = messages(inner); reason != "" {
			return nil, path + reason
		}
		inner = js.Array(list...)
	}
	return list, ""
}

// outputMessages reads a list, {messages} or a single message.
func outputMessages(v js.Value) ([]js.Value, string) {
	switch {
	case v.Has("messages"):
		list, reason := messages(v.Get("messages"))
		return list, under(".messages", reason)
	case v.IsArray():
		return messages(v)
	}
	m, reason := message(v)
	return []js.Value{m}, reason
}

func under(path, reason string) string {
	if reason == "" {
		return ""
	}
	return path + reason
}
