// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package mend closes JSON that was cut in the middle by a length limit, so that what is
// there can be read. It adds nothing but closing marks: a string that was cut stays as
// far as it goes, a member without a value goes, and so does an entry of a list of which
// nothing is there yet, or only the beginning of who speaks.
package mend

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// JSON parses text; when it is no valid JSON but the head of it, the head is closed and
// parsed. cut is true then. A value that cannot be mended is absent.
func JSON(text string) (v jsonx.Value, cut bool) {
	if v, err := jsonx.Parse(text); err == nil {
		return v, false
	}
	s := scan(strip(text))
	if s.broken {
		return jsonx.Value{}, false
	}
	v, err := jsonx.Parse(s.closed())
	return v, err == nil
}

// strip removes the note that a source put behind the cut.
func strip(text string) string {
	for _, mark := range marks {
		if i := strings.LastIndex(text, mark); i >= 0 && len(text)-i < maxMark {
			return strings.TrimRight(text[:i], "\n")
		}
	}
	return text
}

// marks begin the notes of Claude Code, Qwen Code, Gemini CLI and VS Code Copilot.
var marks = []string{"[TRUNCATED - ", "...[TRUNCATED: ", "...[truncated, "}

const maxMark = 128

// maxOpen bounds the nesting that is closed; the parser refuses more anyway.
const maxOpen = 512

type scanner struct {
	text   string
	open   []byte // closing marks that are due
	safe   int    // end of the last complete element
	depth  int    // len(open) at safe
	quoted bool
	broken bool
}

// scan walks over the head of a JSON text.
func scan(text string) *scanner {
	s := &scanner{text: text}
	for i := 0; i < len(text) && !s.broken; i++ {
		c := text[i]
		switch {
		case s.quoted && c == '\\':
			i++
		case c == '"':
			s.quoted = !s.quoted
			s.mark(i+1, !s.quoted && !s.isKey(i+1))
		case s.quoted:
		case c == '{' || c == '[':
			s.push(c)
			s.mark(i+1, true)
		case c == '}' || c == ']':
			s.pop(c)
			s.mark(i+1, true)
		case c == ',':
			s.mark(i, true)
		}
	}
	return s
}

func (s *scanner) mark(at int, complete bool) {
	if complete && (len(s.open) > 0 || at == len(s.text)) {
		s.safe, s.depth = at, len(s.open)
	}
}

// isKey reports whether the string that ended before i is the name of a member.
func (s *scanner) isKey(i int) bool {
	if len(s.open) == 0 || s.open[len(s.open)-1] != '}' {
		return false
	}
	rest := strings.TrimLeft(s.text[i:], " \t\r\n")
	if rest != "" {
		return rest[0] == ':'
	}
	return !s.afterColon(i)
}

// afterColon reports whether the string that ended before i is the value of a member.
func (s *scanner) afterColon(i int) bool {
	start := strings.LastIndexByte(s.text[:i-1], '"')
	for start > 0 && escaped(s.text, start) {
		start = strings.LastIndexByte(s.text[:start], '"')
	}
	return start > 0 && strings.HasSuffix(strings.TrimRight(s.text[:start], " \t\r\n"), ":")
}

func escaped(s string, i int) bool {
	n := 0
	for i--; i >= 0 && s[i] == '\\'; i-- {
		n++
	}
	return n%2 == 1
}

func (s *scanner) push(c byte) {
	if len(s.open) == maxOpen {
		s.broken = true
		return
	}
	s.open = append(s.open, c+2) // '{' + 2 = '}', '[' + 2 = ']'
}

func (s *scanner) pop(c byte) {
	if n := len(s.open); n > 0 && s.open[n-1] == c {
		s.open = s.open[:n-1]
		return
	}
	s.broken = true
}

// closed returns the text with everything closed that was open. A string that was cut is
// kept when it is a value.
func (s *scanner) closed() string {
	head, due := s.text[:s.safe], s.open[:min(s.depth, len(s.open))]
	if s.quoted {
		if whole := strings.TrimRight(s.text, "\\") + "\""; (s.afterColon(len(whole)) && !s.names()) || s.inArray() {
			head, due = dropEscape(whole), s.open
		}
	}
	head, due = dropBegun(head, due)
	var b strings.Builder
	b.WriteString(head)
	for i := len(due) - 1; i >= 0; i-- {
		b.WriteByte(due[i])
	}
	return b.String()
}

// names reports whether the string that was cut names a role or a type: half a name is none.
func (s *scanner) names() bool {
	before := s.text[:strings.LastIndexByte(s.text, '"')]
	key := strings.TrimRight(before, ": \t\r\n")
	return strings.HasSuffix(key, `"role"`) || strings.HasSuffix(key, `"type"`)
}

// dropBegun drops an object in a list that ends before its first member.
func dropBegun(head string, due []byte) (string, []byte) {
	if n := len(due); n > 1 && due[n-1] == '}' && due[n-2] == ']' && strings.HasSuffix(head, "{") {
		return strings.TrimRight(head[:len(head)-1], ", \t\r\n"), due[:n-1]
	}
	return head, due
}

func (s *scanner) inArray() bool { return len(s.open) > 0 && s.open[len(s.open)-1] == ']' }

// dropEscape removes a \u escape that was cut before the closing quote.
func dropEscape(s string) string {
	tail := s[max(0, len(s)-6) : len(s)-1]
	if i := strings.LastIndex(tail, `\u`); i >= 0 && len(tail)-i < 6 {
		return s[:len(s)-1-(len(tail)-i)] + "\""
	}
	return s
}
