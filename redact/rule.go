// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// rule is a rules.Rule made ready: pattern compiled, replacement built, code attached.
type rule struct {
	rules.Rule
	re      *regexp.Regexp
	mask    string // what replaces the secret in mode mask
	replace string // of a custom rule: expanded by the pattern's groups; empty means mask
	check   func(secret string) bool
	find    func(sc *scan, s string, at int) // code instead of a pattern
}

// compiled is every built-in rule, compiled once per process: engines are many, patterns do not change.
var compiled = sync.OnceValues(func() ([]*rule, error) {
	all := rules.All()
	out := make([]*rule, len(all))
	for i, r := range all {
		var err error
		if out[i], err = compile(r); err != nil {
			return nil, err
		}
	}
	return out, nil
})

func compile(r rules.Rule) (*rule, error) {
	c := &rule{Rule: r, mask: "[REDACTED:" + r.ID + "]", check: checks[r.ID], find: finders[r.ID]}
	if c.Window == 0 {
		c.Window = 512
	}
	if r.Pattern == "" {
		return c, nil
	}
	pattern := r.Pattern
	if r.Back == 0 && len(r.Literals) > 0 {
		pattern = `\A(?:` + pattern + `)`
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, fmt.Errorf("rule %q: %w", r.ID, err)
	}
	c.re = re
	return c, nil
}

// at judges the candidate whose literal stands at s[at:].
func (r *rule) at(sc *scan, s string, at, litLen int) {
	if r.find != nil {
		r.find(sc, s, at)
		return
	}
	if r.Back == 0 && !leftFree(s, at, r.Left) {
		return
	}
	from, to := max(0, at-r.Back), min(len(s), at+litLen+r.Window)
	if r.Kind == rules.KindStructural && r.Back == 0 { // up to the next command, if the line has one
		if n := strings.Index(s[at+litLen:to], s[at:at+litLen]); n >= 0 {
			to = at + litLen + n
		}
	}
	m := r.match(s[from:to])
	for m[3] > 0 && from+m[3] <= at { // another secret, before the literal's
		from += m[3]
		m = r.match(s[from:to])
	}
	if m[1] <= 0 {
		return
	}
	start, end := from+m[0], from+m[1]
	if r.Back > 0 && (at < from+m[2] || !leftFree(s, start, r.Left)) {
		return
	}
	longer := end == to && to < len(s) && r.Kind == rules.KindVendor
	if !longer && end < len(s) && !rightFree(s, end, r.Right) || !r.accepts(s[start:end]) || inNoise(s, start) {
		return
	}
	for longer && end < len(s) && isToken64(s[end]) { // than its window: all of it is the secret
		end++
	}
	sc.add(r, s, start, end)
}

// noise is how much base64 before a token makes the token a part of it. A path of that length changes class at its slashes
// only, base64 at every second byte, that of machine code at every third.
const (
	noise        = 64
	noiseChanges = 20
)

// inNoise tells whether s[at:] goes on with long base64, in which every short prefix occurs by chance.
func inNoise(s string, at int) bool {
	if at < noise {
		return false
	}
	for i := at - 1; i >= at-noise; i-- {
		if !isBase64(s[i]) {
			return false
		}
	}
	before := s[at-noise : at]
	return changes(before) >= noiseChanges || strings.Count(before, "A") >= noiseChanges // zeros are A's
}

// match is the group that is secret and the whole match: [group start, group end, match start, match end].
func (r *rule) match(window string) (m [4]int) {
	if r.re.NumSubexp() == 0 {
		if loc := r.re.FindStringIndex(window); loc != nil {
			return [4]int{loc[0], loc[1], loc[0], loc[1]}
		}
		return m
	}
	loc := r.re.FindStringSubmatchIndex(window)
	for g := 1; 2*g < len(loc); g++ {
		if loc[2*g] >= 0 {
			return [4]int{loc[2*g], loc[2*g+1], loc[0], loc[1]}
		}
	}
	return m
}

func (r *rule) accepts(secret string) bool {
	if r.Need != 0 && !has(secret, r.Need) {
		return false
	}
	if r.Changes > 0 && changes(secret) < r.Changes {
		return false
	}
	return r.check == nil || r.check(secret)
}

func leftFree(s string, at int, e rules.Edge) bool {
	if e == rules.EdgeAny || at == 0 {
		return true
	}
	c := s[at-1]
	if c == '_' || c == 'm' {
		return emphasised(s, at) || afterColour(s, at)
	}
	return !isWord(c) && (e != rules.EdgeToken || c != '-')
}

// emphasised tells whether the underscores before at are markdown's: they begin a word, as in _token_.
func emphasised(s string, at int) bool {
	start := at
	for start > 0 && at-start < 4 && s[start-1] == '_' {
		start--
	}
	return start < at && (start == 0 || !isWord(s[start-1]))
}

// afterColour tells whether a terminal's colour ends before at, as in "\x1b[1;32mtoken": its last letter is no word's.
func afterColour(s string, at int) bool { return colourBefore(s, at) > 0 }

// skipColour steps over the end of a terminal's colour at s[start:end]: the last number and the m are letters to who reads words.
func skipColour(s string, start, end int) int {
	if start == 0 || s[start-1] != '[' && s[start-1] != ';' {
		return start
	}
	at := start
	for at < end && isDigit(s[at]) {
		at++
	}
	if at < end && s[at] == 'm' && afterColour(s, at+1) {
		return at + 1
	}
	return start
}

// colourBefore is the length of the terminal's colour that ends before at, its escape character included; 0 when there is none.
func colourBefore(s string, at int) int {
	if at < 2 || s[at-1] != 'm' {
		return 0
	}
	i := at - 2
	for i > 0 && at-i < 16 && (isDigit(s[i]) || s[i] == ';') {
		i--
	}
	if s[i] != '[' {
		return 0
	}
	if i > 0 && s[i-1] == 0x1b {
		i--
	}
	return at - i
}

func rightFree(s string, at int, e rules.Edge) bool {
	if e == rules.EdgeAny || at >= len(s) {
		return true
	}
	c := s[at]
	if c == '_' { // markdown's, when no word goes on behind it
		for at < len(s) && s[at] == '_' {
			at++
		}
		return at == len(s) || !isWord(s[at])
	}
	return !isWord(c) && (e != rules.EdgeToken || c != '-')
}

// isToken64 knows what tokens of any length are made of: base64 in both alphabets, and the dots between its pieces.
func isToken64(c byte) bool { return isBase64(c) || c == '.' || c == '=' }

func isWord(c byte) bool { return isAlnum(c) || c == '_' }

func isAlnum(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
