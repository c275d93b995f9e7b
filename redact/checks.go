// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// checks are conditions on a secret that a pattern cannot say, by rule id.
var checks = map[string]func(secret string) bool{
	"bearer":          isBearer,
	"basic":           isBasic,
	"docker-auth":     isBasic,
	"command-line":    isCommandPassword,
	"prose":           isTold,
	"redis-config":    isCommandPassword,
	"quoted-password": isQuotedPassword,
	"vault-legacy":    isLegacyVault,
}

// isLegacyVault tells 24 random characters behind "s." from a method's name, which changes class less and is in small letters
// mostly.
func isLegacyVault(v string) bool {
	small := 0
	for i := range len(v) {
		if class(v[i]) == 1 {
			small++
		}
	}
	return changes(v) >= 11 || small <= len(v)/2
}

// isBearer refuses prose: "Bearer authentication is required".
func isBearer(v string) bool {
	letters, digits, others := count(v)
	if isPlaceholder(v) || letters == 0 {
		return false
	}
	return digits > 0 || others > 0 && len(v) > 24 || len(v) >= 20 && changes(v) >= 6 || len(v) >= 28
}

// isBasic: a user and a password, in base64.
func isBasic(v string) bool {
	text, err := base64.StdEncoding.DecodeString(v)
	if err != nil {
		text, err = base64.RawStdEncoding.DecodeString(strings.TrimRight(v, "="))
	}
	if err != nil || !utf8.Valid(text) {
		return false
	}
	for _, c := range text {
		if c < ' ' {
			return false
		}
	}
	user, _, found := strings.Cut(string(text), ":")
	return found && user != string(text)
}

func isCommandPassword(v string) bool {
	return !isTemplate(v) && !isPlaceholder(v) && v[0] != '-' && v[0] != '$' && v[0] != 0x1b // a colour ends
}

// isQuotedPassword refuses what stands in quotes behind the word for other reasons.
func isQuotedPassword(v string) bool {
	letters, digits, others := count(v)
	return isCommandPassword(v) && v[0] != '%' && v[0] != ':' && !readsAsProse(v) && (letters < len(v) || len(v) >= 6) && digits+others+letters > 0 && classify(v) == classNone
}

// isTold judges "the password is x": a word, a measure or an algorithm is not what is told.
func isTold(v string) bool {
	v = strings.TrimRight(v, ".,;:!?)")
	letters, digits, others := count(v)
	if len(v) < 6 || digits == 0 || letters == 0 || isPlaceholder(v) || isTemplate(v) || strings.ContainsAny(v, "-/(<=") && others < 2 && changes(v) < 8 {
		return false
	}
	var buf [64]byte
	low := lowered(buf[:0], v[:min(len(v), 64)])
	for _, word := range [...]string{"base64", "base32", "sha256", "sha512", "sha1", "md5", "utf8", "utf16", "oauth2", "argon2", "scrypt", "pbkdf2", "ed25519", "x509", "pkcs", "http2", "ipv4", "ipv6", "rs256", "hs256", "es256", "ascii", "chars", "bytes", "bits"} {
		if strings.HasPrefix(low, word) || len(word) > 3 && strings.HasSuffix(low, word) {
			return false
		}
	}
	return true
}
