// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import "github.com/otelcol-langfuse/langfuse/internal/jsonx"

// IsConversation reports whether a value of unknown meaning is a conversation: messages,
// or a provider's request or response around them. Lists of words and single parts are
// not enough.
func IsConversation(v jsonx.Value) bool {
	if v.IsString() {
		v, _ = container(v)
	}
	if v.IsArray() {
		for _, e := range v.Elems() {
			if e.IsArray() && v.Len() == 1 {
				return IsConversation(e)
			}
			if !isWhole(e) {
				return false
			}
		}
		return v.Len() > 0
	}
	return isWhole(v)
}

// isWhole reports whether an object is a message that names who speaks, or something
// around messages.
func isWhole(v jsonx.Value) bool {
	if v.IsString() {
		v, _ = container(v)
	}
	if _, _, ok := langchain(v); ok {
		return true
	}
	switch {
	case v.Get("role").IsString():
		return v.Get("content").Exists() || v.Get("parts").Exists() || v.Get("tool_calls").Exists()
	case v.Get("type").Exists():
		return isKnownPart(v) && plainType(typeOf(v)) != "text" || (isMessage(v) && typeRole(v.Get("type").Text()) != "")
	}
	for i := range requestKeys {
		if list := v.Get(requestKeys[i].list); list.IsArray() && looksLikeMessages(flat(list)) {
			return true
		}
	}
	return v.Get("message").Get("role").IsString() || v.Get("output").Get("message").Get("role").IsString() ||
		(v.Get("output").IsArray() && looksLikeMessages(v.Get("output")))
}

// flat returns the inner list of a list of one list.
func flat(v jsonx.Value) jsonx.Value {
	if v.Len() == 1 && v.At(0).IsArray() {
		return v.At(0)
	}
	return v
}
