// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// isCode: what unquoted code has and unquoted values hardly have.
func isCode(v string) bool {
	if strings.IndexByte(v, '(') >= 0 || strings.IndexByte(v, '[') >= 0 || strings.IndexByte(v, '{') >= 0 || strings.Contains(v, "::") || strings.Contains(v, "->") {
		return true
	}
	return isPath(v) || isDottedName(v)
}

// isCall: a name and a bracket: fetch(, tokens[.
func isCall(v string) bool {
	n := strings.IndexAny(v, "([{")
	if n < 2 {
		return false
	}
	for i := range n {
		if !isNameByte(v[i]) || v[i] == '-' {
			return false
		}
	}
	return true
}

func isHexNumber(v string) bool {
	return len(v) <= 18 && len(v) > 2 && v[0] == '0' && (v[1] == 'x' || v[1] == 'X') && strings.Trim(v[2:], "0123456789abcdefABCDEF") == ""
}

// isDottedName: request.headers.token2, but not 1.a.b or a token with a run of random after the dot.
func isDottedName(v string) bool {
	if strings.IndexByte(v, '.') < 0 {
		return isVariable(v)
	}
	for part := range strings.SplitSeq(v, ".") {
		if part == "" || part[0] >= '0' && part[0] <= '9' || !isVariable(part) {
			return false
		}
	}
	return true
}

// isVariable: words, perhaps numbered at the end: token2, sha256_digest.
func isVariable(v string) bool {
	digitRuns, previous := 0, 0
	for i := 0; i < len(v); i++ {
		c := class(v[i])
		if c == 0 && v[i] != '_' {
			return false
		}
		if c == 3 && previous != 3 {
			digitRuns++
		}
		previous = c
	}
	return digitRuns <= 1 && len(v) < 24 && (strings.IndexByte(v, '_') > 0 || digitRuns == 0 || len(v) <= 8 && digitRuns == 1 && class(v[len(v)-1]) == 3 && len(v) < 6)
}

// isPath: /run/secrets/db, ./key.pem, C:\keys; random base64 may start with a slash but mixes classes between its slashes.
func isPath(v string) bool {
	drive := len(v) > 2 && v[1] == ':' && v[2] == '\\'
	if v[0] != '/' && v[0] != '.' && v[0] != '~' && !drive {
		return false
	}
	mixed := 0
	for i := 1; i < len(v); i++ {
		if a, b := class(v[i-1]), class(v[i]); a != b && a != 0 && b != 0 {
			mixed++
		}
	}
	return mixed*5 < len(v)
}

func mixedOrLower(v string) bool {
	return v[0] >= 'a' && v[0] <= 'z' || isDigit(v[0]) || changes(v) >= 3
}
