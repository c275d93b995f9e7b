// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// maxNesting bounds lists in lists and wrappers in wrappers (LangChain batches: one).
const maxNesting = 3

// IsConversation reports whether a value is messages of some flavour and nothing else.
// It is stricter than package messages, which reads anything it is told to be a list.
func IsConversation(v jsonx.Value) bool { return isConversation(v, maxNesting) }

func isConversation(v jsonx.Value, depth int) bool {
	if v.IsObject() {
		return isMessage(v)
	}
	if !v.IsArray() || v.Len() == 0 || depth == 0 {
		return false
	}
	for _, e := range v.Elems() {
		if !isMessage(e) && !(e.IsArray() && isConversation(e, depth-1)) {
			return false
		}
	}
	return true
}

// roles are the names that make an object a message whatever else it holds.
var roles = map[string]bool{
	"user": true, "assistant": true, "system": true, "developer": true, "tool": true, "model": true,
	"function": true, "human": true, "ai": true,
}

// types are the values of `type` that make an object with one of the marks below an
// entry of a conversation: OpenAI Responses items and LangChain's dict form.
var types = map[string]bool{
	"message": true, "function_call": true, "function_call_output": true, "function_call_result": true, "reasoning": true,
	"custom_tool_call": true, "custom_tool_call_output": true,
	"human": true, "ai": true, "system": true, "tool": true, "function": true, "AIMessageChunk": true,
}

func isMessage(v jsonx.Value) bool {
	if !v.IsObject() {
		return false
	}
	if role := v.Get("role"); role.IsString() {
		return roles[strings.ToLower(role.Text())] || v.First("content", "parts").Exists()
	}
	if types[v.Get("type").Text()] {
		return v.First("content", "call_id", "callId", "summary", "data", "arguments", "output").Exists()
	}
	return isContent(v) || isConstructor(v) || isChoice(v)
}

// isContent recognises Gemini's content without a role: nothing but objects as parts.
func isContent(v jsonx.Value) bool {
	parts := v.Get("parts")
	for _, e := range parts.Elems() {
		if !e.IsObject() {
			return false
		}
	}
	return parts.IsArray() && parts.Len() > 0
}

// isConstructor recognises LangChain's serialised messages (`lc: 1`).
func isConstructor(v jsonx.Value) bool {
	if !v.Get("lc").Exists() || !v.Get("kwargs").IsObject() {
		return false
	}
	last := ""
	for _, e := range v.Get("id").Elems() {
		last = e.Text()
	}
	return strings.HasSuffix(last, "Message") || strings.HasSuffix(last, "MessageChunk")
}

func isChoice(v jsonx.Value) bool {
	return v.Get("message").Get("role").IsString() && v.First("index", "finish_reason", "finishReason", "text").Exists()
}

// Messages reads a value that is a conversation, or the state of a framework that holds
// one and little else: {messages}, {output: ...}, LangGraph's Command.
func Messages(v jsonx.Value, role string) ([]genai.Message, bool) {
	return unwrap(v, role, maxNesting)
}

func unwrap(v jsonx.Value, role string, depth int) ([]genai.Message, bool) {
	if IsConversation(v) {
		return list(v, role)
	}
	if depth == 0 {
		return nil, false
	}
	if v.IsArray() {
		return commands(v, role, depth-1)
	}
	if inner := v.First("messages", "contents"); IsConversation(inner) {
		return list(inner, role)
	}
	if v.IsObject() && v.Len() == 1 {
		if inner := v.First("output", "input"); inner.IsObject() || inner.IsArray() {
			return unwrap(inner, role, depth-1)
		}
	}
	return nil, false
}

// commands reads the list a LangGraph node returns: what its Commands add to the state.
// Sends only route the state on.
func commands(v jsonx.Value, role string, depth int) (out []genai.Message, ok bool) {
	for _, e := range v.Elems() {
		switch e.Get("lg_name").Text() {
		case "Command":
			list, isList := unwrap(e.Get("update"), role, depth)
			out, ok = append(out, list...), ok || isList
		case "Send":
		default:
			return nil, false
		}
	}
	return out, ok
}
