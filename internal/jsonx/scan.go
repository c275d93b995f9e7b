// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package jsonx

import (
	"encoding/binary"
	"math/bits"
)

// maxNesting bounds what Valid looks at, as in the engine that the tests hold the
// scanner against.
const maxNesting = 10000

// scanner checks a text against the grammar of RFC 8259 in one pass over its bytes and,
// with a tape, notes every value on the way. It is strict about everything but the
// encoding: invalid UTF-8, lone surrogates and duplicate names are let through.
type scanner struct {
	src   string
	i     int
	depth int
	limit int // of depth
	// objects has one bit per open container: set = object.
	objects [maxNesting/64 + 1]uint64
	tape    *tape // nil: only the grammar
}

// run reads exactly one value.
func (s *scanner) run() error {
	for {
		more, err := s.value()
		if err != nil {
			return err
		}
		if more { // a container opened that is not empty
			continue
		}
		if done, err := s.after(); done || err != nil {
			return err
		}
	}
}

// value reads the value that begins here; more tells that it opened a container whose
// first value comes next.
func (s *scanner) value() (more bool, err error) {
	s.blanks()
	if s.i >= len(s.src) {
		return false, ErrSyntax
	}
	switch c := s.src[s.i]; c {
	case '{', '[':
		return s.open(c == '{')
	case '"':
		return false, s.text()
	default:
		return false, s.scalar(c)
	}
}

func (s *scanner) open(object bool) (more bool, err error) {
	if s.depth++; s.depth > s.limit {
		return false, ErrDepth
	}
	at := s.i
	s.i++
	word, bit := &s.objects[s.depth>>6], uint64(1)<<(s.depth&63)
	closing := byte(']')
	if *word &^= bit; object {
		*word |= bit
		closing = '}'
	}
	if s.tape != nil {
		s.tape.open(at, object)
	}
	s.blanks()
	if s.i < len(s.src) && s.src[s.i] == closing {
		s.close()
		return false, nil
	}
	if object {
		return true, s.name()
	}
	return true, nil
}

func (s *scanner) close() {
	s.i++
	s.depth--
	if s.tape != nil {
		s.tape.close(s.i)
	}
}

// after reads what stands behind a value, up to the next value; done at the end.
func (s *scanner) after() (done bool, err error) {
	for s.depth > 0 {
		s.blanks()
		if s.i >= len(s.src) {
			return false, ErrSyntax
		}
		object := s.objects[s.depth>>6]>>(s.depth&63)&1 != 0
		switch c := s.src[s.i]; {
		case c == ',':
			s.i++
			if object {
				s.blanks()
				return false, s.name()
			}
			return false, nil
		case c == '}' && object, c == ']' && !object:
			s.close()
		default:
			return false, ErrSyntax
		}
	}
	if s.blanks(); s.i < len(s.src) {
		return false, ErrSyntax
	}
	return true, nil
}

// name reads the name of a member and its colon.
func (s *scanner) name() error {
	if s.i >= len(s.src) || s.src[s.i] != '"' {
		return ErrSyntax
	}
	if err := s.text(); err != nil {
		return err
	}
	s.blanks()
	if s.i >= len(s.src) || s.src[s.i] != ':' {
		return ErrSyntax
	}
	s.i++
	return nil
}

func (s *scanner) blanks() {
	for s.i < len(s.src) {
		switch s.src[s.i] {
		case ' ', '\t', '\r', '\n':
			s.i++
		default:
			return
		}
	}
}

// text reads a string.
func (s *scanner) text() error {
	end, escaped, high := stringEnd(s.src, s.i)
	if end < 0 {
		return ErrSyntax
	}
	if s.tape != nil {
		s.tape.leaf(s.i, end, String, escaped, high)
	}
	s.i = end
	return nil
}

// scalar reads a number or a word.
func (s *scanner) scalar(c byte) error {
	var end int
	kind := Number
	switch c {
	case 't':
		end, kind = s.word("true"), Bool
	case 'f':
		end, kind = s.word("false"), Bool
	case 'n':
		end, kind = s.word("null"), Null
	default:
		end = numberEnd(s.src, s.i)
	}
	if end < 0 {
		return ErrSyntax
	}
	if s.tape != nil {
		s.tape.leaf(s.i, end, kind, false, false)
	}
	s.i = end
	return nil
}

func (s *scanner) word(w string) int {
	if len(s.src)-s.i < len(w) || s.src[s.i:s.i+len(w)] != w {
		return -1
	}
	return s.i + len(w)
}

// numberEnd returns the position behind the number at i, -1 when there is none.
func numberEnd(src string, i int) int {
	if i < len(src) && src[i] == '-' {
		i++
	}
	whole := digits(src, i)
	if whole == i || (src[i] == '0' && whole > i+1) {
		return -1
	}
	i = whole
	if i < len(src) && src[i] == '.' {
		fraction := digits(src, i+1)
		if fraction == i+1 {
			return -1
		}
		i = fraction
	}
	if i < len(src) && src[i]|0x20 == 'e' {
		if i++; i < len(src) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		exponent := digits(src, i)
		if exponent == i {
			return -1
		}
		i = exponent
	}
	return i
}

func digits(src string, i int) int {
	for i < len(src) && src[i] >= '0' && src[i] <= '9' {
		i++
	}
	return i
}

// stringEnd returns the position behind the closing quote of the string that opens at i,
// -1 when the string is broken. escaped tells of a backslash, high of bytes beyond ASCII.
func stringEnd(src string, i int) (end int, escaped, high bool) {
	b, seen := bytesOf(src), uint64(0)
	for j := i + 1; ; {
		for j+8 <= len(b) {
			w := binary.LittleEndian.Uint64(b[j:])
			stop := stops(w)
			if stop == 0 {
				seen |= w
				j += 8
				continue
			}
			seen |= w & (stop&-stop - 1) // what stands before the first sign
			j += bits.TrailingZeros64(stop) >> 3
			break
		}
		for j < len(b) && b[j] >= ' ' && b[j] != '"' && b[j] != '\\' {
			seen |= uint64(b[j])
			j++
		}
		switch {
		case j >= len(b), b[j] < ' ':
			return -1, false, false
		case b[j] == '"':
			return j + 1, escaped, seen&highs != 0
		}
		escaped = true
		if j = escapeEnd(src, j); j < 0 {
			return -1, false, false
		}
	}
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// stops marks the quotes, backslashes and control signs among eight bytes. Bits above the
// lowest one set may be wrong.
func stops(w uint64) uint64 {
	quote, slash := w^ones*'"', w^ones*'\\'
	return ((quote-ones)&^quote | (slash-ones)&^slash | (w-ones*' ')&^w) & highs
}

// escapeEnd returns the position behind the escape at i, -1 when it is none.
func escapeEnd(src string, i int) int {
	if i+1 >= len(src) {
		return -1
	}
	switch src[i+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 2
	case 'u':
		if _, ok := hex4(src, i+2); ok {
			return i + 6
		}
	}
	return -1
}

func hex4(src string, i int) (r rune, ok bool) {
	if i+4 > len(src) {
		return 0, false
	}
	for _, c := range []byte(src[i : i+4]) {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}
