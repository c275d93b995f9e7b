// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

import "strings"

type tokenKind uint8

const (
	kindOpen tokenKind = iota
	kindClose
	kindSelf // <think/>, a blank block of its own
)

// token is one tag in the text, with what can be said about it before any block is known.
type token struct {
	pos, end int32
	name     uint8
	kind     tokenKind
	code     codeKind
	line     bool // only blanks before it on its line
}

// tokens finds all tags in one pass. It does not allocate for a text without any.
func (s *Splitter) tokens(text string) []token {
	var found []token
	code := codeScanner{text: text}
	angle, square := newSeeker(text, '<', s.angle), newSeeker(text, '[', s.square)
	for {
		pos := min(angle.next, square.next)
		if pos >= len(text) {
			return found
		}
		tok, ok := s.match(text, pos)
		after := pos + 1
		if ok {
			after = int(tok.end)
			tok.line = startsLine(text, found, pos)
			tok.code = code.at(pos)
			found = append(found, tok)
		}
		angle.skip(after)
		square.skip(after)
	}
}

// seeker walks over the occurrences of one byte; next is len(text) when there are no more.
type seeker struct {
	text string
	b    byte
	next int
}

func newSeeker(text string, b byte, wanted bool) seeker {
	k := seeker{text: text, b: b, next: len(text)}
	if wanted {
		k.next = -1
		k.skip(0)
	}
	return k
}

func (k *seeker) skip(to int) {
	if k.next >= to {
		return
	}
	if n := strings.IndexByte(k.text[to:], k.b); n >= 0 {
		k.next = to + n
	} else {
		k.next = len(k.text)
	}
}

// startsLine looks back over blanks, never beyond the tag before, which keeps all calls together linear.
func startsLine(text string, before []token, pos int) bool {
	limit := 0
	if len(before) > 0 {
		limit = int(before[len(before)-1].end)
	}
	for pos > limit {
		switch text[pos-1] {
		case ' ', '\t', '\r':
			pos--
		case '\n':
			return true
		default:
			return false
		}
	}
	return pos == 0
}
