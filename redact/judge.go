// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"
	"unicode/utf8"

	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// judge decides about a named value and records what of it is secret.
func (sc *scan) judge(s string, a assigned) {
	if a.end <= a.start {
		return
	}
	v := s[a.start:a.end]
	if a.class == classHeader || a.class == classCookie {
		if from, to := headerSecret(v, a.class, a.style); to > from {
			sc.add(sc.e.header, s, a.start+from, a.start+to)
		}
		return
	}
	if v = a.unwrap(s); v == "" || !isSecret(v, a) {
		return
	}
	r := sc.e.assigned
	if a.style == styleParam {
		r = sc.e.urlParam
	}
	sc.add(r, s, a.start, a.end)
}

// namedValue judges a text that is nothing but a named value: a JSON string, an attribute.
func (sc *scan) namedValue(v string, class nameClass, name string) {
	if class == classParam || v == "" {
		return
	}
	sc.judge(v, assigned{name: name, class: class, end: len(v), style: styleQuoted})
}

// unwrap looks into SecretStr("...") and the like; other calls are code, not values.
func (a *assigned) unwrap(s string) string {
	v := s[a.start:a.end]
	if a.style == styleQuoted || !strings.HasSuffix(v, "(") || a.end >= len(s) {
		return v
	}
	q := openQuote(s, a.end)
	if q < 0 || strings.Contains(v, "env") || strings.Contains(v, "get") || strings.Contains(v, "find") {
		return ""
	}
	a.class = classBareToken
	a.quotedValue(s, q)
	return s[a.start:a.end]
}

// isSecret asks more of a value the less its name and its syntax say.
func isSecret(v string, a assigned) bool {
	if isPlaceholder(v) || isReference(v, a) {
		return false
	}
	if a.style <= styleLine && isCall(v) || a.style != styleEnv && (isHexNumber(v) || a.name == "PASS") {
		return false // PASS: is what tests print
	}
	letters, digits, others := count(v)
	if letters == len(v) && len(v) >= 20 && a.class != classParam && changes(v) >= len(v)/3 && !isCamel(v) {
		return true // letters of both cases at random
	}
	switch a.class {
	case classPassword:
		return isPassword(v, a, letters, digits, others)
	case classKey, classToken:
		return isIssued(v, a, letters, digits, others)
	case classBareToken:
		return len(v) >= 8 && digits > 0 && letters > 0 && !hasBlank(v) && (a.style == styleQuoted || a.style >= styleEnv || len(v) >= 12) || len(v) >= 24 && !hasBlank(v) && digits > 0
	case classCredential:
		return len(v) >= 12 && !hasBlank(v) && digits > 0 && letters > 0
	case classParam:
		return len(v) >= 16 && digits > 0 && letters > 0
	case classEnvKey:
		return len(v) >= 16 && digits > 1 && letters > 1 && !hasBlank(v) && !isPath(v) && (a.style == styleQuoted || a.style == styleEnv || a.style == styleLine)
	}
	return false
}

func isPassword(v string, a assigned, letters, digits, others int) bool {
	switch a.style {
	case styleQuoted:
		return utf8.RuneCountInString(v) >= 3 && !readsAsProse(v)
	case styleEnv, styleParam:
		return len(v) >= 3 && !isPath(v)
	case styleFlag:
		return len(v) >= 3 && (digits+others > 0 || len(v) >= 8)
	case styleLine:
		return len(v) >= 4 && (digits+others > 0 && !isPath(v) || len(v) >= 6 && mixedOrLower(v))
	}
	if digits == 0 && others == 0 {
		return len(v) >= 8 && isConnection(a.name) && mixedOrLower(v) || a.style == styleTight && len(v) >= 6 && mixedOrLower(v)
	}
	return len(v) >= 5 && (digits > 0 && letters > 0 || others > 0 && letters > 0 && len(v) >= 6 || digits >= 6) && !isCode(v)
}

func isIssued(v string, a assigned, letters, digits, others int) bool {
	if len(v) < 6 || hasBlank(v) || letters == 0 && len(v) < 16 {
		return false
	}
	switch a.style {
	case styleQuoted, styleEnv, styleParam:
		return len(v) >= 8 && (digits > 0 || others > 1 || len(v) >= 12)
	case styleLine, styleFlag:
		return len(v) >= 8 && digits > 0 && !isPath(v) || len(v) >= 16 && others == 0 && !(isCamel(v) && has(v, rules.NeedUpper))
	}
	return len(v) >= 10 && digits > 0 && !isCode(v)
}

// isConnection: "Password=secret;" of a connection string has letters only and stands mid-line.
func isConnection(name string) bool { return name == "Password" || name == "Pwd" || name == "PWD" }

func count(v string) (letters, digits, others int) {
	for i := 0; i < len(v); i++ {
		switch class(v[i]) {
		case 1, 2:
			letters++
		case 3:
			digits++
		default:
			if v[i] != '_' && v[i] != '.' && v[i] != '-' {
				others++
			}
		}
	}
	return letters, digits, others
}

func hasBlank(v string) bool {
	return strings.IndexByte(v, ' ') >= 0 || strings.IndexByte(v, '\t') >= 0
}
