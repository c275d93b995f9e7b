// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// List reads a JSON value as messages. role is who speaks where the source names nobody
// (RoleAssistant for outputs, RoleUser for inputs). ok is false when the value holds no
// messages at all, for example an integer; the caller then keeps its text.
func List(v jsonx.Value, role string) (list []genai.Message, ok bool) {
	switch v.Kind() {
	case jsonx.Array:
		return array(v, role)
	case jsonx.Object:
		return object(v, role)
	case jsonx.String:
		if inner, err := jsonx.Parse(v.Text()); err == nil && (inner.IsArray() || inner.IsObject()) {
			return List(inner, role)
		}
		return []genai.Message{Text(role, v.Text())}, true
	default:
		return nil, false
	}
}

// Text returns a message of one text.
func Text(role, text string) genai.Message {
	return genai.Message{Role: role, Parts: []genai.Part{{Type: genai.PartText, Content: text}}}
}

// array reads a list of messages, or a list of parts of one message.
func array(v jsonx.Value, role string) ([]genai.Message, bool) {
	out := make([]genai.Message, 0, v.Len())
	var loose []genai.Part // parts that stand in the list without a message around them
	flush := func() {
		if len(loose) > 0 {
			out = append(out, genai.Message{Role: role, Parts: loose})
			loose = nil
		}
	}
	for _, e := range v.Elems() {
		if isPart(e) {
			loose = append(loose, Part(e))
			continue
		}
		flush()
		if list, ok := List(e, role); ok {
			out = append(out, list...)
		} else if e.Exists() && !e.IsNull() {
			out = append(out, Text(role, e.Raw()))
		}
	}
	flush()
	return out, true
}

func object(v jsonx.Value, role string) ([]genai.Message, bool) {
	if isMessage(v) {
		return []genai.Message{message(v, role)}, true
	}
	if inner := v.First("messages", "contents", "choices", "candidates"); inner.IsArray() {
		return List(inner, role)
	}
	if inner := v.Get("message"); inner.IsObject() { // a choice
		list, ok := object(inner, role)
		if finish := v.First("finish_reason", "finishReason").Scalar(); ok && len(list) > 0 && finish != "" {
			list[len(list)-1].FinishReason = finish
		}
		return list, ok
	}
	if isPart(v) {
		return []genai.Message{{Role: role, Parts: []genai.Part{Part(v)}}}, true
	}
	return nil, false
}

// isMessage reports whether an object is a message of its own.
func isMessage(v jsonx.Value) bool {
	if !v.IsObject() {
		return false
	}
	if v.Get("role").IsString() {
		return true
	}
	return v.Get("parts").IsArray() || v.Get("tool_calls").IsArray()
}
