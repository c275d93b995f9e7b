// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"slices"
	"strings"
)

// span is a secret found: bytes start to end of the text at hand are replaced.
type span struct {
	start, end int
	rule       *rule
	repl       string
}

// add records a secret unless it is allowed or already replaced.
func (sc *scan) add(r *rule, s string, start, end int) {
	sc.addAs(r, s, start, end, "")
}

func (sc *scan) addAs(r *rule, s string, start, end int, repl string) {
	secret := s[start:end]
	if start >= end || sc.e.disabled[r.ID] || inMark(s, start) || sc.e.allowed(secret) {
		return
	}
	if repl == "" {
		repl = sc.e.replacement(r, secret)
	}
	sc.spans = append(sc.spans, span{start, end, r, repl})
	if end > sc.covered {
		sc.covered = end
	}
}

// inMark tells whether s[i:] begins with or lies within a replacement of ours.
func inMark(s string, i int) bool {
	const mark = "[REDACTED:"
	if strings.HasPrefix(s[i:], mark) {
		return true
	}
	near := s[max(0, i-80):i]
	n := strings.LastIndex(near, mark)
	return n >= 0 && strings.IndexByte(near[n:], ']') < 0
}

// settle orders the spans from mark on and joins those that overlap: the longest names the rule.
func (sc *scan) settle(mark int) {
	found := sc.spans[mark:]
	if len(found) < 2 {
		return
	}
	slices.SortStableFunc(found, func(a, b span) int {
		if a.start != b.start {
			return a.start - b.start
		}
		return b.end - a.end
	})
	out := found[:1]
	for _, s := range found[1:] {
		last := &out[len(out)-1]
		if s.start >= last.end {
			out = append(out, s)
			continue
		}
		if s.end-s.start > last.end-last.start {
			last.rule, last.repl = s.rule, s.repl
		}
		last.end = max(last.end, s.end)
	}
	sc.spans = sc.spans[:mark+len(out)]
}

// apply builds the redacted text. The spans from mark on must be settled.
func (sc *scan) apply(s string, mark int) string {
	found := sc.spans[mark:]
	if len(found) == 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	at := 0
	for _, f := range found {
		b.WriteString(s[at:f.start])
		b.WriteString(f.repl)
		at = f.end
	}
	b.WriteString(s[at:])
	return b.String()
}
