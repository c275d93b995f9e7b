// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Parts reads a list of parts, in order.
func Parts(v jsonx.Value) []genai.Part {
	out := make([]genai.Part, 0, v.Len())
	for _, e := range v.Elems() {
		switch e.Kind() {
		case jsonx.String:
			out = append(out, genai.Part{Type: genai.PartText, Content: e.Text()})
		case jsonx.Object:
			out = append(out, Part(e))
		case jsonx.Null:
		default:
			out = append(out, genai.Part{Type: genai.PartText, Content: e.Raw()})
		}
	}
	return out
}

// isPart reports whether an object in a list of messages is a part without a message.
func isPart(v jsonx.Value) bool {
	return v.IsObject() && !isMessage(v) && v.Get("type").IsString() && !v.Get("message").Exists()
}

// Part reads one part object of any flavour. A type that nobody knows is kept as JSON.
func Part(v jsonx.Value) genai.Part {
	switch v.Get("type").Text() {
	case "text", "input_text", "output_text":
		if t := v.First("content", "text"); t.IsString() {
			return genai.Part{Type: genai.PartText, Content: t.Text()}
		}
	case "reasoning", "thinking":
		return genai.Part{Type: genai.PartReasoning, Content: v.First("content", "text", "thinking", "reasoning").Text()}
	case "redacted_thinking":
		return genai.Part{Type: genai.PartReasoning, Redacted: true}
	case "tool_call":
		return call(v)
	case "tool_call_response":
		return result(v)
	case "refusal":
		return genai.Part{Type: genai.PartRefusal, Content: v.First("refusal", "content").Text()}
	case "blob", "uri", "file":
		return media(v)
	case "compaction":
		return genai.Part{Type: genai.PartCompaction, ID: v.Get("id").Scalar(), Content: v.Get("content").Text()}
	}
	return other(v)
}

func other(v jsonx.Value) genai.Part {
	return genai.Part{Type: genai.PartOther, Name: v.Get("type").Text(), Value: genai.JSONValue(v.Raw())}
}

func media(v jsonx.Value) genai.Part {
	return genai.Part{
		Type: genai.PartMedia, MimeType: v.First("mime_type", "media_type").Text(), Modality: v.Get("modality").Text(),
		Data: v.First("content", "data").Text(), URI: v.Get("uri").Text(), FileID: v.Get("file_id").Text(),
		Name: v.First("filename", "name").Text(),
	}
}
