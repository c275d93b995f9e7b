// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

const (
	minRun     = 20      // base64 of 15 bytes: no vendor's token is shorter
	maxEncoded = 8 << 10 // bytes of decoded text that are looked into
	maxBase64  = 3       // base64 within base64
	wrapped    = 60      // a line this long may go on in the next: PEM wraps at 64, MIME at 76
)

// runs finds long runs of the base64 alphabets: they may hide a text, or be a secret known by its shape alone. Every minRun-th
// byte is looked at first, so that ordinary words cost next to nothing.
func (sc *scan) runs(s string) {
	for i := minRun - 1; i < len(s); {
		if !isBase64(s[i]) {
			i += minRun
			continue
		}
		start := i
		for start > 0 && isBase64(s[start-1]) && i-start < minRun {
			start--
		}
		end := i + 1
		for end < len(s) && isBase64(s[end]) {
			end++
		}
		if end-start >= minRun {
			end = sc.runOf(s, start, end)
		}
		i = end + minRun
	}
}

var base64Byte = func() (t [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_") {
		t[c] = true
	}
	return t
}()

func isBase64(c byte) bool { return base64Byte[c] }

// runOf looks at one run and tells where it ends, padding and further lines included.
func (sc *scan) runOf(s string, start, end int) int {
	sc.shapes(s, start, end)
	lineStart := start
	for end-lineStart >= wrapped && end-start <= maxEncoded*2 {
		next := end
		for next < len(s) && (s[next] == '\r' || s[next] == '\n') && next-end < 2 {
			next++
		}
		if next == end || next >= len(s) || !isBase64(s[next]) {
			break
		}
		lineStart, end = next, next
		for end < len(s) && isBase64(s[end]) {
			end++
		}
	}
	padded := end
	for padded < len(s) && padded-end < 2 && s[padded] == '=' {
		padded++
	}
	if padded-start <= maxEncoded*4/3+512 {
		sc.encoded(s, start, end, padded)
	}
	return padded
}

// encoded searches what a run decodes to. The run may have been glued to something, so each alignment is tried; noise is
// refused at its first bytes.
func (sc *scan) encoded(s string, start, end, padded int) {
	if sc.depth >= maxDepth || sc.inBase64 >= maxBase64 {
		return
	}
	for shift := range 4 {
		if end-start-shift < minRun-4 {
			return
		}
		v := sc.view()
		if text, ok := decodeBase64(v.text, s[start+shift:end]); ok {
			v.text = text
			sc.views[sc.depth] = v
			if sc.hides(stringOf(text), s, start, padded) {
				return
			}
		}
	}
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
				return dst, i >= len(run)-3 && len(dst) >= minText
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

// shapes judges runs that are secrets by their shape alone.
func (sc *scan) shapes(s string, start, end int) {
	if n := end - start; n == 40 || n == 32 {
		sc.randomRun(s, start, end)
	}
	if r := sc.e.discord; r != nil && end < len(s) && s[end] == '.' {
		for n := end - 1; n >= start; n-- {
			if s[n] == '+' || s[n] == '/' {
				start = n + 1
			}
		}
		if end-start >= 23 && end-start <= 28 {
			sc.discordToken(r, s, start, end)
		}
	}
}

// randomRun judges a run of the length of an AWS secret or of many vendors' tokens. A run that decodes to a text is that text.
func (sc *scan) randomRun(s string, start, end int) {
	r, run := sc.e.random, s[start:end]
	if len(run) == 40 {
		r = sc.e.awsSecret
	}
	if r == nil || !applies(sc.kinds, r.Kind) || !bounded(s, start, end) {
		return
	}
	if len(run) == 40 && !isAWSSecret(run) || len(run) == 32 && !isRandom(run) {
		return
	}
	var buf [32]byte
	if _, text := decodeBase64(buf[:0], run); !text {
		sc.add(r, s, start, end)
	}
}

// bounded: nothing that would make the run a part of something longer.
func bounded(s string, start, end int) bool {
	if end < len(s) && (s[end] == '=' || s[end] == '.' || s[end] == '%') {
		return false
	}
	if start == 0 {
		return true
	}
	if s[start-1] == '\n' && start > 1 && (isBase64(s[start-2]) || s[start-2] == '\r') {
		return wordBefore(s, start-1) < wrapped // else the last line of wrapped base64
	}
	return s[start-1] != '.' && s[start-1] != '%'
}

func wordBefore(s string, end int) int {
	start := end
	for start > 0 && end-start < wrapped && !isBlank(s[start-1]) {
		start--
	}
	return end - start
}

// isAWSSecret: 40 characters of base64 that change class as random text does. SHA-1 has no capitals, paths and identifiers
// change class between words only.
func isAWSSecret(v string) bool {
	return strings.IndexByte(v, '-') < 0 && strings.IndexByte(v, '_') < 0 &&
		has(v, rules.NeedDigit|rules.NeedUpper|rules.NeedLower) && changes(v) >= 16 && entropy(v) >= 4.2
}

// isRandom: letters of both cases and digits, nothing else, that change class as random text does.
func isRandom(v string) bool {
	var classes [4]int
	for i := 0; i < len(v); i++ {
		classes[class(v[i])]++
	}
	return classes[0] == 0 && classes[1] >= 4 && classes[2] >= 4 && classes[3] >= 2 && changes(v) >= 13
}

// discordToken: the id of the bot in base64, six characters of time, then the secret, dots between.
func (sc *scan) discordToken(r *rule, s string, start, end int) {
	if c := s[start]; c != 'M' && c != 'N' && c != 'O' {
		return
	}
	second := end + 1
	for second < len(s) && isBase64(s[second]) {
		second++
	}
	if second-end-1 < 5 || second-end-1 > 7 || second >= len(s) || s[second] != '.' {
		return
	}
	last := second + 1
	for last < len(s) && isBase64(s[last]) {
		last++
	}
	id, err := base64.RawStdEncoding.DecodeString(s[start : start+20])
	if err != nil || last-second-1 < 27 || strings.Trim(string(id), "0123456789") != "" {
		return
	}
	sc.add(r, s, start, last)
}

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
