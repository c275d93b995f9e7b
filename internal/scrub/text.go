// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package scrub

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// Scrubber replaces words by made-up ones. Its key is new for every Scrubber, so that nobody can try
// words until one fits.
type Scrubber struct{ key []byte }

// New returns a scrubber with a key of its own.
func New() *Scrubber {
	key := make([]byte, 32)
	_, _ = rand.Read(key) // never fails, says its documentation
	return &Scrubber{key}
}

func (w *Scrubber) sum(text string) []byte {
	h := hmac.New(sha256.New, w.key)
	h.Write([]byte(text))
	return h.Sum(nil)
}

// text scrubs JSON inside its structure and any other text word by word.
func (w *Scrubber) text(s string) string { return w.under("", s) }

func (w *Scrubber) under(key, s string) string {
	if v, err := jsonx.Parse(s); err == nil && (v.IsObject() || v.IsArray()) {
		return string(w.json(nil, key, v))
	}
	return w.each(s, func(string) bool { return false })
}

// arguments are a tool's own: no key below says what something is.
var arguments = map[string]bool{"arguments": true, "args": true, "partial_json": true}

func last(key string) string { return strings.ToLower(key[strings.LastIndexAny(key, "./")+1:]) }

func (w *Scrubber) json(dst []byte, key string, v jsonx.Value) []byte {
	inArguments := arguments[last(key)]
	switch v.Kind() {
	case jsonx.Object:
		dst = append(dst, '{')
		first := true
		for name, member := range v.Members() {
			if !first {
				dst = append(dst, ',')
			}
			first = false
			if !identifier(name) {
				name = w.text(name)
			}
			dst = append(jsonx.AppendString(dst, name), ':')
			if inArguments {
				name = key
			}
			dst = w.json(dst, name, member)
		}
		return append(dst, '}')
	case jsonx.Array:
		dst = append(dst, '[')
		for i, e := range v.Elems() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = w.json(dst, key, e)
		}
		return append(dst, ']')
	case jsonx.String:
		s := v.Text()
		if !structural(key, s) {
			s = w.under(key, s)
		}
		return jsonx.AppendString(dst, s)
	case jsonx.Number:
		return append(dst, w.number(v.Raw())...)
	default:
		return append(dst, v.Raw()...)
	}
}

// longNumber is from where a number may be one of a card, a phone or an account. Counts are shorter.
const longNumber = 9

func (w *Scrubber) number(raw string) string {
	if len(raw) < longNumber || strings.ContainsAny(raw, ".eE") {
		return raw
	}
	made := []byte(w.word(raw))
	if made[0] == '0' {
		made[0] = '1'
	}
	return string(made)
}

// each replaces the words of a text for which keep is false. Blanks, punctuation and the tags of
// inline reasoning stay.
func (w *Scrubber) each(s string, keep func(word string) bool) string {
	var b strings.Builder
	for s != "" {
		if n := tagLength(s); n > 0 {
			b.WriteString(s[:n])
			s = s[n:]
			continue
		}
		end := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
		if end == 0 {
			_, n := utf8.DecodeRuneInString(s)
			b.WriteString(s[:n])
			s = s[n:]
			continue
		}
		if end < 0 {
			end = len(s)
		}
		if word := s[:end]; keep(word) {
			b.WriteString(word)
		} else {
			b.WriteString(w.word(word))
		}
		s = s[end:]
	}
	return b.String()
}

// word makes a word of the same length and shape: letters for letters, digits for digits.
func (w *Scrubber) word(word string) string {
	var b strings.Builder
	seed := w.sum(strings.ToLower(word))
	n := 0
	for _, r := range word {
		if n > 0 && n%len(seed) == 0 {
			seed = w.sum(string(seed))
		}
		x := rune(seed[n%len(seed)])
		n++
		switch {
		case unicode.IsDigit(r):
			b.WriteRune('0' + x%10)
		case unicode.IsUpper(r):
			b.WriteRune('A' + x%26)
		default:
			b.WriteRune('a' + x%26)
		}
	}
	return b.String()
}

var tags = []string{
	"<think>", "</think>", "<thinking>", "</thinking>", "<reasoning>", "</reasoning>", "<thought>", "</thought>", "[THINK]", "[/THINK]",
}

func tagLength(s string) int {
	for _, tag := range tags {
		if len(s) >= len(tag) && strings.EqualFold(s[:len(tag)], tag) {
			return len(tag)
		}
	}
	return 0
}

// structural reports whether a value says what something is, not what was said: roles, types,
// models, and names of parameters that a schema requires.
func structural(key, value string) bool {
	if strings.HasPrefix(key, "telemetry.sdk.") || key == "gen_ai.operation.name" || key == "gen_ai.provider.name" || key == "gen_ai.system" {
		return identifier(value)
	}
	return structuralKeys[last(key)] && identifier(value)
}

var structuralKeys = map[string]bool{
	"role": true, "type": true, "kind": true, "object": true, "model": true, "model_name": true, "modelid": true, "provider": true,
	"finish_reason": true, "finish_reasons": true, "finishreason": true, "stop_reason": true, "mime_type": true, "mimetype": true,
	"media_type": true, "mediatype": true, "required": true, "operationid": true, "modality": true, "format": true, "encoding": true,
}

// identifier reports a short name without blanks, as code writes them.
func identifier(s string) bool {
	if s == "" || len(s) > 64 {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-./:+$", r)
	})
}
