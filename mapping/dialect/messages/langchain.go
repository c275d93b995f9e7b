// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// langchain unwraps LangChain's spellings of a message: the serialised constructor
// {lc, type: constructor, id: [..., "HumanMessage"], kwargs}, {type: human, data: {...}}
// (messages_to_dict), and {type: human, content} (model_dump).
func langchain(v jsonx.Value) (inner jsonx.Value, role string, ok bool) {
	if kwargs := v.First("kwargs", "lc_kwargs"); kwargs.IsObject() {
		id := v.Get("id")
		return kwargs, classRole(id.At(id.Len() - 1).Text()), true
	}
	role = typeRole(v.Get("type").Text())
	if role == "" {
		return jsonx.Value{}, "", false
	}
	if data := v.Get("data"); data.IsObject() {
		return data, role, true
	}
	return jsonx.Value{}, "", false
}

// classRole tells who speaks in a LangChain class.
func classRole(class string) string {
	class = strings.TrimSuffix(strings.TrimSuffix(class, "Chunk"), "Message")
	return typeRole(strings.ToLower(class))
}

// typeRole tells who speaks by LangChain's message types; "" when it is none of them.
func typeRole(kind string) string {
	switch strings.TrimSuffix(strings.TrimSuffix(kind, "Chunk"), "Message") {
	case "human", "Human":
		return genai.RoleUser
	case "ai", "AI":
		return genai.RoleAssistant
	case "system", "System":
		return genai.RoleSystem
	case "tool", "Tool":
		return genai.RoleTool
	case "function", "Function":
		return genai.RoleTool
	default:
		return ""
	}
}
