// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

import (
	"fmt"
	"strings"
)

// MaxTags bounds the configured tags; more than a handful means a misunderstanding.
const MaxTags = 32

// maxAttributes bounds the text between a tag's name and its end, so that one unfinished tag costs little.
const maxAttributes = 256

// DefaultTags are the spellings that models in use write.
func DefaultTags() []string { return []string{"think", "thinking", "reasoning", "thought", "[THINK]"} }

// tag is a configured tag: its name in lower case and its brackets.
type tag struct {
	name   string
	square bool
}

// New returns a Splitter for the given tags: a name or <name> for angle brackets, [NAME] for square ones. nil means
// DefaultTags, an empty list splits nothing.
func New(tags []string) (*Splitter, error) {
	if tags == nil {
		tags = DefaultTags()
	}
	if len(tags) > MaxTags {
		return nil, fmt.Errorf("%d tags, at most %d are allowed", len(tags), MaxTags)
	}
	s := &Splitter{}
	for _, text := range tags {
		t, err := parseTag(text)
		if err != nil {
			return nil, err
		}
		s.tags = append(s.tags, t)
		s.square = s.square || t.square
		s.angle = s.angle || !t.square
		s.longest = max(s.longest, len(t.name))
	}
	return s, nil
}

func parseTag(text string) (tag, error) {
	name, square := strings.TrimSpace(text), false
	if inner, ok := between(name, '[', ']'); ok {
		name, square = inner, true
	} else if inner, ok := between(name, '<', '>'); ok {
		name = inner
	}
	if n := nameLen(name, len(name)); n == 0 || n < len(name) {
		return tag{}, fmt.Errorf("tag %q: want a name such as think, or [THINK] for square brackets", text)
	}
	return tag{strings.ToLower(name), square}, nil
}

func between(s string, open, end byte) (string, bool) {
	if len(s) >= 2 && s[0] == open && s[len(s)-1] == end {
		return s[1 : len(s)-1], true
	}
	return s, false
}

// nameLen is the length of the tag name at the start of s, at most limit+1.
func nameLen(s string, limit int) int {
	n := 0
	for n < len(s) && n <= limit && isNameByte(s[n]) {
		n++
	}
	return n
}

func isNameByte(b byte) bool {
	return b|0x20 >= 'a' && b|0x20 <= 'z' || b >= '0' && b <= '9' || b == '_' || b == '-' || b == ':' || b == '.'
}

// match reads the tag that may stand at text[pos], which is a bracket.
func (s *Splitter) match(text string, pos int) (token, bool) {
	square := text[pos] == '['
	p, kind := pos+1, kindOpen
	if p < len(text) && text[p] == '/' {
		p, kind = p+1, kindClose
	}
	n := nameLen(text[p:], s.longest)
	name := s.lookup(text[p:p+n], square)
	if name < 0 {
		return token{}, false
	}
	rest, self, ok := tagEnd(text[p+n:], square, kind)
	if !ok {
		return token{}, false
	}
	if self {
		kind = kindSelf
	}
	return token{pos: int32(pos), end: int32(p + n + rest), name: uint8(name), kind: kind}, true
}

func (s *Splitter) lookup(name string, square bool) int {
	for i, t := range s.tags {
		if t.square == square && len(t.name) == len(name) && strings.EqualFold(t.name, name) {
			return i
		}
	}
	return -1
}

// tagEnd reads what follows the name: white space, on opening angle tags attributes (name=value) or a slash, the
// closing bracket. <think about it> is prose, [think](address) is a link.
func tagEnd(s string, square bool, kind tokenKind) (length int, self, ok bool) {
	end := byte('>')
	if square {
		end = ']'
	}
	if len(s) > 0 && s[0] == end {
		return 1, false, !square || !strings.HasPrefix(s[1:], "(")
	}
	window := s[:min(len(s), maxAttributes)]
	n := strings.IndexByte(window, end)
	if n < 0 || strings.ContainsAny(window[:n], "<[\n") && !square {
		return 0, false, false
	}
	inner := strings.TrimSpace(window[:n])
	switch {
	case inner == "" && !strings.HasPrefix(window[n+1:], "("):
		return n + 1, false, true
	case square || kind == kindClose:
		return 0, false, false
	case inner == "/":
		return n + 1, true, true
	}
	return n + 1, strings.HasSuffix(inner, "/"), strings.Contains(inner, "=") && s[0] <= ' '
}
