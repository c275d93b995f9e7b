// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"encoding/base64"
	"unicode/utf8"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

var base64Byte = func() (t [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_") {
		t[c] = true
	}
	return t
}()

func isBase64(c byte) bool { return base64Byte[c] }

// encoded searches what a run decodes to. The run may have been glued to something, so each alignment is tried; noise is
// refused at its first bytes. It tells whether there was a text.
func (sc *scan) encoded(s string, start, end, padded int) (text bool) {
	if sc.depth >= maxDepth || sc.inBase64 >= maxBase64 {
		return false
	}
	for shift := range 4 {
		if end-start-shift < sc.e.minRun-4 {
			return text
		}
		v := sc.view()
		decoded, ok := decodeBase64(v.text, s[start+shift:end])
		v.text = decoded // noise grows the buffer, too: it is kept for the next run
		sc.views[sc.depth] = v
		if ok {
			text = true
			if sc.hides(stringOf(decoded), s, start, padded) {
				return true
			}
		}
	}
	return text
}

// hides replaces the whole run when the text in it has a secret.
func (sc *scan) hides(text, s string, start, end int) bool {
	mark, covered := len(sc.spans), sc.covered
	sc.inBase64++
	sc.any(text)
	sc.inBase64--
	sc.covered = covered
	if len(sc.spans) == mark {
		return false
	}
	r := sc.spans[mark].rule
	sc.spans = sc.spans[:mark]
	sc.add(r, s, start, end)
	return true
}

// decodeBase64 appends the decoded form of a run in either alphabet, line breaks allowed, if it is printable text.
func decodeBase64(dst []byte, run string) ([]byte, bool) {
	var group uint32
	bits := 0
	for i := 0; i < len(run); i++ {
		six := base64Value[run[i]]
		if six > 63 {
			continue // a line break
		}
		group = group<<6 | uint32(six)
		if bits += 6; bits >= 8 {
			bits -= 8
			c := byte(group >> bits)
			if c < ' ' && c != '\n' && c != '\t' && c != '\r' || c == 0x7f {
				if i < len(run)-3 || len(dst) < minText {
					return dst, false
				}
				break // the run is glued to something
			}
			dst = append(dst, c)
		}
	}
	if bad := lastBad(dst); bad >= 0 {
		return dst[:bad], bad >= len(dst)-4 && bad >= minText
	}
	return dst, true
}

// lastBad is where valid UTF-8 ends, -1 if nowhere: a glued run may end in the middle of a character.
func lastBad(b []byte) int {
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

var base64Value = func() (t [256]byte) {
	for i := range t {
		t[i] = 255
	}
	for i, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		t[c] = byte(i)
	}
	t['-'], t['_'] = 62, 63
	return t
}()

// addLiteralBase64 finds a literal inside base64 of any length: its encoding at each of the three alignments, without the
// characters that depend on its neighbours. What is found stands in a run, which is hidden whole by hideRun.
func (e *Engine) addLiteralBase64(r *rule, v string) {
	hidden := *r
	hidden.Kind = rules.KindVendor
	hidden.find = hideRun
	for shift := range 3 {
		padded := append(make([]byte, shift), v...)
		skip := [...]int{0, 2, 3}[shift]
		for _, enc := range [...]*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
			core := enc.EncodeToString(padded)[skip:]
			if len(padded)%3 != 0 {
				core = core[:len(core)-1]
			}
			if len(core) >= minLiteral {
				e.triggers.add(literal{text: core, rule: &hidden})
			}
		}
	}
}

// hideRun replaces the run of base64 around s[at], over line breaks too.
func hideRun(sc *scan, s string, at int) {
	part := func(c byte) bool { return isBase64(c) || c == '\n' || c == '\r' }
	start, end := at, at
	for start > 0 && isBase64(s[start-1]) {
		start--
	}
	for end < len(s) && part(s[end]) {
		end++
	}
	for end < len(s) && s[end] == '=' {
		end++
	}
	sc.add(sc.e.encodedLiteral, s, start, end)
}
