// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// thoughtKeys hold the text of a reasoning part, in order of preference: the first that
// says something is the text; others repeat it.
var thoughtKeys = []string{
	"content", "text", "thinking", "reasoning", "reasoning_content", "reasoningText", "reasoningContent", "reasoning_text",
	"payload", "details", "summary",
}

// appendReasoning reads a reasoning part of any flavour. One without text was withheld
// by the provider (redacted, encrypted, signed only).
func appendReasoning(dst []genai.Part, v jsonx.Value) []genai.Part {
	before := len(dst)
	dst = appendThoughts(dst, v, 0)
	if len(dst) == before {
		return append(dst, genai.Part{Type: genai.PartReasoning, Redacted: true})
	}
	return dst
}

// maxThoughtDepth is deeper than any source nests the text of a thought.
const maxThoughtDepth = 5

func appendThoughts(dst []genai.Part, v jsonx.Value, depth int) []genai.Part {
	switch {
	case depth > maxThoughtDepth:
	case v.IsString():
		return appendThought(dst, v.Text())
	case v.IsArray():
		for _, e := range v.Elems() {
			dst = appendThoughts(dst, e, depth+1)
		}
	case v.IsObject():
		before := len(dst)
		for _, key := range thoughtKeys {
			if dst = appendThoughts(dst, v.Get(key), depth+1); len(dst) > before && key != "content" {
				return dst
			}
			if len(dst) > before { // Responses: content and its summary both say something
				return appendThoughts(dst, v.Get("summary"), depth+1)
			}
		}
	}
	return dst
}

// placeholders are what sources write where a thought was.
var placeholders = map[string]bool{"<REDACTED>": true, "[REDACTED]": true, "__REDACTED__": true, "<redacted>": true}

func appendThought(dst []genai.Part, text string) []genai.Part {
	switch {
	case text == "":
		return dst
	case placeholders[strings.TrimSpace(text)]:
		return append(dst, genai.Part{Type: genai.PartReasoning, Redacted: true})
	default:
		return append(dst, genai.Part{Type: genai.PartReasoning, Content: text})
	}
}

// reasoningBeside reads the reasoning that chat messages carry beside their content; the
// structured forms only where no plain text repeats them.
func reasoningBeside(v jsonx.Value) []genai.Part {
	for _, from := range []jsonx.Value{v, v.Get("additional_kwargs"), v.Get("extra")} { // LangChain, Eino
		for _, key := range []string{
			"reasoning_content", "reasoningContent", "reasoning-content", "reasoning", "thinking", "thinking_blocks", "reasoning_details", "redacted_thinking",
		} {
			if parts := besideThoughts(from.Get(key)); len(parts) > 0 {
				return parts
			}
		}
	}
	return nil
}

func besideThoughts(v jsonx.Value) (parts []genai.Part) {
	switch v.Kind() {
	case jsonx.String:
		return appendThought(nil, v.Text())
	case jsonx.Array:
		for _, e := range v.Elems() {
			parts = appendReasoning(parts, e)
		}
		return parts
	case jsonx.Object:
		return appendThoughts(nil, v, 0)
	default:
		return nil
	}
}
