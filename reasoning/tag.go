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
		s.first[t.name[0]], s.first[upper(t.name[0])] = true, true
	}
	s.first['/'] = true
	return s, nil
}

func upper(b byte) byte {
	if b >= 'a' && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
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

// match reads the tag that may stand at text[pos], which is a bracket; end is 0 when none does.
func (s *Splitter) match(text string, pos int) (end, name int, kind tokenKind) {
	p := pos + 1
	if p >= len(text) || !s.first[text[p]] {
		return 0, 0, 0
	}
	if text[p] == '/' {
		p, kind = p+1, kindClose
	}
	square := text[pos] == '['
	n := nameLen(text[p:], s.longest)
	if name = s.lookup(text[p:p+n], square); name < 0 {
		return 0, 0, 0
	}
	rest, self := tagEnd(text[p+n:], square, kind)
	if rest == 0 {
		return 0, 0, 0
	}
	if self {
		kind = kindSelf
	}
	return p + n + rest, name, kind
}

func (s *Splitter) lookup(name string, square bool) int {
	for i, t := range s.tags {
		if len(t.name) == len(name) && t.square == square && strings.EqualFold(t.name, name) {
			return i
		}
	}
	return -1
}

// tagEnd reads what follows the name: white space, on opening angle tags attributes (name=value) or a slash, the
// closing bracket; length is 0 when it does not end like a tag. <think about it> is prose, [think](address) is a link.
func tagEnd(s string, square bool, kind tokenKind) (length int, self bool) {
	end := byte('>')
	if square {
		end = ']'
	}
	if len(s) > 0 && s[0] == end && !square { // almost always
		return 1, false
	}
	window := s[:min(len(s), maxAttributes)]
	n := strings.IndexByte(window, end)
	if n < 0 {
		return 0, false
	}
	inner := strings.TrimSpace(window[:n])
	switch {
	case square && strings.HasPrefix(s[n+1:], "("):
		return 0, false
	case inner == "":
		return n + 1, false
	case square || kind == kindClose || strings.ContainsAny(inner, "<\n"):
		return 0, false
	case inner == "/":
		return n + 1, true
	case !strings.Contains(inner, "=") || s[0] != ' ' && s[0] != '\t':
		return 0, false
	}
	return n + 1, strings.HasSuffix(inner, "/")
}
