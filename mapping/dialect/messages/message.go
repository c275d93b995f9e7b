// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// message reads one message object of any flavour. Content and parts may stand side by
// side (LiteLLM 1's hybrids, AI SDK's UI messages): parts win, content is read when they
// hold no text.
func message(v jsonx.Value, role string) genai.Message {
	if p, ok := plainOf(v); ok {
		return p.message(role, Parts(p.parts))
	}
	m := genai.Message{Role: roleOf(v, role), Name: v.Get("name").Scalar(), FinishReason: finishOf(v)}
	m.Parts = spoken(v)
	m.Parts = appendBeside(m.Parts, v)
	m.Extra = extra(v)
	if isThinkingRole(v) {
		think(m.Parts)
	}
	return settle(m, v)
}

// contentKeys hold what a message says, by flavour: chat, Microsoft.Extensions.AI,
// LlamaIndex, Semantic Kernel, BeeAI, Cohere. The first that is there is it.
var contentKeys = []string{"content", "contents", "blocks", "items", "text", "message"}

// spoken reads what stands in parts or content, reasoning beside it first.
func spoken(v jsonx.Value) []genai.Part {
	var body []genai.Part
	switch parts := v.Get("parts"); parts.Kind() {
	case jsonx.Array:
		body = appendParts(body, parts)
	case jsonx.String, jsonx.Object: // Gemini's SDKs take a single part too
		body = content(parts)
	}
	c := v.First(contentKeys...)
	if more := v.First(richKeys...); more.IsArray() && more.Len() > 0 {
		body = rich(body, more, c)
	} else if !hasText(body) && (len(body) == 0 || c.IsString()) {
		body = append(content(c), body...)
	}
	if hasReasoning(body) {
		return body
	}
	if thoughts := reasoningBeside(v); len(thoughts) > 0 {
		return append(thoughts, body...)
	}
	return body
}

// richKeys hold the parts of a message beside its text: trpc-agent-go, Eino.
var richKeys = []string{"content_parts", "multi_content", "user_input_multi_content", "assistant_output_multi_content"}

// rich reads parts that stand beside a text, which they may repeat.
func rich(body []genai.Part, more, text jsonx.Value) []genai.Part {
	parts := appendParts(body, more)
	if !text.IsString() {
		return append(content(text), parts...)
	}
	for i := range parts {
		if parts[i].Type == genai.PartText && parts[i].Content == text.Text() {
			return parts
		}
	}
	return append(appendText(nil, text.Text()), parts...)
}

// content reads the content of a chat message: text, a list of parts, one part, or an
// object that holds the parts again (Gemini's Content, Mastra's stored messages).
func content(v jsonx.Value) []genai.Part {
	switch v.Kind() {
	case jsonx.String:
		return appendText(nil, v.Text())
	case jsonx.Array:
		return appendParts(nil, v)
	case jsonx.Object:
		if v.Get("parts").IsArray() || (v.Get("content").Exists() && !v.Get("type").Exists()) {
			return appendBeside(spoken(v), v)
		}
		return appendPart(nil, v)
	case jsonx.Number, jsonx.Bool:
		return appendText(nil, v.Raw())
	default:
		return nil
	}
}

// appendBeside reads what chat messages carry beside their content: refusals, calls,
// audio and images of an answer.
func appendBeside(parts []genai.Part, v jsonx.Value) []genai.Part {
	if r := v.Get("refusal"); r.IsString() && r.Text() != "" {
		parts = append(parts, genai.Part{Type: genai.PartRefusal, Content: r.Text()})
	}
	if a := v.Get("audio"); a.IsObject() {
		parts = appendText(append(parts, media(a, "audio")), a.Get("transcript").Text())
	}
	for _, image := range v.Get("images").Elems() {
		parts = appendImage(parts, image)
	}
	return appendNew(parts, callsBeside(v))
}

// settle decides about results: a message with role tool, or with the id of a call, is
// one. A tool's own name may stand in place of the role.
func settle(m genai.Message, v jsonx.Value) genai.Message {
	id := v.First("tool_call_id", "toolCallId", "tool_use_id", "toolUseId", "call_id", "tool_id")
	switch {
	case hasPart(m.Parts, genai.PartToolResult):
		return m
	case hasPart(m.Parts, genai.PartToolCall):
		// Koog: role tool around the call. ADK: no role, and only a model calls.
		if m.Role == genai.RoleTool || (m.Role == genai.RoleUser && v.Get("role").Scalar() == "") {
			m.Role = genai.RoleAssistant
		}
		return m
	case m.Role != genai.RoleTool && !id.Exists():
		return m
	}
	if !id.Exists() {
		id = v.Get("id")
	}
	if m.Role != genai.RoleTool && !knownRole(m.Role) && m.Name == "" {
		m.Name = m.Role
	}
	if m.Name == "" {
		m.Name = v.First("tool_name", "toolName").Scalar()
	}
	return asResult(m, id.Scalar(), failed(v))
}

// asResult turns what a message says into its result part; media stay beside it.
func asResult(m genai.Message, id string, isError bool) genai.Message {
	result := genai.Part{Type: genai.PartToolResult, ID: id, Name: m.Name, IsError: isError}
	value, media := flatten(m.Parts, id)
	result.Value = value
	return genai.Message{Role: genai.RoleTool, Parts: append([]genai.Part{result}, media...), Extra: m.Extra, FinishReason: m.FinishReason}
}

func hasPart(parts []genai.Part, t genai.PartType) bool {
	for i := range parts {
		if parts[i].Type == t {
			return true
		}
	}
	return false
}

func hasReasoning(parts []genai.Part) bool { return hasPart(parts, genai.PartReasoning) }

// think makes reasoning of the texts.
func think(parts []genai.Part) {
	for i := range parts {
		if parts[i].Type == genai.PartText {
			parts[i].Type = genai.PartReasoning
		}
	}
}

// appendText adds a text part; an empty text says nothing.
func appendText(parts []genai.Part, text string) []genai.Part {
	if text == "" {
		return parts
	}
	return append(parts, genai.Part{Type: genai.PartText, Content: text})
}
