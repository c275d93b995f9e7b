// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// drawable are the image types the page draws from a data URI, spelled as it wants them
// (contract section 3: image-data-webp, image-data-svg, image-data-capitals).
var drawable = map[string]bool{
	"image/png": true, "image/jpeg": true, "image/jpg": true, "image/gif": true, "image/webp": true,
}

// mediaPlan decides which images of one list of messages are shown. An image that the
// history repeats is shown once in full, in its newest place; the older places say what
// was there. The zero value shows all.
type mediaPlan struct {
	message int // the message that is written
	newest  map[string]place
}

// place is where a part stands.
type place struct{ message, part int }

// see notes the newest place of every image that stands inline. Links cost nothing and are
// left alone.
func (m *mediaPlan) see(msgs []redact.Message) {
	for i, msg := range msgs {
		if !msg.HasPart(genai.PartMedia) {
			continue
		}
		for j, p := range msg.Parts() {
			if p.Type != genai.PartMedia {
				continue
			}
			if data, ok := base64Of(p); ok {
				if m.newest == nil {
					m.newest = make(map[string]place)
				}
				m.newest[data] = place{i, j}
			}
		}
	}
}

// inline reports whether part i of the message is written as an image.
func (m *mediaPlan) inline(w *Writer, i int, p genai.Part) bool {
	if w.cfg.Media.Mode != MediaInline {
		return false
	}
	data, ok := base64Of(p)
	if !ok {
		return isImage(p) && (isHTTP(p.URI) || isMediaReference(p.URI))
	}
	if at, seen := m.newest[data]; seen && at != (place{m.message, i}) {
		return false
	}
	return drawable[mimeType(p)] && decodedSize(data) <= w.cfg.Media.MaxBytes && validBase64(data)
}

// isMediaReference knows Langfuse's own references to uploaded media.
func isMediaReference(uri string) bool {
	return strings.HasPrefix(uri, "@@@langfuseMedia:") && strings.HasSuffix(uri, "@@@") && !strings.Contains(uri[3:len(uri)-3], "@@@")
}

func isHTTP(uri string) bool {
	return strings.HasPrefix(uri, "https://") || strings.HasPrefix(uri, "http://")
}

// isImage goes by what the source says, and by the name of the file where it says nothing.
func isImage(p genai.Part) bool {
	mime := mimeType(p)
	return p.Modality == "image" || strings.HasPrefix(mime, "image/") || (p.Modality == "" && mime == "" && hasImageName(p.URI))
}

func hasImageName(uri string) bool {
	path, _, _ := strings.Cut(uri, "?")
	path, _, _ = strings.Cut(path, "#")
	switch strings.ToLower(path[strings.LastIndexByte(path, '.')+1:]) {
	case "png", "jpg", "jpeg", "gif", "webp":
		return true
	default:
		return false
	}
}

// mimeType returns the type in lower case: the part's own, that of its data URI, or what
// the first bytes of an image tell.
func mimeType(p genai.Part) string {
	mime := strings.ToLower(strings.TrimSpace(p.MimeType))
	if mime == "" && isDataURI(p.URI) {
		head, _, _ := strings.Cut(p.URI[len("data:"):], ",")
		head, _, _ = strings.Cut(head, ";")
		mime = strings.ToLower(head)
	}
	mime, _, _ = strings.Cut(mime, ";")
	if mime == "" || mime == "image/*" || mime == "application/octet-stream" {
		if data, ok := base64Of(p); ok {
			return cmp.Or(sniff(data), mime)
		}
	}
	return mime
}

// sniff tells the type of an image by its first bytes, in base64 of either alphabet.
func sniff(data string) string {
	switch {
	case strings.HasPrefix(data, "iVBORw0KGgo"):
		return "image/png"
	case strings.HasPrefix(data, "/9j/"), strings.HasPrefix(data, "_9j_"):
		return "image/jpeg"
	case strings.HasPrefix(data, "R0lGOD"):
		return "image/gif"
	case strings.HasPrefix(data, "UklGR") && len(data) > 16 && data[12:16] == "RUJQ": // RIFF....WEBP
		return "image/webp"
	default:
		return ""
	}
}

func isDataURI(uri string) bool { return len(uri) > 5 && strings.EqualFold(uri[:5], "data:") }

// base64Of returns the base64 text of a blob or of a data URI.
func base64Of(p genai.Part) (string, bool) {
	if p.Data != "" {
		return p.Data, true
	}
	if !isDataURI(p.URI) {
		return "", false
	}
	if head, data, ok := strings.Cut(p.URI, ","); ok && strings.HasSuffix(strings.ToLower(head), ";base64") {
		return data, true
	}
	return "", false
}

func decodedSize(base64 string) int64 { return int64(len(strings.TrimRight(base64, "="))) * 3 / 4 }

// validBase64 accepts either alphabet, with or without padding, broken into lines or not.
func validBase64(s string) bool {
	s = strings.TrimRight(s, "=\r\n")
	n := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '+', c == '/', c == '-', c == '_':
			n++
		case c == '\r' || c == '\n':
		default:
			return false
		}
	}
	return n%4 != 1 && n > 0
}

var toStandard = strings.NewReplacer("-", "+", "_", "/", "\r", "", "\n", "")

// imageURL returns an http URL as it is, and base64 as a data URI in the standard
// alphabet with its padding.
func imageURL(p genai.Part) string {
	data, ok := base64Of(p)
	if !ok {
		return p.URI
	}
	data = strings.TrimRight(toStandard.Replace(data), "=")
	if pad := len(data) % 4; pad != 0 {
		data += "=="[:4-pad]
	}
	return "data:" + mimeType(p) + ";base64," + data
}

// marker describes a medium in text: `[file application/pdf: report.pdf]`,
// `[audio audio/wav ~12 KB]`, `[image image/svg+xml https://…]`.
func marker(p genai.Part) string {
	kind, _, _ := strings.Cut(mimeType(p), "/")
	if kind == "" || mimeType(p) == "application/octet-stream" {
		kind = cmp.Or(p.Modality, kind)
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
		fmt.Fprintf(&b, " ~%s", size(int(decodedSize(data))))
	case isDataURI(p.URI):
		fmt.Fprintf(&b, " ~%s", size(len(p.URI)))
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
