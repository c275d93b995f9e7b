// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

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
	if isWordValue(low) || strings.HasPrefix(low, "your") {
		return true
	}
	for _, word := range [...]string{"-your", "_your", " your", "placeholder", "insert", "replace_", "replace-", "changethis", "_here", "-here", "redacted", "xxxx"} {
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
		// what forms call a password in other languages
		"passwort", "kennwort", "mot de passe", "contraseña", "contrasena", "senha", "wachtwoord", "hasło", "parola", "salasana", "lösenord",
		"adgangskode", "passord", "heslo", "jelszó", "пароль", "Пароль", "密码", "密碼", "パスワード", "비밀번호",
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
