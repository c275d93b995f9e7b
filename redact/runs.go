// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"encoding/base64"
	"strings"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

const (
	minRun = 20 // base64 of 15 bytes: no vendor's token is shorter
	// minShortRun is base64 of 8 bytes, with rules of the user or personal data asked for. Base64 of less is a word.
	minShortRun = 11
	maxEncoded  = 8 << 10 // bytes of decoded text that are looked into
	maxBase64   = 3       // base64 within base64
	wrapped     = 60      // a line this long may go on in the next: PEM wraps at 64, MIME at 76
)

// runs finds long runs of the base64 alphabets: they may hide a text, or be a secret known by its shape alone. Every minRun-th
// byte is looked at first, so that ordinary words cost next to nothing.
func (sc *scan) runs(s string) {
	minRun := sc.e.minRun
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
			start = skipColour(s, start, end)
			end = sc.runOf(s, start, end)
		}
		i = end + minRun
	}
}

// runOf looks at one run and tells where it ends, padding and further lines included.
func (sc *scan) runOf(s string, start, end int) int {
	sc.shapes(s, start, end)
	lineStart, lines := start, sc.lines[:0]
	for end-lineStart >= wrapped && end-start <= maxEncoded*2 {
		next := end
		for next < len(s) && (s[next] == '\r' || s[next] == '\n') && next-end < 2 {
			next++
		}
		if next == end || next >= len(s) || !isBase64(s[next]) {
			break
		}
		lineStart, end = next, next
		lines = append(lines, next)
		for end < len(s) && isBase64(s[end]) {
			end++
		}
	}
	padded := end
	for padded < len(s) && padded-end < 2 && s[padded] == '=' {
		padded++
	}
	for _, at := range lines {
		sc.shapes(s, at, runEnd(s, at, end))
	}
	sc.lines = lines
	if padded-start <= maxEncoded*4/3+512 && !sc.encoded(s, start, end, padded) {
		// the line before may be something else: a digest is as long as a line of PEM
		for _, at := range lines {
			if sc.encoded(s, at, end, padded) {
				break
			}
		}
	}
	return padded
}

func runEnd(s string, at, end int) int {
	for at < end && isBase64(s[at]) {
		at++
	}
	return at
}

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
	if len(run) == 40 && !isAWSSecret(run) && !besideAWS(s[max(0, start-100):start], run) || len(run) == 32 && !isRandom(run) {
		return
	}
	var buf [32]byte
	if _, text := decodeBase64(buf[:0], run); !text {
		sc.add(r, s, start, end)
	}
}

// bounded: nothing that would make the run a part of something longer.
func bounded(s string, start, end int) bool {
	if end < len(s) && (s[end] == '=' || s[end] == '.' || s[end] == '%' || s[end] == '[' && inMark(s, end)) {
		return false
	}
	if start == 0 {
		return true
	}
	if s[start-1] == '\n' && start > 1 && (isBase64(s[start-2]) || s[start-2] == '\r') {
		return wordBefore(s, start-1) < wrapped // else the last line of wrapped base64
	}
	return s[start-1] != '.' && s[start-1] != '%' && (s[start-1] != ']' || !inMark(s, start-1))
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
	return strings.IndexByte(v, '-') < 0 && strings.IndexByte(v, '_') < 0 && !isCamel(v) &&
		has(v, rules.NeedDigit|rules.NeedUpper|rules.NeedLower) && changes(v) >= 16 && entropy(v) >= 4.2
}

// besideAWS asks less of a run that stands behind an access key id or a word for what it is.
func besideAWS(before, run string) bool {
	near := strings.Contains(before, "AKIA") || strings.Contains(before, "ASIA") || strings.Contains(before, "aws") || strings.Contains(before, "AWS")
	return near && strings.IndexByte(run, '-') < 0 && strings.IndexByte(run, '_') < 0 && has(run, rules.NeedUpper|rules.NeedLower) && changes(run) >= 10
}

// isRandom: letters of both cases and digits, nothing else, that change class as random text does.
func isRandom(v string) bool {
	var classes [4]int
	for i := 0; i < len(v); i++ {
		classes[class(v[i])]++
	}
	return !isCamel(v) && classes[0] == 0 && classes[1] >= 4 && classes[2] >= 4 && classes[3] >= 2 && changes(v) >= 13
}

// isCamel: more than half are small letters in a row, as in GoogleCloudVisionV1p1beta1Vertex. Random text has few such rows.
func isCamel(v string) bool {
	total, row := 0, 0
	for i := 0; i <= len(v); i++ {
		if i < len(v) && class(v[i]) == 1 {
			row++
			continue
		}
		if row >= 3 {
			total += row
		}
		row = 0
	}
	return total*2 > len(v)
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
