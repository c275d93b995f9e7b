// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

// nextBackslash finds the escapes of a JSON string.
func nextBackslash(s string) int { return strings.IndexByte(s, '\\') }

// nextFormEscape also finds the pluses of a form's body or query.
func nextFormEscape(s string) int { return strings.IndexAny(s, `\%&+`) }

func nextEscape(s string) int {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c == '\\' || c == '%' || c == '&' {
			return i
		}
	}
	return -1
}

// decodeEscape appends the character that s begins with in escaped form and tells how many bytes it took; 0 if none.
func decodeEscape(s string, dst []byte) ([]byte, int) {
	if len(s) < 2 {
		return dst, 0
	}
	switch s[0] {
	case '+':
		return append(dst, ' '), 1
	case '\\':
		return decodeBackslash(s, dst)
	case '%':
		if len(s) > 2 {
			if c, ok := hexByte(s[1], s[2]); ok {
				return append(dst, c), 3
			}
		}
	case '&':
		return decodeEntity(s, dst)
	}
	return dst, 0
}

func decodeBackslash(s string, dst []byte) ([]byte, int) {
	switch s[1] {
	case '"', '\'', '\\', '/', '`':
		return append(dst, s[1]), 2
	case 'n':
		return append(dst, '\n'), 2
	case 'r':
		return append(dst, '\r'), 2
	case 't':
		return append(dst, '\t'), 2
	case 'b', 'f':
		return append(dst, ' '), 2
	case 'x':
		if len(s) > 3 {
			if c, ok := hexByte(s[2], s[3]); ok {
				return append(dst, c), 4
			}
		}
	case 'u':
		return decodeUnicode(s, dst)
	}
	return dst, 0
}

func decodeUnicode(s string, dst []byte) ([]byte, int) {
	r, ok := hex4(s)
	if !ok {
		return dst, 0
	}
	if utf16.IsSurrogate(r) {
		if low, ok := hex4(s[6:]); ok {
			if both := utf16.DecodeRune(r, low); both != utf8.RuneError {
				return utf8.AppendRune(dst, both), 12
			}
		}
		r = utf8.RuneError
	}
	return utf8.AppendRune(dst, r), 6
}

func hex4(s string) (rune, bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	a, ok := hexByte(s[2], s[3])
	b, also := hexByte(s[4], s[5])
	return rune(a)<<8 | rune(b), ok && also
}

func hexByte(a, b byte) (byte, bool) {
	x, y := hexDigit(a), hexDigit(b)
	return x<<4 | y, x < 16 && y < 16
}

func hexDigit(c byte) byte {
	switch {
	case c >= '0' && c <= '9':
		return c - '0'
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10
	}
	return 255
}

var entities = [...]struct {
	text string
	char byte
}{{"&quot;", '"'}, {"&#34;", '"'}, {"&#x22;", '"'}, {"&#39;", '\''}, {"&#x27;", '\''}, {"&apos;", '\''}, {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&#x3D;", '='}, {"&#61;", '='}}

func decodeEntity(s string, dst []byte) ([]byte, int) {
	for _, e := range entities {
		if strings.HasPrefix(s, e.text) {
			return append(dst, e.char), len(e.text)
		}
	}
	return dst, 0
}

// escapeJSON keeps a replacement valid inside one more level of quotes; ours has nothing to escape, a user's may.
func escapeJSON(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r == '"' || r == '\\' || r < ' ' }) < 0 {
		return s
	}
	quoted := quoteJSON(s)
	return quoted[1 : len(quoted)-1]
}

func stringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// escapeSigns are the bytes that make a text worth decoding.
func (t *triggers) addEscapes() {
	for _, c := range "\"'\\/`nrtbfxu" {
		t.set(pair('\\', byte(c)))
	}
	for _, c := range "0123456789abcdefABCDEF" {
		t.set(pair('%', byte(c)))
	}
	for c := '!'; c <= '~'; c++ { // a blank of a form, unless it is an increment
		if c != '+' && c != '=' {
			t.set(pair('+', byte(c)))
		}
	}
	for _, c := range "q#alg" {
		t.set(pair('&', byte(c)))
	}
}
