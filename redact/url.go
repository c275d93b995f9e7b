// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// urlCredentials reads scheme://user:password@host with "://" at s[at:]. Only the password is replaced; a user without one
// is replaced when it looks issued.
func urlCredentials(sc *scan, s string, at int) {
	if at == 0 || !isAlnum(s[at-1]) {
		return
	}
	start := at + 3
	limit := min(len(s), start+1024)
	end, host := start, -1
	for end < limit && strings.IndexByte("/?#\"'`<> \t\r\n\\|", s[end]) < 0 {
		if s[end] == '@' {
			host = end
		}
		end++
	}
	if host <= start {
		return
	}
	user, pass, found := strings.Cut(s[start:host], ":")
	if !found {
		if len(user) >= 16 && isSecret(user, assigned{class: classToken, style: styleQuoted}) && has(user, 1) {
			sc.add(sc.e.byID["url-credentials"], s, start, host)
		}
		return
	}
	if pass == "" || isPlaceholder(pass) && !isWordValue(strings.ToLower(pass)) || isTemplate(pass) {
		return
	}
	sc.add(sc.e.byID["url-credentials"], s, start+len(user)+1, host)
}

// isTemplate: the password's place is marked, the password is elsewhere.
func isTemplate(v string) bool {
	switch v[0] {
	case '$':
		return len(v) > 1 && (v[1] == '{' || v[1] == '(' || class(v[1]) == 2)
	case '<', '{', '[':
		return true
	case '%':
		return len(v) == 2 || strings.HasSuffix(v, "%")
	}
	return strings.Contains(v, "${") || strings.Contains(v, "{{") || strings.HasPrefix(v, "#{") || v == "***" || strings.HasPrefix(v, "REDACTED")
}
