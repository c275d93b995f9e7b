// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package jsonx

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
	"unsafe"
)

// AppendString appends s as a quoted JSON string; invalid UTF-8 becomes U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := plainEnd(s, 0); i < len(s); i = plainEnd(s, i) {
		c := s[i]
		if c >= utf8.RuneSelf {
			if r, size := utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || size > 1 {
				i += size
				continue
			}
		}
		dst = append(dst, s[start:i]...)
		dst = appendEscaped(dst, c)
		i++
		start = i
	}
	return append(append(dst, s[start:]...), '"')
}

// plainEnd returns the position of the first byte from i on that does not stand for itself
// inside a JSON string, or may not.
func plainEnd(s string, i int) int {
	b := bytesOf(s)
	for i+8 <= len(b) {
		w := binary.LittleEndian.Uint64(b[i:])
		if stop := stops(w) | w&highs; stop != 0 {
			return i + bits.TrailingZeros64(stop)>>3
		}
		i += 8
	}
	for i < len(b) && plain[b[i]] {
		i++
	}
	return i
}

// Quote returns s as a quoted JSON string.
func Quote(s string) string {
	return stringOf(AppendString(make([]byte, 0, len(s)+2+len(s)/16), s))
}

// Compact removes insignificant white space and changes nothing else. Text without any, and
// text that is not JSON, is returned as it is.
func Compact(text string) string {
	if !Valid(text) {
		return text
	}
	var dst []byte
	kept := 0 // up to where text is in dst
	for i := 0; i < len(text); {
		switch text[i] {
		case '"':
			i, _, _ = stringEnd(text, i)
		case ' ', '\t', '\r', '\n':
			if dst == nil {
				dst = make([]byte, 0, len(text))
			}
			dst = append(dst, text[kept:i]...)
			i++
			kept = i
		default:
			i++
		}
	}
	if dst == nil {
		return text
	}
	return stringOf(append(dst, text[kept:]...))
}

const hexDigits = "0123456789abcdef"

// plain marks the ASCII signs that stand for themselves inside a JSON string.
var plain = func() (t [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		t[c] = c != '"' && c != '\\'
	}
	return t
}()

func appendEscaped(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	}
	if c >= utf8.RuneSelf {
		return append(dst, string(utf8.RuneError)...)
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// stringOf views bytes that nobody writes any more as a string.
func stringOf(b []byte) string {
	return unsafe.String(unsafe.SliceData(b), len(b))
}
