// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "github.com/otelcol-langfuse/langfuse/redact/rules"

// What may stand beside a token: no letter, digit or underscore, unless it is markdown's or the end of a terminal's colour.

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
