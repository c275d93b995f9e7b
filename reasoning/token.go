// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

import (
	"slices"
	"strings"
)

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
	quoted   bool // in quotes of any kind
	named    bool // a sentence talks about it, quoted or not
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
		after := pos + 1
		if end, name, kind := s.match(text, pos); end > 0 {
			after = end
			tok := token{pos: int32(pos), end: int32(end), name: uint8(name), kind: kind, code: code.at(pos)}
			tok.line = startsLine(text, found, pos)
			tok.quoted = quoted(text, tok)
			tok.named = tok.quoted || nounFollows(text, end)
			if len(found) == cap(found) {
				found = s.room(found, text[pos:])
			}
			found = append(found, tok)
		}
		angle.skip(after)
		square.skip(after)
	}
}

// room makes space for as many tags as the rest of the text can hold, once there are enough for that to pay.
func (s *Splitter) room(found []token, rest string) []token {
	if len(found) < 256 {
		return found
	}
	return slices.Grow(found, strings.Count(rest, "<")+strings.Count(rest, "["))
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
	if to < len(k.text) && k.text[to] == k.b {
		k.next = to
	} else if n := strings.IndexByte(k.text[to:], k.b); n >= 0 {
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
