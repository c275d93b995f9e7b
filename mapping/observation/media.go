// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"fmt"
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// drawable are the image types the page draws from a data URI, spelled as it wants them
// (contract section 3: image-data-webp, image-data-svg, image-data-capitals).
var drawable = map[string]bool{
	"image/png": true, "image/jpeg": true, "image/jpg": true, "image/gif": true, "image/webp": true,
}

// mediaPlan decides which images of one observation are shown. The zero value shows all.
type mediaPlan struct{}

// inline reports whether the part is written as an image.
func (mediaPlan) inline(w *Writer, p genai.Part) bool {
	if w.cfg.Media.Mode != MediaInline {
		return false
	}
	if data, ok := base64Of(p); ok {
		return drawable[mimeType(p)] && int64(len(data))/4*3 <= w.cfg.Media.MaxBytes && validBase64(data)
	}
	return isImage(p) && isHTTP(p.URI)
}

func isHTTP(uri string) bool {
	return strings.HasPrefix(uri, "https://") || strings.HasPrefix(uri, "http://")
}

func isImage(p genai.Part) bool {
	return p.Modality == "image" || strings.HasPrefix(mimeType(p), "image/")
}

// mimeType returns the type in lower case, from the data URI when the part has none.
func mimeType(p genai.Part) string {
	if p.MimeType == "" && strings.HasPrefix(p.URI, "data:") {
		head, _, _ := strings.Cut(p.URI[len("data:"):], ",")
		head, _, _ = strings.Cut(head, ";")
		return strings.ToLower(head)
	}
	return strings.ToLower(p.MimeType)
}

// base64Of returns the base64 text of a blob or of a data URI.
func base64Of(p genai.Part) (string, bool) {
	if p.Data != "" {
		return p.Data, true
	}
	if head, data, ok := strings.Cut(p.URI, ","); ok && strings.HasPrefix(head, "data:") && strings.HasSuffix(head, ";base64") {
		return data, true
	}
	return "", false
}

// validBase64 accepts either alphabet without white space inside.
func validBase64(s string) bool {
	s = strings.TrimRight(s, "=")
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '+', c == '/', c == '-', c == '_':
		default:
			return false
		}
	}
	return len(s)%4 != 1 && s != ""
}

var toStandard = strings.NewReplacer("-", "+", "_", "/")

// imageURL returns an http URL as it is, and base64 as a data URI in the standard
// alphabet with its padding.
func imageURL(p genai.Part) string {
	data, ok := base64Of(p)
	if !ok {
		return p.URI
	}
	data = toStandard.Replace(strings.TrimRight(data, "="))
	if pad := len(data) % 4; pad != 0 {
		data += "=="[:4-pad]
	}
	return "data:" + mimeType(p) + ";base64," + data
}

// marker describes a medium in text: `[file application/pdf: report.pdf]`,
// `[audio audio/wav ~12 KB]`, `[image image/svg+xml https://…]`.
func marker(p genai.Part) string {
	kind := p.Modality
	if kind == "" {
		kind, _, _ = strings.Cut(mimeType(p), "/")
	}
	if kind == "" || kind == "application" || kind == "text" || kind == "document" {
		kind = "file"
	}
	var b strings.Builder
	b.WriteString("[" + kind)
	if mt := mimeType(p); mt != "" {
		b.WriteString(" " + mt)
	}
	if p.Name != "" {
		b.WriteString(": " + p.Name)
	}
	switch data, ok := base64Of(p); {
	case ok:
		fmt.Fprintf(&b, " ~%s", size(len(data)/4*3))
	case p.URI != "":
		b.WriteString(" " + p.URI)
	case p.FileID != "":
		b.WriteString(" " + p.FileID)
	}
	return b.String() + "]"
}

func size(n int) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%d KB", n>>10)
	default:
		return fmt.Sprintf("%d B", n)
	}
}
