// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package jsonx

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// appendUnescaped appends the inside of a valid JSON string decoded. It never becomes
// longer than it was; a surrogate without its other half becomes U+FFFD.
func appendUnescaped(dst []byte, s string) []byte {
	for {
		n := strings.IndexByte(s, '\\')
		if n < 0 {
			return append(dst, s...)
		}
		dst = append(dst, s[:n]...)
		if s[n+1] != 'u' {
			dst, s = append(dst, unescaped[s[n+1]]), s[n+2:]
			continue
		}
		r, _ := hex4(s, n+2)
		s = s[n+6:]
		if utf16.IsSurrogate(r) {
			r, s = paired(r, s)
		}
		dst = utf8.AppendRune(dst, r)
	}
}

// paired joins a surrogate with the one that is escaped at the start of s.
func paired(high rune, s string) (r rune, rest string) {
	if len(s) >= 6 && s[0] == '\\' && s[1] == 'u' {
		low, _ := hex4(s, 2)
		if r := utf16.DecodeRune(high, low); r != utf8.RuneError {
			return r, s[6:]
		}
	}
	return utf8.RuneError, s
}

// unescaped is what the letter behind a backslash stands for.
var unescaped = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}
