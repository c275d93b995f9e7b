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

// isToken64 knows what tokens of any length are made of: base64 in both alphabets, and the dots between its pieces.
func isToken64(c byte) bool { return isBase64(c) || c == '.' || c == '=' }

func isWord(c byte) bool { return isAlnum(c) || c == '_' }

func isAlnum(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
