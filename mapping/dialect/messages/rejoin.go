// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// JoinChunks makes one message of consecutive messages of the assistant, and one part of
// consecutive texts or thoughts. It is for sources known to write one message per
// streamed chunk (Gemini CLI); elsewhere several messages are several choices.
func JoinChunks(list []genai.Message) []genai.Message {
	out := make([]genai.Message, 0, len(list))
	for _, m := range list {
		if n := len(out); n > 0 && m.Role == genai.RoleAssistant && out[n-1].Role == m.Role {
			out[n-1].Parts = append(out[n-1].Parts, m.Parts...)
			if m.FinishReason != "" {
				out[n-1].FinishReason = m.FinishReason
			}
			continue
		}
		m.Parts = slices.Clone(m.Parts)
		out = append(out, m)
	}
	for i := range out {
		if out[i].Role == genai.RoleAssistant {
			out[i].Parts = joinProse(out[i].Parts)
		}
	}
	return out
}

func joinProse(parts []genai.Part) []genai.Part {
	out := parts[:0]
	for i := 0; i < len(parts); {
		p, j := parts[i], i+1
		if prose(&p) {
			for j < len(parts) && parts[j].Type == p.Type && prose(&parts[j]) {
				j++
			}
			p.Content = said(parts[i:j])
		}
		out, i = append(out, p), j
	}
	return out
}

func prose(p *genai.Part) bool {
	return (p.Type == genai.PartText || p.Type == genai.PartReasoning) && !p.Redacted
}

// said returns what the parts say, in one copy.
func said(parts []genai.Part) string {
	if len(parts) == 1 {
		return parts[0].Content
	}
	texts := make([]string, len(parts))
	for i := range parts {
		texts[i] = parts[i].Content
	}
	return strings.Join(texts, "")
}

// Unfold opens a conversation that a source wrote as JSON text into the one text part of
// the one message (OpenLLMetry JS, Responses API). It is for sources known to do so: a
// person may well paste such a text.
func Unfold(list []genai.Message) []genai.Message {
	if len(list) != 1 || len(list[0].Parts) != 1 || list[0].Parts[0].Type != genai.PartText {
		return list
	}
	v, err := jsonx.Parse(list[0].Parts[0].Content)
	if err != nil || !looksLikeMessages(v) {
		return list
	}
	inner, ok := List(v, list[0].Role)
	if !ok || len(inner) == 0 {
		return list
	}
	return inner
}

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
