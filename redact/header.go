// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// headerSecret is the part of an Authorization or Cookie value that is secret; the scheme stays.
func headerSecret(v string, class nameClass, style style) (from, to int) {
	to = len(strings.TrimRight(v, " \t"))
	v = v[:to]
	if class == classCookie {
		if eq := strings.IndexByte(v, '='); eq <= 0 || hasBlank(v[:eq]) || isPlaceholder(v[eq+1:]) || len(v) < eq+3 {
			return 0, 0
		}
		return 0, to
	}
	scheme, rest, found := strings.Cut(v, " ")
	if !found {
		if isBareCredential(v) {
			return 0, to
		}
		return 0, 0
	}
	from = len(scheme) + 1
	scheme = strings.TrimLeft(scheme, "[({") // a list of values, as Go prints it
	if rest == "" || rest[0] == ' ' {        // one blank only: what mode drop leaves must not be read as a value
		return 0, 0
	}
	if oneToken(scheme) {
		if style != styleQuoted {
			rest = rest[:run(rest, 0, " \t,;)]}&")]
		}
		if len(rest) < 4 || isPlaceholder(rest) || isReference(rest, assigned{style: styleQuoted}) || isLowerWord(rest) {
			return 0, 0
		}
		return from, from + len(rest)
	}
	if knownScheme(scheme) {
		return from, to
	}
	return 0, 0
}

func isBareCredential(v string) bool {
	return v != "" && isSecret(v, assigned{class: classToken, style: styleLine})
}

func isLowerWord(v string) bool {
	for i := 0; i < len(v); i++ {
		if class(v[i]) != 1 {
			return false
		}
	}
	return len(v) < 16
}

// oneToken: schemes whose credentials are one token.
func oneToken(scheme string) bool {
	var buf [32]byte
	if len(scheme) > len(buf) {
		return false
	}
	switch low := lowered(buf[:0], scheme); low {
	case "bearer", "basic", "token", "bot", "apikey", "api-key", "key", "splunk", "snowflake", "ssws", "genie", "personal", "jwt", "dpop":
		return true
	default:
		return strings.HasSuffix(low, "key") || strings.HasSuffix(low, "token")
	}
}

// knownScheme: schemes whose credentials are a list.
func knownScheme(scheme string) bool {
	var buf [32]byte
	if len(scheme) > len(buf) {
		return false
	}
	switch lowered(buf[:0], scheme) {
	case "digest", "aws4-hmac-sha256", "hawk", "oauth", "negotiate", "ntlm", "signature", "hmac", "hmac-sha256", "sharedkey", "sharedkeylite", "googlelogin":
		return true
	}
	return false
}
