// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strings"
	"unicode/utf8"
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

// whole1 judges a text that is nothing but a named value: a JSON string, an attribute.
func (sc *scan) whole1(v string, class nameClass, name string) {
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
		return len(v) >= 8 && digits > 0 && !isPath(v) || len(v) >= 16 && others == 0
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

// isPlaceholder: values that documents and forms show instead of a secret.
func isPlaceholder(v string) bool {
	if strings.Contains(v, "[REDACTED") || strings.Contains(v, "REDACTED]") || strings.HasPrefix(v, "***") || strings.Contains(v, "...") || strings.Contains(v, "…") {
		return true
	}
	if strings.Trim(v, "*xX.•-_#?0") == "" {
		return true
	}
	if len(v) > 48 {
		return false
	}
	var buf [48]byte
	low := lowered(buf[:0], v)
	if isWordValue(low) {
		return true
	}
	for _, word := range [...]string{"your", "placeholder", "insert", "replace_", "replace-", "changethis", "_here", "-here", "redacted", "xxxx"} {
		if strings.Contains(low, word) {
			return true
		}
	}
	return false
}

func lowered(dst []byte, v string) string {
	for i := 0; i < len(v); i++ {
		dst = append(dst, lower(v[i]))
	}
	return stringOf(dst)
}

// isWordValue: types, constants and the names of fields, not values.
func isWordValue(low string) bool {
	switch low {
	case "null", "none", "nil", "undefined", "true", "false", "yes", "no", "on", "off", "string", "str", "text", "bool", "boolean",
		"int", "integer", "number", "float", "any", "object", "array", "bytes", "byte", "char", "varchar", "required", "optional",
		"password", "passwd", "pwd", "pass", "passphrase", "secret", "token", "username", "user", "email", "unknown", "default", "empty",
		"hidden", "invalid", "missing", "expired", "incorrect", "wrong", "include", "omit", "same-origin", "basic", "bearer", "digest",
		"n/a", "tbd", "todo", "value", "example", "example.com", "secretstr", "varchar(255)", "sensitive", "encrypted", "hashed",
		"changed", "updated", "failed", "success", "accepted", "rejected", "provided", "present", "absent", "masked", "filtered", "removed",
		"verified", "correct", "matched", "exists", "created", "deleted", "rotated", "revoked", "prompt", "manual", "stdin",
		"plaintext", "cleartext", "enabled", "disabled", "input", "current-password", "new-password", "forgot", "reset", "change",
		"access_token", "refresh_token", "id_token", "api_key", "apikey", "client_secret", "api-key", "accesstoken", "secret_key":
		return true
	}
	return false
}

// isReference: a value that says where the secret is instead of being it.
func isReference(v string, a assigned) bool {
	switch c := v[0]; {
	case c == '$' && (a.style != styleQuoted || len(v) > 1 && (isWord(v[1]) || v[1] == '{' || v[1] == '(')):
		// "$2b$10$..." is a bcrypt hash, and a hash of a password is to be hidden, too
		return !strings.HasPrefix(v, "$2") && !strings.HasPrefix(v, "$6$") && !strings.HasPrefix(v, "$argon2")
	case c == '<' || c == '{' || c == '[' || c == '(':
		return true
	case c == '%' && len(v) > 1 && (v[1] == '(' || v[1] == 's' || v[1] == 'v' || v[1] == '{' || strings.HasSuffix(v, "%")):
		return true
	case c == '#' && len(v) > 1 && v[1] == '{', c == '&' && a.style != styleQuoted, c == '!' && a.style != styleQuoted, c == '@' && len(v) > 1 && (v[1] == '{' || v[1] == '['):
		return true
	}
	for _, prefix := range [...]string{"process.env", "os.environ", "os.getenv", "os.Getenv", "env.", "ENV[", "env:", "import.meta", "config.", "settings.", "self.", "this.", "var.", "local.", "secrets.", "data.", "vault:", "op://", "arn:aws:", "file:", "http://", "https://", "std::", "Deno.env", "System.getenv", "projects/", "@Microsoft.KeyVault", "ref+"} {
		if strings.HasPrefix(v, prefix) {
			return true
		}
	}
	if strings.Contains(v, "${") || strings.Contains(v, "{{") || strings.Contains(v, "$(") {
		return true
	}
	if sameName(v, a.name) {
		return true
	}
	if a.style == styleEnv {
		return false
	}
	if _, digits, others := count(v); digits == 0 && others == 0 && strings.IndexAny(v, "_.-") > 0 {
		if (a.style != styleQuoted || strings.IndexByte(v, '-') < 0) && classify(v) != classNone { // old_password, cfg.password
			return true
		}
		return a.style != styleQuoted && a.style != styleParam && isDotted(v)
	}
	return a.style != styleQuoted && a.style != styleParam && a.style != styleEnv && camelName(v)
}

// camelName: newPassword and testRSA2048PrivateKey are variables, whatever is called like a secret.
func camelName(v string) bool {
	_, digits, others := count(v)
	switch class := classify(v); class {
	case classNone, classParam:
		return false
	default:
		return others == 0 && (digits == 0 || class != classPassword)
	}
}

func sameName(v, name string) bool { return len(v) == len(name) && strings.EqualFold(v, name) }

func isDotted(v string) bool { return strings.IndexByte(v, '.') > 0 }

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
	return v[0] >= 'a' && v[0] <= 'z' || v[0] >= '0' && v[0] <= '9'
}

// readsAsProse: a label or a sentence, as in translations: "password": "Enter your password".
func readsAsProse(v string) bool {
	if !hasBlank(v) {
		return false
	}
	words, long := 0, 0
	for word := range strings.FieldsSeq(v) {
		words++
		letters, digits, others := count(word)
		if letters == len(word) || letters == len(word)-1 && digits == 0 && others <= 1 {
			long++
		}
	}
	if long*3 < words*2 {
		return false
	}
	var buf [128]byte
	low := " " + lowered(buf[:0], v[:min(len(v), 120)]) + " "
	for _, word := range [...]string{" the ", " your ", " a ", " an ", " to ", " is ", " must ", " and ", " or ", " of ", " for ", "password", "secret", " token", " key", " not ", " please ", " with ", " in ", " be "} {
		if strings.Contains(low, word) {
			return true
		}
	}
	return v[0] >= 'A' && v[0] <= 'Z' && words <= 3
}

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
		if isSecret0(v) {
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

func isSecret0(v string) bool {
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
