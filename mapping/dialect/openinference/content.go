// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/internal/jsonx/pdatajson"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// content reads one entry of message.contents. The type may be missing (Vertex AI) or be
// the provider's own (output_text, input_image): the keys decide then.
func content(f dialect.Fields) genai.Part {
	const p = "message_content."
	kind, text := f.Text(p+"type"), f.Text(p+"text")
	switch {
	case strings.Contains(kind, "reasoning") || strings.Contains(kind, "thinking"):
		return reasoning(text)
	case len(f.Under("tool_call.")) > 0:
		return call(f)
	case f.Has(p + "image.image.url"):
		return media("image", f.Text(p+"image.image.url"), "")
	case f.Has(p+"audio.audio.url") || f.Has(p+"audio.url"):
		return media("audio", f.Text(p+"audio.audio.url", p+"audio.url"), f.Text(p+"audio.audio.mime_type", p+"audio.mime_type"))
	case f.Has(p + "text"):
		return genai.Part{Type: genai.PartText, Content: text}
	case f.Has(p+"data") || f.Has(p+"encrypted_content"):
		return reasoning("")
	}
	return unknown(kind, f)
}

// unknown reads a content of a kind that is not ours (file, video): what refers to a
// medium is one, anything else is kept.
func unknown(kind string, whole dialect.Fields) genai.Part {
	f := whole.Under("message_content.")
	for _, m := range f {
		if m.Key == "url" || strings.HasSuffix(m.Key, ".url") {
			p := media(kind, dialect.TextOf(m.Value), f.Text(kind+".mime_type", "mime_type", kind+"."+kind+".mime_type"))
			p.Name = f.Text(kind+".name", kind+".filename", "name", "filename")
			return p
		}
	}
	return genai.Part{Type: genai.PartOther, Name: kind, Value: genai.JSONValue(object(whole))}
}

// reasoning reads thinking. Signatures and encrypted data are replay material and stay
// out; without a text the provider withheld it.
func reasoning(text string) genai.Part {
	return genai.Part{Type: genai.PartReasoning, Content: text, Redacted: text == ""}
}

func media(modality, url, mime string) genai.Part {
	return genai.Part{Type: genai.PartMedia, Modality: modality, URI: url, MimeType: mime}
}

func call(f dialect.Fields) genai.Part {
	const p = "tool_call."
	return genai.Part{
		Type: genai.PartToolCall, ID: f.Text(p + "id"), Name: f.Text(p + "function.name"),
		Value: arguments(f, p+"function.arguments"),
	}
}

// arguments reads call arguments; OpenInference over the AI SDK encodes them twice.
func arguments(f dialect.Fields, key string) genai.Value {
	val, ok := f.Get(key)
	if !ok {
		return genai.Value{}
	}
	if v := dialect.JSONOf(val); v.IsString() {
		return dialect.TextContent(v.Text())
	}
	return dialect.ContentValue(val)
}

// appendPart adds a part unless it is a call that is there already: OpenInference for
// Anthropic writes each call in the contents and in the tool calls.
func appendPart(parts []genai.Part, p genai.Part, seen map[[2]string]bool) []genai.Part {
	if p.Type == genai.PartToolCall && p.ID != "" {
		key := [2]string{p.ID, p.Name}
		if seen[key] {
			return parts
		}
		seen[key] = true
	}
	return append(parts, p)
}

// object renders flattened fields as one JSON object, keys as they are.
func object(f dialect.Fields) string {
	dst := []byte{'{'}
	for i, m := range f {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(jsonx.AppendString(dst, m.Key), ':')
		dst = pdatajson.Append(dst, m.Value)
	}
	return string(append(dst, '}'))
}
