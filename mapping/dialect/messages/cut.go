// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"
	"unicode/utf8"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// mend closes JSON that was cut by a length limit: an open string ends where it was cut,
// open lists and objects end there too. A name, number or word that was cut is left out,
// for nobody can tell what it was. rest is what an application wrote behind the cut
// ("...[TRUNCATED: ...]"). ok is false when the text is broken in any other way.
func mend(text string) (mended, rest string, ok bool) {
	m := mender{text: text}
	if !m.run() {
		return "", "", false
	}
	var b strings.Builder
	b.Grow(m.good + len(m.stack) + 1)
	b.WriteString(text[:m.good])
	if m.openString {
		b.WriteByte('"')
	}
	for i := len(m.stack) - 1; i >= 0; i-- {
		b.WriteByte(m.stack[i] + 2) // '[' and ']', '{' and '}' are two apart in ASCII
	}
	return b.String(), m.rest, true
}

// mender walks the text as far as it is JSON. good is the end of the part after which
// closing everything on the stack gives valid JSON.
type mender struct {
	text       string
	i, good    int
	stack      []byte // '[' and '{' that are open
	needValue  bool   // behind a name's colon
	needName   bool   // in an object, before a name
	openString bool
	rest       string
}

// run returns false when the text is not cut JSON.
func (m *mender) run() bool {
	for m.i < len(m.text) {
		switch c := m.text[m.i]; c {
		case ' ', '\t', '\r', '\n', ':':
			m.i++
		case ',':
			m.i++
			m.needName = m.inObject()
		case '[', '{':
			if !m.open(c) {
				return false
			}
		case ']', '}':
			if len(m.stack) == 0 || m.stack[len(m.stack)-1]+2 != c {
				return false
			}
			m.stack = m.stack[:len(m.stack)-1]
			m.i++
			m.complete()
		case '"':
			if m.str() {
				return true
			}
		default:
			if done, ok := m.word(); done || !ok {
				return ok
			}
		}
	}
	return len(m.stack) > 0
}

func (m *mender) inObject() bool { return len(m.stack) > 0 && m.stack[len(m.stack)-1] == '{' }

func (m *mender) open(c byte) bool {
	if len(m.stack) >= jsonx.MaxDepth {
		return false
	}
	m.stack = append(m.stack, c)
	m.i++
	m.good, m.needValue, m.needName = m.i, false, c == '{'
	return true
}

// complete notes that a whole value ended here.
func (m *mender) complete() {
	m.good, m.needValue, m.needName = m.i, false, false
}

// str walks a string; true when the text ends inside it.
func (m *mender) str() (cut bool) {
	name := m.inObject() && m.needName
	for j := m.i + 1; j < len(m.text); j++ {
		switch m.text[j] {
		case '\\':
			j++
		case '"':
			m.i = j + 1
			if name {
				m.needName, m.needValue = false, true
			} else {
				m.complete()
			}
			return false
		}
	}
	if !name {
		m.good, m.openString = wholeEscapes(m.text, m.i+1), true
	}
	m.i = len(m.text)
	return true
}

// wholeEscapes returns the end of the text without an escape or a sign that was cut.
func wholeEscapes(text string, from int) int {
	end := len(text)
	for n := 1; n < utf8.UTFMax && n <= end-from; n++ { // a sign of which only the first bytes are there
		if utf8.RuneStart(text[end-n]) {
			if !utf8.FullRuneInString(text[end-n:]) {
				end -= n
			}
			break
		}
	}
	for {
		cut := cutEscape(text[from:end])
		if cut == 0 {
			return end
		}
		end -= cut
	}
}

// cutEscape returns the length of an unfinished escape at the end of s: a lone backslash,
// a short \u, or the first half of a surrogate pair.
func cutEscape(s string) int {
	tail := strings.LastIndexByte(s, '\\')
	if tail < 0 || len(s)-tail > 6 {
		return 0
	}
	slashes := 0
	for i := tail; i >= 0 && s[i] == '\\'; i-- {
		slashes++
	}
	after := s[tail+1:]
	switch {
	case slashes%2 == 0:
		return 0
	case after == "", after[0] == 'u' && len(after) < 5, len(after) == 5 && isHighSurrogate(after):
		return len(s) - tail
	default:
		return 0
	}
}

// isHighSurrogate knows uD800 to uDBFF.
func isHighSurrogate(escape string) bool {
	return (escape[1] == 'd' || escape[1] == 'D') && strings.IndexByte("89abAB", escape[2]) >= 0 && escape[0] == 'u'
}

// word walks a number or literal, or meets what an application wrote behind its cut.
func (m *mender) word() (done, ok bool) {
	end := m.i
	for end < len(m.text) && strings.IndexByte(" \t\r\n,:]}", m.text[end]) < 0 {
		end++
	}
	word := m.text[m.i:end]
	if jsonx.Valid(word) && end < len(m.text) {
		m.i = end
		m.complete()
		return false, true
	}
	if end == len(m.text) && startsWord(word) {
		return true, len(m.stack) > 0
	}
	m.rest = m.text[m.i:]
	return true, len(m.stack) > 0 && isCutMark(m.rest)
}

// startsWord reports whether a literal or number may begin so.
func startsWord(s string) bool {
	for _, whole := range []string{"true", "false", "null"} {
		if strings.HasPrefix(whole, s) {
			return true
		}
	}
	return jsonx.Valid(s) || jsonx.Valid(s+"0")
}

// isCutMark knows the marks that applications put behind what they cut.
func isCutMark(s string) bool {
	l := strings.ToLower(s[:min(len(s), 64)])
	return strings.HasPrefix(l, "...") || strings.HasPrefix(l, "…") || strings.Contains(l, "truncated")
}
