// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// partText looks at the seam between the texts of two parts: [{"type": "text", "text": "..."}, {"type": "text", "text": "..."}].
// A secret may begin in one and end in the other. s[start:end] is the inside of a member's string.
func (sc *scan) partText(s string, start, end int) {
	f := sc.top()
	if len(sc.stack) < 3 || !isPartKey(f.key) {
		return
	}
	up := &sc.stack[len(sc.stack)-2]
	if !up.array {
		return
	}
	if f.key == "type" { // what has a type is a part; messages have a role
		up.typed = true
		return
	}
	before := up.last
	up.last = region{start: start, end: end}
	if (up.typed || f.key == "text") && before.end > before.start && end > start && sc.depth+1 < maxDepth {
		sc.seam(s, before, up.last)
	}
}

// isPartKey: what members of parts are called that hold their text, or say that they are parts.
func isPartKey(key string) bool {
	switch key {
	case "type", "text", "content", "thinking", "reasoning", "refusal":
		return true
	default:
		return false
	}
}

// seam searches the end of one string with the beginning of the next, both decoded, and keeps what crosses.
func (sc *scan) seam(s string, a, b region) {
	a.start = safeCut(s, a.start, a.end, max(a.start, a.end-seamContext))
	b.end = safeCut(s, b.start, b.end, min(b.end, b.start+seamContext))
	var left, right view
	left.decode(s[a.start:a.end], nextBackslash)
	right.decode(s[b.start:b.end], nextBackslash)
	at := len(left.text)
	mark, covered := len(sc.spans), sc.covered
	sc.depth++
	sc.plain(string(left.text) + string(right.text))
	sc.depth--
	sc.covered = covered
	sc.settle(mark)
	found := append([]span(nil), sc.spans[mark:]...)
	sc.spans = sc.spans[:mark]
	for _, f := range found {
		if f.start < at && f.end > at {
			sc.spans = append(sc.spans,
				span{a.start + left.origin(f.start), a.end, f.rule, escapeJSON(f.repl)},
				span{b.start, b.start + right.originEnd(f.end-at), f.rule, ""})
		}
	}
}

// safeCut moves a cut out of an escape, towards the end of the string.
func safeCut(s string, start, end, at int) int {
	if at <= start || at >= end {
		return at
	}
	from := max(start, at-12)
	if n := strings.LastIndexByte(s[from:at], '\\'); n < 0 {
		return at
	}
	for at < end && (isAlnum(s[at]) || s[at] == '\\' || s[at] == '"') {
		at++
	}
	return at
}
