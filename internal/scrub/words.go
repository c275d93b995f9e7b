// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package scrub

import (
	"hash/maphash"
	"strings"
	"unicode"
	"unicode/utf8"
)

// words replaces words by made-up ones of the same length, upper and lower case kept, and
// digits by digits. Signs between them stay: they are the structure of a text.
type words struct{ seed maphash.Seed }

func newWords() words { return words{maphash.MakeSeed()} }

// tags are the words of markup that decides how a text is read; they are nobody's secret.
var tags = map[string]bool{"think": true, "thinking": true, "reasoning": true, "thought": true, "reflection": true}

func (w words) replace(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for len(s) > 0 {
		n := wordLen(s)
		if n == 0 {
			_, size := utf8.DecodeRuneInString(s)
			b.WriteString(s[:size])
			s = s[size:]
			continue
		}
		w.word(&b, s[:n])
		s = s[n:]
	}
	return b.String()
}

// wordLen is the length of the letters and digits that s begins with.
func wordLen(s string) int {
	for i, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return i
		}
	}
	return len(s)
}

// longWord bounds how much is hashed at once: base64 is one long word.
const longWord = 64

func (w words) word(b *strings.Builder, s string) {
	if tags[strings.ToLower(s)] {
		b.WriteString(s)
		return
	}
	for len(s) > longWord {
		cut := longWord
		for !utf8.RuneStart(s[cut]) {
			cut--
		}
		w.letters(b, s[:cut])
		s = s[cut:]
	}
	w.letters(b, s)
}

func (w words) letters(b *strings.Builder, s string) {
	state := maphash.String(w.seed, s)
	for _, r := range s {
		state = state*6364136223846793005 + 1442695040888963407
		n := byte((state >> 33) % 26)
		switch {
		case unicode.IsDigit(r):
			b.WriteByte('0' + n%10)
		case unicode.IsUpper(r):
			b.WriteByte('A' + n)
		default:
			b.WriteByte('a' + n)
		}
	}
}
