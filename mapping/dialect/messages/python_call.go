// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// construct rewrites Name(key=value, ...) as an object of that type: reprs of dataclasses
// and models. Name('x') is the 'x' it wraps (UUID, Decimal).
func (p *python) construct(class string, depth int) bool {
	if depth >= jsonx.MaxDepth {
		return false
	}
	p.i++
	at := len(p.out)
	p.out = append(jsonx.AppendString(append(p.out, `{"type":`...), class[strings.LastIndexByte(class, '.')+1:]), `,`...)
	body := len(p.out)
	named, n := false, 0
	for ; ; n++ {
		p.blanks()
		if p.peek() == ')' {
			break
		}
		if n > 0 {
			p.out = append(p.out, ',')
		}
		key := p.keyword()
		named = named || key != ""
		if key == "" {
			key = strconv.Itoa(n)
		}
		p.out = append(jsonx.AppendString(p.out, key), ':')
		if !p.value(depth + 1) {
			return false
		}
		p.blanks()
		if p.peek() == ',' {
			p.i++
		} else if p.peek() != ')' {
			return false
		}
	}
	p.i++
	if n == 1 && !named {
		p.out = append(p.out[:at], p.out[body+len(`"0":`):]...)
		return true
	}
	if n == 0 {
		p.out = p.out[:body-1]
	}
	p.out = append(p.out, '}')
	return true
}

// keyword reads "name=" before a value; "" when the value has no name.
func (p *python) keyword() string {
	end := p.i
	for end < len(p.in) && isNameByte(p.in[end]) {
		end++
	}
	if end == p.i || end+1 >= len(p.in) || p.in[end] != '=' || p.in[end+1] == '=' {
		return ""
	}
	name := p.in[p.i:end]
	p.i = end + 1
	return name
}

func isNameByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// isName reports whether a word is a dotted name that begins with a letter.
func isName(word string) bool {
	if word == "" || word[0] >= '0' && word[0] <= '9' {
		return false
	}
	for i := 0; i < len(word); i++ {
		if word[i] != '.' && !isNameByte(word[i]) {
			return false
		}
	}
	return true
}

// angle rewrites the repr of an enum, <Role.USER: 'user'>, as its value. Any other object
// cannot be read.
func (p *python) angle(depth int) bool {
	end := strings.Index(p.in[p.i:], ": ")
	if end < 0 || !isName(p.in[p.i+1:p.i+end]) {
		return false
	}
	p.i += end + 2
	if !p.value(depth + 1) {
		return false
	}
	if p.peek() != '>' {
		return false
	}
	p.i++
	return true
}
