// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// globMatch matches a path against a pattern: * is any run within a directory, ** any run, "**/" also nothing at all, ? one
// character; everything else is itself. The last star alone is retried, so the cost is bounded by the stars the user wrote.
func globMatch(pattern, path string) bool {
	p, s := 0, 0
	star, deep, mark := -1, false, 0
	for {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, s
			deep = strings.HasPrefix(pattern[p:], "**")
			if p++; deep {
				p++
				if p < len(pattern) && pattern[p] == '/' && (s == 0 || path[s-1] == '/') && globMatch(pattern[p+1:], path[s:]) {
					return true // "**/" for no directory
				}
			}
		case p < len(pattern) && s < len(path) && (pattern[p] == path[s] || pattern[p] == '?' && path[s] != '/'):
			p++
			s++
		case p == len(pattern) && s == len(path):
			return true
		case star >= 0 && mark < len(path) && (deep || path[mark] != '/'):
			mark++
			s = mark
			p = star + 1
			if deep {
				p++
			}
		default:
			return false
		}
	}
}

// nameMatch matches a tool's name: * is any run.
func nameMatch(pattern, name string) bool {
	return globMatch(strings.ReplaceAll(pattern, "*", "**"), name)
}
