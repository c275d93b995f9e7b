// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"html/template"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// image is one image of a message. URL is empty for one that is only named.
type image struct {
	URL template.URL
	// Elsewhere is the address of an image that is not fetched unless a person asks.
	Elsewhere string
}

// inline are the types of data URIs that are drawn. None of them can run anything.
var inline = []string{"png", "jpeg", "jpg", "gif", "webp"}

func imagesOf(content jsonx.Value, l look) []image {
	var out []image
	for _, part := range content.Elems() {
		if part.Get("type").Text() != "image_url" {
			continue
		}
		url := part.Get("image_url").Get("url").Text()
		switch {
		case isInline(url):
			out = append(out, image{URL: template.URL(url)}) //nolint:gosec // base64 of an image type
		case strings.HasPrefix(url, "http://"), strings.HasPrefix(url, "https://"):
			i := image{Elsewhere: visible(url)}
			if l.remote {
				i.URL = template.URL(url) //nolint:gosec // http only, and a person asked
			}
			out = append(out, i)
		}
	}
	return out
}

func isInline(url string) bool {
	for _, kind := range inline {
		if body, ok := strings.CutPrefix(url, "data:image/"+kind+";base64,"); ok {
			return isBase64(body)
		}
	}
	return false
}

func isBase64(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '+' && r != '/' && r != '='
	}) < 0
}
