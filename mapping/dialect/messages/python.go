// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// FromPython converts the repr of a Python list, tuple or dict to JSON. ok is false when
// the whole text is none; nothing is guessed.
func FromPython(text string) (converted string, ok bool) { return fromPython(strings.TrimSpace(text)) }

func fromPython(text string) (string, bool) {
	if strings.IndexByte(text, '\'') < 0 && !strings.Contains(text, "None") && !strings.Contains(text, "True") &&
		!strings.Contains(text, "False") {
		return "", false
	}
	p := python{in: text, out: make([]byte, 0, len(text)+16)}
	if !p.value(0) {
		return "", false
	}
	p.blanks()
	return string(p.out), p.i == len(text)
}

// python rewrites one repr in a single pass.
type python struct {
	in  string
	out []byte
	i   int
}

func (p *python) blanks() {
	for p.i < len(p.in) && strings.IndexByte(" \t\r\n", p.in[p.i]) >= 0 {
		p.i++
	}
}

func (p *python) peek() byte {
	if p.i < len(p.in) {
		return p.in[p.i]
	}
	return 0
}

// value rewrites one value; nesting is bounded as in jsonx.
func (p *python) value(depth int) bool {
	p.blanks()
	if depth > jsonx.MaxDepth {
		return false
	}
	switch c := p.peek(); c {
	case '<':
		return p.angle(depth)
	case '{':
		return p.list('{', '}', depth)
	case '[':
		return p.list('[', ']', depth)
	case '(':
		return p.list('(', ')', depth)
	case '\'', '"':
		return p.str(false)
	default:
		return p.word(depth)
	}
}

// list rewrites a list, tuple or dict.
func (p *python) list(open, end byte, depth int) bool {
	p.i++
	closing := byte(']')
	if open == '{' {
		closing = '}'
		p.out = append(p.out, '{')
	} else {
		p.out = append(p.out, '[')
	}
	for n := 0; ; n++ {
		p.blanks()
		if p.peek() == end {
			p.i++
			p.out = append(p.out, closing)
			return true
		}
		if n > 0 {
			p.out = append(p.out, ',')
		}
		if open == '{' && !p.name() {
			return false
		}
		if !p.value(depth + 1) {
			return false
		}
		p.blanks()
		if p.peek() == ',' {
			p.i++
		} else if p.peek() != end {
			return false
		}
	}
}

// name rewrites a key and its colon; a key that is no string becomes one.
func (p *python) name() bool {
	at := len(p.out)
	if !p.value(jsonx.MaxDepth) {
		return false
	}
	if p.out[at] != '"' {
		key := string(p.out[at:])
		p.out = jsonx.AppendString(p.out[:at], key)
	}
	p.blanks()
	if p.peek() != ':' {
		return false
	}
	p.i++
	p.out = append(p.out, ':')
	return true
}

// word rewrites True, False, None, numbers, prefixed strings and constructor calls.
func (p *python) word(depth int) bool {
	start := p.i
	for p.i < len(p.in) && strings.IndexByte(" \t\r\n,:]})('\"=>", p.in[p.i]) < 0 {
		p.i++
	}
	word := p.in[start:p.i]
	if p.peek() == '(' && isName(word) {
		return p.construct(word, depth)
	}
	if c := p.peek(); (c == '\'' || c == '"') && len(word) > 0 && len(word) <= 2 {
		return strings.Trim(strings.ToLower(word), "burf") == "" && p.str(strings.ContainsAny(word, "rR"))
	}
	switch word {
	case "True":
		p.out = append(p.out, "true"...)
	case "False":
		p.out = append(p.out, "false"...)
	case "None":
		p.out = append(p.out, "null"...)
	case "nan", "inf", "-inf":
		p.out = jsonx.AppendString(p.out, word)
	default:
		if word == "" || !jsonx.Valid(word) || (word[0] >= 'a' && word[0] <= 'z') {
			return false
		}
		p.out = append(p.out, word...)
	}
	return true
}

// str rewrites a string in either quote; in a raw string a backslash is a backslash.
func (p *python) str(raw bool) bool {
	quote := p.in[p.i]
	var b strings.Builder
	for p.i++; p.i < len(p.in); {
		c := p.in[p.i]
		switch {
		case c == quote:
			p.i++
			p.out = jsonx.AppendString(p.out, b.String())
			return true
		case c == '\\' && !raw:
			if !p.escape(&b) {
				return false
			}
		default:
			b.WriteByte(c)
			p.i++
		}
	}
	return false
}

const simpleEscapes = "\\'\"abfnrtv"

const simpleMeanings = "\\'\"\a\b\f\n\r\t\v"

// escape reads one escape of a string.
func (p *python) escape(b *strings.Builder) bool {
	p.i++
	c := p.peek()
	p.i++
	if at := strings.IndexByte(simpleEscapes, c); at >= 0 && c != 0 {
		b.WriteByte(simpleMeanings[at])
		return true
	}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
	if digits == 0 || p.i+digits > len(p.in) {
		b.WriteByte('\\') // Python keeps the backslash of what is no escape
		if c != 0 {
			b.WriteByte(c)
		}
		return c != 0
	}
	n, err := strconv.ParseUint(p.in[p.i:p.i+digits], 16, 32)
	if err != nil || n > utf8.MaxRune {
		return false
	}
	p.i += digits
	b.WriteRune(rune(n))
	return true
}
