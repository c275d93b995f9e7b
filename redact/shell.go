// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// flag reads a command line's "--password x" at s[i:]; "--password=x" is an assignment.
func (sc *scan) flag(s string, i int) {
	if i > 0 && (isWord(s[i-1]) && !afterColour(s, i) || strings.IndexByte("-!;.", s[i-1]) >= 0) { // <!--, and comments of SQL
		return
	}
	end := i + 2
	if end < len(s) && s[end] == '-' { // a removed line of a diff
		end++
	}
	for end < len(s) && end-i < maxName && (isWord(s[end]) || s[end] == '-') {
		end++
	}
	if end+1 >= len(s) || s[end] != ' ' {
		return
	}
	class := classify(s[i:end])
	if class == classNone || class == classParam || class == classCookie {
		return
	}
	a := assigned{name: s[i+2 : end], class: class, start: end + 1, style: styleFlag}
	if q := openQuote(s, end+1); q >= 0 {
		a.quotedValue(s, q)
		sc.judge(s, a)
		return
	}
	a.end = run(s, a.start, " \t\r\n\"'`|&;)<>\x1b")
	for a.end > a.start && strings.IndexByte(".,:!?", s[a.end-1]) >= 0 { // a sentence goes on
		a.end--
	}
	v := s[a.start:a.end]
	if v == "" || v[0] == '-' || isSentenceWord(v) || isLowerWord(v) && !hasFlagBefore(s, i) {
		return
	}
	sc.judge(s, a)
}

// hasFlagBefore: in "login -u me --password hunter" the word is a value, in "use --password sparingly" it is prose.
func hasFlagBefore(s string, i int) bool {
	line := s[strings.LastIndexByte(s[max(0, i-256):i], '\n')+1+max(0, i-256) : i]
	return strings.Contains(line, " -")
}

func isSentenceWord(v string) bool {
	switch v {
	case "to", "is", "flag", "flags", "option", "options", "and", "or", "the", "with", "for", "in", "as", "from", "instead", "argument", "parameter", "on", "if", "was", "must", "stdin":
		return true
	}
	return false
}
