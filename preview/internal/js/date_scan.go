// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package js

import "unicode/utf8"

type tokenKind uint8

const (
	tokenEnd tokenKind = iota
	tokenNumber
	tokenSign // one of : - + . )
	tokenSpace
	tokenOther
	tokenMonth
	tokenHalfDay
	tokenZone
	tokenTime // the letter T
	tokenWord
)

// maxDigits is how many digits of a number count; the rest is read over.
const maxDigits = 9

type dateToken struct {
	kind   tokenKind
	symbol byte
	number int // value of a number or keyword
	length int
}

func (t dateToken) is(symbol byte) bool { return t.kind == tokenSign && t.symbol == symbol }
func (t dateToken) fixed(n int) bool    { return t.kind == tokenNumber && t.length == n }
func (t dateToken) word() bool          { return t.kind >= tokenMonth }
func (t dateToken) isZ() bool           { return t.kind == tokenZone && t.length == 1 }

// sign returns 1 for plus, -1 for minus and 0 for everything else.
func (t dateToken) sign() int {
	switch {
	case t.is('+'):
		return 1
	case t.is('-'):
		return -1
	default:
		return 0
	}
}

// dateWords maps the first three letters of a word; longer words count only as months.
var dateWords = map[string]dateToken{
	"jan": {kind: tokenMonth, number: 1}, "feb": {kind: tokenMonth, number: 2},
	"mar": {kind: tokenMonth, number: 3}, "apr": {kind: tokenMonth, number: 4},
	"may": {kind: tokenMonth, number: 5}, "jun": {kind: tokenMonth, number: 6},
	"jul": {kind: tokenMonth, number: 7}, "aug": {kind: tokenMonth, number: 8},
	"sep": {kind: tokenMonth, number: 9}, "oct": {kind: tokenMonth, number: 10},
	"nov": {kind: tokenMonth, number: 11}, "dec": {kind: tokenMonth, number: 12},
	"am": {kind: tokenHalfDay}, "pm": {kind: tokenHalfDay, number: 12},
	"ut": {kind: tokenZone}, "utc": {kind: tokenZone}, "z": {kind: tokenZone}, "gmt": {kind: tokenZone},
	"cdt": {kind: tokenZone, number: -5}, "cst": {kind: tokenZone, number: -6},
	"edt": {kind: tokenZone, number: -4}, "est": {kind: tokenZone, number: -5},
	"mdt": {kind: tokenZone, number: -6}, "mst": {kind: tokenZone, number: -7},
	"pdt": {kind: tokenZone, number: -7}, "pst": {kind: tokenZone, number: -8},
	"t": {kind: tokenTime},
}

// dateScanner cuts a date text into tokens, one ahead.
type dateScanner struct {
	text string
	pos  int
	peek dateToken
}

func newDateScanner(text string) *dateScanner {
	s := &dateScanner{text: text}
	s.peek = s.scan()
	return s
}

func (s *dateScanner) next() dateToken {
	t := s.peek
	s.peek = s.scan()
	return t
}

func (s *dateScanner) skip(symbol byte) bool {
	if !s.peek.is(symbol) {
		return false
	}
	s.next()
	return true
}

func (s *dateScanner) scan() dateToken {
	if s.pos >= len(s.text) {
		return dateToken{kind: tokenEnd}
	}
	c := s.text[s.pos]
	switch {
	case c >= '0' && c <= '9':
		return s.number()
	case c == ':' || c == '-' || c == '+' || c == '.' || c == ')':
		s.pos++
		return dateToken{kind: tokenSign, symbol: c, length: 1}
	case c == '(':
		s.comment()
		return dateToken{kind: tokenOther}
	}
	r, size := utf8.DecodeRuneInString(s.text[s.pos:])
	if letter(r) {
		return s.letters()
	}
	s.pos += size
	if !isSpace(r) {
		return dateToken{kind: tokenOther}
	}
	return dateToken{kind: tokenSpace}
}

func (s *dateScanner) number() dateToken {
	t := dateToken{kind: tokenNumber, length: digits(s.text[s.pos:])}
	run := s.text[s.pos : s.pos+t.length]
	s.pos += t.length
	for len(run) > 1 && run[0] == '0' {
		run = run[1:]
	}
	for i := 0; i < len(run) && i < maxDigits; i++ {
		t.number = t.number*10 + int(run[i]-'0')
	}
	return t
}

// letter reports a sign that belongs to a word: from A upwards, no blank. The two line
// separators of Unicode are no blanks here, although they are between words.
func letter(r rune) bool { return r >= 'A' && (!isSpace(r) || r == 0x2028 || r == 0x2029) }

// letters reads a run of signs from A upwards, of which only the first three count.
func (s *dateScanner) letters() dateToken {
	length, prefix := 0, make([]rune, 0, 3)
	for s.pos < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.pos:])
		if !letter(r) {
			break
		}
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		if length < 3 {
			prefix = append(prefix, r)
		}
		length++
		s.pos += size
	}
	t, known := dateWords[string(prefix)]
	if !known || (length > 3 && t.kind != tokenMonth) {
		t = dateToken{kind: tokenWord}
	}
	t.length = length
	return t
}

// comment reads over brackets, also nested ones.
func (s *dateScanner) comment() {
	depth := 0
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case '(':
			depth++
		case ')':
			depth--
		}
		s.pos++
		if depth == 0 {
			return
		}
	}
}
