// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// piiFinder looks for one kind of personal data at s[i:], where a trigger of its kind stands. It returns the extent of the
// data, or an empty one.
type piiFinder struct {
	kind string
	rule *rule
	find func(s string, i int) (start, end int)
	// starts triggers the finder: it is called where this is true for two neighbouring bytes
	starts func(a, b byte) bool
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

var piiKinds = []piiFinder{
	{kind: "email", find: findEmail, starts: func(_, b byte) bool { return b == '@' }},
	{kind: "phone", find: findPhone, starts: func(a, b byte) bool {
		return a == '+' && isDigit(b) || a == '(' && isDigit(b) || isDigit(a) && isDigit(b)
	}},
	{kind: "iban", find: findIBAN, starts: func(a, b byte) bool { return class(a) == 2 && class(b) == 2 }},
	{kind: "card", find: findCard, starts: func(a, b byte) bool { return isDigit(a) && isDigit(b) }},
	{kind: "ip", find: findIP, starts: func(a, b byte) bool {
		return isDigit(a) && (isDigit(b) || b == '.') || hexDigit(a) < 16 && b == ':' || hexDigit(a) < 16 && hexDigit(b) < 16 || a == ':' && b == ':'
	}},
}

// PIIKinds lists what redact.pii may name.
func PIIKinds() []string {
	var kinds []string
	for _, k := range piiKinds {
		kinds = append(kinds, k.kind)
	}
	for _, c := range nationalIDs {
		kinds = append(kinds, "national_id:"+c.country)
	}
	slices.Sort(kinds)
	return kinds
}

func (e *Engine) addPII() error {
	for _, kind := range e.cfg.PII {
		for _, k := range piiKinds {
			if k.kind == kind {
				e.addFinder(k, "pii-"+kind)
			}
		}
		for _, c := range nationalIDs {
			if "national_id:"+c.country == kind {
				e.addFinder(piiFinder{kind: kind, find: c.find, starts: c.starts}, "pii-national-id")
			}
		}
	}
	return nil
}

func (e *Engine) addFinder(k piiFinder, id string) {
	k.rule = &rule{Rule: rules.Rule{ID: id, Kind: rules.KindPII}, mask: "[REDACTED:" + id + "]"}
	e.pii = append(e.pii, k)
	for pairOf := range 1 << 16 {
		if k.starts(byte(pairOf>>8), byte(pairOf)) {
			e.triggers.set(uint16(pairOf))
		}
	}
}

func (sc *scan) personal(s string, i int) {
	if i < sc.covered {
		return
	}
	for n := range sc.e.pii {
		k := &sc.e.pii[n]
		if !k.starts(s[i], s[i+1]) {
			continue
		}
		if start, end := k.find(s, i); end > start {
			sc.add(k.rule, s, start, end)
		}
	}
}

// findEmail reads outward from the '@' at s[i+1].
func findEmail(s string, i int) (start, end int) {
	at := i + 1
	start = at
	for start > 0 && at-start < 64 && (isAlnum(s[start-1]) || s[start-1] == '.' || s[start-1] == '_' || s[start-1] == '%' || s[start-1] == '+' || s[start-1] == '-') {
		start--
	}
	end = at + 1
	dot := -1
	for end < len(s) && end-at < 255 && (isAlnum(s[end]) || s[end] == '.' || s[end] == '-') {
		if s[end] == '.' {
			dot = end
		}
		end++
	}
	for end > at && (s[end-1] == '.' || s[end-1] == '-') {
		end--
		if dot == end {
			dot = lastDot(s, at, end)
		}
	}
	for start < at && (s[start] == '.' || s[start] == '-' || s[start] == '+') {
		start++
	}
	if dot < 0 || end-dot < 3 || start == at || !allLetters(s[dot+1:end]) {
		return 0, 0
	}
	return start, end
}

func lastDot(s string, from, to int) int {
	for to > from {
		to--
		if s[to] == '.' {
			return to
		}
	}
	return -1
}

func allLetters(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := class(s[i]); c != 1 && c != 2 {
			return false
		}
	}
	return true
}
