// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// The setting content: what stays of a text that must not leave is its kind and its size, as in "[text 1.2 KB]". Numbers,
// times and ids made by machines are no texts. A word stays only where a table says that it classifies, relates or names a
// part of the program (content_tables.go): under such a key, or in such a facet. Everything else counts as text.

// marker is what stands for a text; markers stay as they are, so that a second collector changes nothing.
func marker(kind, text string) string { return sized(kind, len(text)) }

func sized(kind string, n int) string {
	switch {
	case n >= 1<<20:
		return "[" + kind + " " + strconv.FormatFloat(float64(n)/(1<<20), 'f', 1, 64) + " MB]"
	case n >= 1<<10:
		return "[" + kind + " " + strconv.FormatFloat(float64(n)/(1<<10), 'f', 1, 64) + " KB]"
	default:
		return "[" + kind + " " + strconv.Itoa(n) + " B]"
	}
}

// The kinds of texts that markers name.
const (
	kindText       = "text"
	kindReasoning  = "reasoning"
	kindArguments  = "arguments"
	kindResult     = "result"
	kindInput      = "input"
	kindOutput     = "output"
	kindDefinition = "definition"
	kindJSON       = "json"
	kindBytes      = "bytes"
)

var markerKinds = map[string]bool{
	kindText: true, kindReasoning: true, kindArguments: true, kindResult: true, kindInput: true, kindOutput: true,
	kindDefinition: true, kindJSON: true, kindBytes: true, "image": true, "audio": true, "video": true, "file": true,
}

// zeroWidth is what writers put around texts that Langfuse would misread.
const zeroWidth = "\u200b"

// isMarker knows markers, one a line: writers join the parts of a message.
func isMarker(s string) bool {
	for line := range strings.SplitSeq(strings.Trim(s, zeroWidth), "\n") {
		if !isMarkerLine(line) {
			return false
		}
	}
	return true
}

// isMarkerLine knows our own words only: whoever writes "[secret hunter2 5 B]" does not get it through.
func isMarkerLine(s string) bool {
	switch s {
	case hiddenTool.mask, failed, "{}", "redacted", "missing", string(ContentNone): // what writers say of content that is not there
		return true
	}
	if len(s) < 2 || s[0] != '[' || s[len(s)-1] != ']' {
		return s == ""
	}
	fields := strings.Split(s[1:len(s)-1], " ")
	if len(fields) != 3 || !markerKinds[fields[0]] || fields[2] != "B" && fields[2] != "KB" && fields[2] != "MB" {
		return false
	}
	_, err := strconv.ParseFloat(fields[1], 64)
	return err == nil && len(fields[1]) < 12
}

// marked is s, or its marker.
func marked(kind, s string) string {
	if isMarker(s) {
		return s
	}
	return marker(kind, s)
}

const (
	maxLabel = 128 // bytes of a name
	maxTitle = 256 // of a span's name, a user, a session
)

// label keeps a name: one line, no JSON.
func label(s string, limit int) string {
	if isLabel(s, limit) {
		return s
	}
	return marked(kindText, s)
}

func isLabel(s string, limit int) bool {
	return len(s) <= limit && utf8.ValidString(s) && !strings.ContainsAny(s, "\n\r\t") && !looksJSON(s)
}

// token keeps one of few words, a version, an id: no blanks.
func token(s string) string {
	if isToken(strings.Trim(s, zeroWidth)) || isMarker(s) {
		return s
	}
	return marked(kindText, s)
}

// isToken: an id, a version, a host, a URL without more than a path. Text has blanks, or letters beyond ASCII.
func isToken(s string) bool {
	if len(s) > maxLabel || looksJSON(s) {
		return false
	}
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// isMachine: a number, a truth value, a time, a random id: what no person says.
func isMachine(s string) bool {
	if len(s) > maxMachine {
		return false
	}
	switch s {
	case "", "true", "false", "null", "True", "False", "None":
		return true
	}
	digits, hex, signs := 0, 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case isDigit(c):
			digits++
		case c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F':
			hex++
		case strings.IndexByte("+-.:,TZ ", c) >= 0: // numbers and RFC 3339
			signs++
		default:
			return false
		}
	}
	if hex == 0 || hex == 1 && signs <= 3 && strings.ContainsAny(s, "eE") { // 1e-05
		return digits > 0 && digits >= signs
	}
	return digits >= 4 && digits+hex >= 16 && signs <= 4 && !strings.Contains(s, " ")
}

// maxMachine is the length of a SHA-256 in hexadecimal.
const maxMachine = 64

// mediaKind names a medium by what the source says of it.
func mediaKind(modality, mime string) string {
	head, _, _ := strings.Cut(strings.ToLower(mime), "/")
	for _, kind := range [...]string{strings.ToLower(modality), head} {
		if kind == "image" || kind == "audio" || kind == "video" {
			return kind
		}
	}
	return "file"
}
