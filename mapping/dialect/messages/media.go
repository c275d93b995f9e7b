// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// mediaTypes maps the plain type of a media part to its modality; "any" where only the
// MIME type tells.
var mediaTypes = map[string]string{
	"blob": "any", "uri": "any", "file": "any", "media": "any", "binary": "any", "inlinedata": "any", "filedata": "any",
	"inputfile": "any", "fileurl": "any", "fileid": "any", "data": "any", "imagefile": "image", "resource": "any", "resourcelink": "any",
	"image": "image", "imageurl": "image", "inputimage": "image", "outputimage": "image",
	"audio": "audio", "audiourl": "audio", "inputaudio": "audio", "outputaudio": "audio",
	"video": "video", "videourl": "video", "inputvideo": "video",
	"document": "document", "documenturl": "document", "containerupload": "any", "hostedfile": "any",
}

// appendMedia reads a media part. A document given as text is that text; a part that
// holds no reference at all still says that a medium was there.
func appendMedia(dst []genai.Part, v jsonx.Value, modality string) []genai.Part {
	if typeOf(v) == "data" && !mentionsMedia(v) { // AI SDK: data parts of the application
		return append(dst, other(v, "data"))
	}
	if text := documentText(v); text != "" {
		return appendText(dst, text)
	}
	dst = append(dst, media(v, modality))
	return appendText(dst, v.Get("transcript").Text()) // OpenAI's realtime audio
}

// appendImage reads an image of an answer or, from Ollama, of a question: a part, or bare
// base64.
func appendImage(dst []genai.Part, v jsonx.Value) []genai.Part {
	if !v.IsString() {
		return appendPart(dst, v)
	}
	p := genai.Part{Type: genai.PartMedia, Modality: "image"}
	fillReference(&p, "data", v.Text())
	return append(dst, p)
}

func mentionsMedia(v jsonx.Value) bool {
	return v.First("mime_type", "mimeType", "mediaType", "media_type", "uri", "url").Exists()
}

// documentText returns the text of a document that is text: Anthropic's source of type
// text, Bedrock's source.text, MCP's resource.text.
func documentText(v jsonx.Value) string {
	for _, in := range []jsonx.Value{v.Get("source"), v.Get("document").Get("source"), v.Get("resource")} {
		if text := in.Get("text"); text.IsString() {
			return text.Text()
		}
		if in.Get("type").Text() == "text" && in.Get("data").IsString() {
			return in.Get("data").Text()
		}
	}
	return ""
}

// media reads the reference, wherever a flavour nests it.
func media(v jsonx.Value, modality string) genai.Part {
	p := genai.Part{Type: genai.PartMedia}
	format := fillMedia(&p, v, 0)
	if p.Modality == "" && modality != "any" {
		p.Modality = modality
	}
	if p.MimeType == "" && format != "" {
		p.MimeType = formatMime(format, p.Modality)
	}
	if p.Modality == "" {
		p.Modality = mimeModality(p.MimeType)
	}
	return p
}

// maxMediaDepth is deeper than any flavour nests a reference.
const maxMediaDepth = 4

func fillMedia(p *genai.Part, v jsonx.Value, depth int) (format string) {
	if depth > maxMediaDepth {
		return ""
	}
	for key, m := range v.Members() {
		switch m.Kind() {
		case jsonx.String:
			if key == "format" {
				format = m.Text()
			} else {
				fillReference(p, key, m.Text())
			}
		case jsonx.Object:
			if mediaHolders[key] {
				if f := fillMedia(p, m, depth+1); f != "" {
					format = f
				}
			}
		}
	}
	return format
}

var mediaHolders = set(
	"source", "file", "image", "image_url", "imageUrl", "input_audio", "inputAudio", "audio", "inline_data", "inlineData",
	"file_data", "fileData", "media", "document", "video", "video_url", "audio_url", "document_url", "image_file",
	"s3Location", "resource", "blob", "data", "source_data", "url", "file_url",
)

// fillReference sets the field that a member is about; the first one that says something
// wins, since flavours repeat themselves.
func fillReference(p *genai.Part, key, text string) {
	switch key {
	case "mime_type", "mimeType", "media_type", "mediaType", "contentType", "content_type":
		setOnce(&p.MimeType, text)
	case "modality":
		setOnce(&p.Modality, text)
	case "data", "content", "binary_content", "base64", "bytes", "file_data", "blob", "image", "b64_json", "audio", "video", "image_base64",
		"base64data", "base64_data":
		if isReference(text) {
			setOnce(&p.URI, text)
		} else {
			setOnce(&p.Data, text)
		}
	case "uri", "url", "image_url", "imageUrl", "file_uri", "fileUri", "file_url", "fileUrl", "audio_url", "video_url", "document_url":
		setOnce(&p.URI, text)
	case "file_id", "fileId":
		setOnce(&p.FileID, text)
	case "filename", "fileName", "file_name", "name", "title", "displayName", "display_name":
		setOnce(&p.Name, text)
	}
}

func setOnce(dst *string, text string) {
	if *dst == "" {
		*dst = text
	}
}

// isReference tells URIs from base64 under keys that hold either.
func isReference(s string) bool {
	return strings.HasPrefix(s, "data:") || strings.HasPrefix(s, "@@@langfuseMedia:") || strings.Contains(s[:min(len(s), 16)], "://")
}

// formatMime makes a MIME type of a bare format ("png", "wav"), as Bedrock and OpenAI's
// audio write it.
func formatMime(format, modality string) string {
	if strings.Contains(format, "/") {
		return format
	}
	switch modality {
	case "image", "audio", "video":
		return modality + "/" + format
	case "document":
		return "application/" + format
	default:
		return ""
	}
}

func mimeModality(mime string) string {
	switch kind, _, _ := strings.Cut(mime, "/"); kind {
	case "image", "audio", "video":
		return kind
	default:
		return ""
	}
}
