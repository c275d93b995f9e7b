// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// message reads one message object of any flavour. Content and parts may stand side by
// side (LiteLLM 1's hybrids): parts win, content is read when there are none.
func message(v jsonx.Value, role string) genai.Message {
	m := genai.Message{
		Role:         Role(v.Get("role").Text(), role),
		Name:         v.Get("name").Scalar(),
		FinishReason: v.First("finish_reason", "finishReason", "stop_reason").Scalar(),
	}
	m.Parts = append(m.Parts, reasoning(v)...)
	if parts := v.Get("parts"); parts.IsArray() && parts.Len() > 0 {
		m.Parts = append(m.Parts, Parts(parts)...)
	} else {
		m.Parts = append(m.Parts, content(v.Get("content"))...)
	}
	if r := v.Get("refusal"); r.IsString() {
		m.Parts = append(m.Parts, genai.Part{Type: genai.PartRefusal, Content: r.Text()})
	}
	m.Parts = appendNewCalls(m.Parts, calls(v.Get("tool_calls")))
	if id := v.First("tool_call_id", "toolCallId"); isResultRole(m.Role) || (id.Exists() && !hasResult(m.Parts)) {
		m = asResult(m, id.Scalar())
	}
	return m
}

// Role maps the spellings of the field to the conventions' roles. Other names are kept.
func Role(role, fallback string) string {
	switch strings.ToLower(role) {
	case "":
		return fallback
	case "user", "human":
		return genai.RoleUser
	case "assistant", "ai", "model":
		return genai.RoleAssistant
	case "system":
		return genai.RoleSystem
	case "tool", "function":
		return genai.RoleTool
	default:
		return role
	}
}

func isResultRole(role string) bool { return role == genai.RoleTool }

func hasResult(parts []genai.Part) bool {
	for i := range parts {
		if parts[i].Type == genai.PartToolResult {
			return true
		}
	}
	return false
}

// asResult turns the content of a chat message with role tool into its result part.
func asResult(m genai.Message, id string) genai.Message {
	if hasResult(m.Parts) {
		return m
	}
	for i := range m.Parts {
		if m.Parts[i].Type == genai.PartToolCall { // Koog: role tool around the call
			return m
		}
	}
	result := genai.Part{Type: genai.PartToolResult, ID: id, Name: m.Name, Value: resultOf(m.Parts)}
	return genai.Message{Role: genai.RoleTool, Name: m.Name, Parts: []genai.Part{result}, Extra: m.Extra}
}

// resultOf joins the text parts of a result message.
func resultOf(parts []genai.Part) genai.Value {
	if len(parts) == 1 && parts[0].Type == genai.PartText {
		return textValue(parts[0].Content)
	}
	var texts []string
	for i := range parts {
		if parts[i].Type == genai.PartText {
			texts = append(texts, parts[i].Content)
		} else if parts[i].Value.Set {
			texts = append(texts, parts[i].Value.Text)
		}
	}
	return textValue(strings.Join(texts, "\n"))
}

// textValue returns text as a value; a JSON object or list in it is recognised.
func textValue(s string) genai.Value {
	t := strings.TrimLeft(s, " \t\r\n")
	if t != "" && (t[0] == '{' || t[0] == '[') && jsonx.Valid(s) {
		return genai.JSONValue(s)
	}
	return genai.TextValue(s)
}

// reasoning reads the reasoning that chat messages carry beside their content.
func reasoning(v jsonx.Value) []genai.Part {
	for _, key := range []string{"reasoning_content", "reasoning", "thinking"} {
		if r := v.Get(key); r.IsString() && r.Text() != "" {
			return []genai.Part{{Type: genai.PartReasoning, Content: r.Text()}}
		}
	}
	return nil
}

// content reads the content of a chat message: text, a list of parts, or one part.
func content(v jsonx.Value) []genai.Part {
	switch v.Kind() {
	case jsonx.String:
		return []genai.Part{{Type: genai.PartText, Content: v.Text()}}
	case jsonx.Array:
		return Parts(v)
	case jsonx.Object:
		return []genai.Part{Part(v)}
	case jsonx.Number, jsonx.Bool:
		return []genai.Part{{Type: genai.PartText, Content: v.Raw()}}
	default:
		return nil
	}
}

// appendNewCalls adds calls that the parts do not hold yet: some sources write each call
// twice, in the content and in tool_calls.
func appendNewCalls(parts, calls []genai.Part) []genai.Part {
	for i := range calls {
		if !hasCall(parts, &calls[i]) {
			parts = append(parts, calls[i])
		}
	}
	return parts
}

func hasCall(parts []genai.Part, call *genai.Part) bool {
	for i := range parts {
		p := &parts[i]
		if p.Type == genai.PartToolCall && p.ID == call.ID && p.Name == call.Name && call.ID != "" {
			return true
		}
	}
	return false
}
