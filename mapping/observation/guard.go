// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation

import (
	"strings"
	"unicode"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// zeroWidth is the documented guard: ZERO WIDTH SPACE behind a text that Langfuse would
// parse. It is invisible and keeps the text a text (contract section 3: user-true-zero-width,
// result-zero-width, thinking-zero-width).
const zeroWidth = "\u200b"

// guard returns s with the guard behind it when the page would not take it for text.
func guard(s string) string {
	if misread(s) {
		return s + zeroWidth
	}
	return s
}

// misread reports whether the page parses s: a text that as a whole is JSON other than
// a number, or a Python-looking dict or list.
func misread(s string) bool {
	t := strings.TrimFunc(s, isBlank)
	if t == "" {
		return false
	}
	switch t[0] {
	case '{', '[':
		return looksPython(t) || jsonx.Valid(t)
	case '"':
		return t[len(t)-1] == '"' && len(t) > 1 && jsonx.Valid(t)
	case 't', 'f', 'n':
		return t == "true" || t == "false" || t == "null"
	default:
		return false
	}
}

// isBlank is what JavaScript trims.
func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' }

// looksPython reports whether the page would read s as a Python dict or list: it
// exchanges quotes and words and tries JSON again. A closing bracket is enough here, for
// the guard harms nobody.
func looksPython(s string) bool {
	last := s[len(s)-1]
	return (last == '}' || last == ']') && strings.IndexByte(s, '\'') >= 0
}
