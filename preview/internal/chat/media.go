// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

const (
	mediaStart = "@@@langfuseMedia:"
	mediaEnd   = "@@@"
)

// mediaReference turns the text of a media reference into its fields
// (cases audio-output-ref, audio-output-base64, image-media-ref).
func mediaReference(v js.Value) (js.Value, bool) {
	body, opens := strings.CutPrefix(v.Text(), mediaStart)
	body, closes := strings.CutSuffix(body, mediaEnd)
	if !opens || !closes || strings.ContainsAny(body, "\n\r\u2028\u2029") {
		return v, false
	}
	out := js.NewObject(4)
	out.Set("referenceString", v)
	for _, pair := range strings.Split(body, "|") {
		if pair == "" {
			continue
		}
		key, value, ok := strings.Cut(pair, "=")
		if !ok || key == "" {
			return v, false
		}
		value, _, _ = strings.Cut(value, "=")
		out.SetText(js.TrimSpace(key), js.TrimSpace(value))
	}
	return js.Obj(out), out.Has("type") && out.Has("id") && out.Has("source")
}

// bareReference reports a text that is exactly one reference: the closing sign must not
// come before the end (cases media-ref-part, media-ref-two-in-part, media-ref-bad).
func bareReference(v js.Value) bool {
	body, ok := strings.CutPrefix(v.Text(), mediaStart)
	if !ok || len(body) < 1 {
		return false
	}
	if end := strings.Index(body[1:], mediaEnd); end < 0 || end+1+len(mediaEnd) != len(body) {
		return false
	}
	_, ok = mediaReference(v)
	return ok
}

// partKind names a content part that the page can draw, "" for all others.
func partKind(p js.Value) string {
	switch kind := p.Get("type").Text(); {
	case bareReference(p):
		return "media"
	case oneOf(p.Get("type"), "text", "input_text", "output_text") && p.Get("text").IsString():
		return "text"
	case kind == "image_url" && drawableImage(p.Get("image_url")):
		return "image"
	case kind == "input_audio":
		if _, ok := mediaReference(p.Path("input_audio", "data")); ok {
			return "audio"
		}
	}
	return ""
}

// imageTypes are the types of inline images, in lower case only (cases image-data-*).
var imageTypes = []string{"png", "jpeg", "jpg", "gif", "webp"}

func drawableImage(image js.Value) bool {
	detail := image.Get("detail")
	if !image.IsRecord() || !detail.IsUndefined() && !oneOf(detail, "low", "high", "auto") {
		return false
	}
	url := image.Get("url")
	if _, ok := mediaReference(url); ok {
		return true
	}
	if strings.HasPrefix(url.Text(), "http:") || strings.HasPrefix(url.Text(), "https:") {
		return true
	}
	inline, ok := strings.CutPrefix(url.Text(), "data:image/")
	kind, _, marked := strings.Cut(inline, ";base64,")
	return ok && marked && slices.Contains(imageTypes, kind)
}
