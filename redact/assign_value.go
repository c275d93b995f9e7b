// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// value finds the extent of the value and the style it is written in.
func (a *assigned) value(s string, sep, at, nameStart, nameEnd int, param bool) {
	p := at
	for p < len(s) && p-at < maxBlanks && (s[p] == ' ' || s[p] == '\t' || s[p] == '*' || s[p] == '+') {
		p++ // '+' is a blank in a form
	}
	p = blockScalar(s, p)
	a.start, a.end = p, p
	if p >= len(s) {
		return
	}
	if q := openQuote(s, p); q >= 0 {
		if at == p && nameEnd == sep && closesString(s, q, nameStart) {
			return
		}
		a.quotedValue(s, q)
		return
	}
	switch {
	case param:
		a.style = styleParam
		a.end = run(s, p, " \t\r\n\"'`<>&#)]}\\|,;\x1b")
	case a.class == classHeader || a.class == classCookie:
		a.end = run(s, p, "\r\n\"'`<\x1b")
	case s[sep] == '=' && at == p && nameEnd == sep && envStart(s, nameStart) && isEnvName(s[nameStart:nameEnd]):
		a.style = styleEnv
		a.end = run(s, p, " \t\r\n\"'`\x1b")
		if !lineStart(s, nameStart) {
			a.end = run(s[:a.end], p, ";&|)>,")
		}
	default:
		a.end = run(s, p, " \t\r\n\"'`,;&<>)]}|\x1b")
		if a.end < len(s) && s[a.end] == '>' && p < a.end && s[p] == '<' {
			a.end++
		}
		switch {
		case lineStart(s, nameStart) && lineEnd(s, a.end):
			a.style = styleLine
		case nameStart > 0 && a.end < len(s) && s[a.end] == s[nameStart-1] && (s[a.end] == '"' || s[a.end] == '\''):
			a.style = styleQuoted // "X-Api-Key: value"
		case s[sep] == '=' && at == p && nameEnd == sep && (nameStart > 0 && s[nameStart-1] == ';' || a.end == len(s) || isBlank(s[a.end])):
			a.style = styleTight
		}
	}
	if a.style != styleEnv {
		for a.end > a.start && strings.IndexByte(".!?:", s[a.end-1]) >= 0 {
			a.end--
		}
	}
}

// blockScalar steps over YAML's "|" and ">-" to the first line of the block.
func blockScalar(s string, p int) int {
	if p+1 >= len(s) || s[p] != '|' && s[p] != '>' {
		return p
	}
	q := p + 1
	if s[q] == '-' || s[q] == '+' {
		q++
	}
	if q >= len(s) || s[q] != '\n' {
		return p
	}
	for q < len(s) && q-p < maxBlanks*2 && (isBlank(s[q]) || s[q] == '>' || s[q] == '+') {
		q++
	}
	return q
}

// openQuote is where the content of a quoted value at s[p] starts; a prefix as in f"..." or @"..." may precede. -1 if none.
func openQuote(s string, p int) int {
	for n := 0; n < 3 && p < len(s); n++ {
		switch c := s[p]; {
		case c == '"' || c == '\'' || c == '`':
			if strings.HasPrefix(s[p:], "\"\"\"") || strings.HasPrefix(s[p:], "'''") {
				return p + 3
			}
			return p + 1
		case n < 2 && strings.IndexByte("frbuFRBU@L$", c) >= 0:
			p++
		default:
			return -1
		}
	}
	return -1
}

// closesString: in "PASSWORD=" + value the quote behind the sign ends a string, and what follows is code.
func closesString(s string, q, nameStart int) bool {
	if nameStart > 0 && s[nameStart-1] == s[q-1] {
		return true
	}
	for q < len(s) && s[q] == ' ' {
		q++
	}
	return q < len(s) && strings.IndexByte("+,)];", s[q]) >= 0 && (q+1 >= len(s) || s[q] != '+' || isAlnum(s[q+1]) || s[q+1] == ' ')
}

func (a *assigned) quotedValue(s string, start int) {
	quote := s[start-1]
	end := start
	for end < len(s) && end-start < maxValue && s[end] != quote && s[end] != '\n' {
		if s[end] == '\\' && end+1 < len(s) {
			end++
		}
		end++
	}
	end = min(end, len(s))
	a.start, a.end, a.style = start, end, styleQuoted
	if end >= len(s) || s[end] == '\n' { // not closed: an apostrophe, or a text that was cut
		if a.end = run(s, start, " \t\r\n\"'`,;&<>)]}|"); a.end < len(s) {
			a.style = styleBare
		}
	}
}

// run is the end of the bytes from p on that are none of stops.
func run(s string, p int, stops string) int {
	limit := min(len(s), p+maxValue)
	for p < limit && strings.IndexByte(stops, s[p]) < 0 {
		p++
	}
	return p
}

func lineStart(s string, i int) bool {
	for i > 0 {
		if n := colourBefore(s, i); n > 0 {
			i -= n
			continue
		}
		if strings.IndexByte(" \t-+\"'>|*#/", s[i-1]) < 0 { // diff, quotation, list, comment
			break
		}
		i--
	}
	return i == 0 || s[i-1] == '\n' || strings.HasSuffix(s[:i], "export") || strings.HasSuffix(s[:i], "ENV") || strings.HasSuffix(s[:i], "ARG")
}

func lineEnd(s string, i int) bool {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	return i >= len(s) || s[i] == '\n' || s[i] == 0x1b // a terminal's colour ends
}

// envStart: an environment assignment begins a line or a word.
func envStart(s string, i int) bool {
	return i == 0 || strings.IndexByte(" \t\n;&|(+-\"'`,{", s[i-1]) >= 0 || colourBefore(s, i) > 0
}

// isEnvName: written in capitals, as environment variables are.
func isEnvName(name string) bool {
	for i := 0; i < len(name); i++ {
		if c := name[i]; c >= 'a' && c <= 'z' || c == '-' {
			return false
		}
	}
	return true
}
