// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Role maps the spellings of the field to the conventions' roles. Other names are kept
// ("developer" stays a developer).
func Role(role, fallback string) string {
	switch role {
	case genai.RoleUser, genai.RoleAssistant, genai.RoleSystem, genai.RoleTool:
		return role
	}
	plain := strings.ToLower(strings.TrimSpace(role))
	switch plain[strings.LastIndexByte(plain, '.')+1:] { // an enum writes itself as MessageRole.USER
	case "":
		if plain != "" {
			return role
		}
		return fallback
	case "user", "human", "humanmessage":
		return genai.RoleUser
	case "assistant", "ai", "model", "aimessage", "chatbot", "thinking", "reasoning", "tool-call":
		return genai.RoleAssistant
	case "system", "systemmessage":
		return genai.RoleSystem
	case "tool", "function", "toolmessage", "tool_result", "tool-result", "tool_response", "tool-response", "ipython":
		return genai.RoleTool
	case "developer":
		return "developer"
	default:
		return role
	}
}

// roleOf returns the role of a message object: its role, or what its type says.
func roleOf(v jsonx.Value, fallback string) string {
	if role := v.Get("role"); role.IsString() {
		return Role(role.Text(), fallback)
	}
	if role := typeRole(v.Get("type").Text()); role != "" {
		return role
	}
	return fallback
}

// isThinkingRole reports whether a source made a speaker of the model's reasoning (older
// OpenLLMetry: a completion with role thinking).
func isThinkingRole(v jsonx.Value) bool { return isThought(v.Get("role").Text()) }

func isThought(role string) bool {
	return strings.EqualFold(role, "thinking") || strings.EqualFold(role, "reasoning")
}

// knownRole reports whether the conventions or a provider have the role; a tool's own
// name in its place is the role of a result.
func knownRole(role string) bool {
	switch role {
	case genai.RoleUser, genai.RoleAssistant, genai.RoleSystem, genai.RoleTool, "developer":
		return true
	default:
		return false
	}
}
