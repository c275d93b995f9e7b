// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Value reads arguments or a result: a string that is a JSON object or list is that JSON,
// byte for byte; any other string is text; everything else is the JSON it is, in one
// spelling, so that a structured attribute and its JSON text come out the same.
func Value(v jsonx.Value) genai.Value {
	switch v.Kind() {
	case jsonx.Invalid, jsonx.Null:
		return genai.Value{}
	case jsonx.String:
		return textValue(v.Text())
	default:
		return jsonValue(v)
	}
}

func jsonValue(v jsonx.Value) genai.Value {
	if !v.Exists() {
		return genai.Value{}
	}
	return genai.JSONValue(canonical(v))
}

// textValue returns text as a value; a JSON object or list in it is recognised, also one
// that was encoded twice.
func textValue(s string) genai.Value {
	t := strings.TrimLeft(s, " \t\r\n")
	switch {
	case t == "":
	case (t[0] == '{' || t[0] == '[') && jsonx.Valid(s):
		return genai.JSONValue(s)
	case len(t) > 3 && t[0] == '"' && (t[1] == '{' || t[1] == '['):
		if v, err := jsonx.Parse(t); err == nil && v.IsString() && jsonx.Valid(v.Text()) {
			return genai.JSONValue(v.Text())
		}
	}
	return genai.TextValue(s)
}

// canonical returns a value without insignificant blanks and needless escapes; numbers,
// order and duplicates stay.
func canonical(v jsonx.Value) string {
	raw := v.Raw()
	if strings.IndexByte(raw, '\\') < 0 {
		return jsonx.Compact(raw)
	}
	return string(appendCanonical(make([]byte, 0, len(raw)), v, nil))
}

// replayless returns a value in canonical form without what only its provider wants back.
func replayless(v jsonx.Value) string {
	return string(appendCanonical(make([]byte, 0, len(v.Raw())), v, replay))
}

// appendCanonical appends v; members named in drop are left out at every level.
// Recursion is bounded by jsonx.MaxDepth.
func appendCanonical(dst []byte, v jsonx.Value, drop map[string]bool) []byte {
	switch v.Kind() {
	case jsonx.Object:
		dst = append(dst, '{')
		n := 0
		for key, m := range v.Members() {
			if drop[key] {
				continue
			}
			if n++; n > 1 {
				dst = append(dst, ',')
			}
			dst = append(jsonx.AppendString(dst, key), ':')
			dst = appendCanonical(dst, m, drop)
		}
		return append(dst, '}')
	case jsonx.Array:
		dst = append(dst, '[')
		for i, e := range v.Elems() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendCanonical(dst, e, drop)
		}
		return append(dst, ']')
	case jsonx.String:
		return jsonx.AppendString(dst, v.Text())
	default:
		return append(dst, v.Raw()...)
	}
}

// replay are the members that exist only to be sent back to a provider: signatures and
// encrypted reasoning (Anthropic, OpenAI, Gemini), caching marks, SDK bookkeeping.
var replay = map[string]bool{
	"signature": true, "thoughtSignature": true, "thought_signature": true, "encrypted_content": true, "encryptedContent": true,
	"encrypted_index": true, "redactedContent": true, "redactedData": true, "redacted_data": true, "reasoning_signature": true,
	"providerOptions": true, "providerMetadata": true, "provider_options": true, "provider_metadata": true,
	"providerData": true, "provider_data": true, "provider_details": true, "callProviderMetadata": true,
	"provider_specific_fields": true, "experimental_providerMetadata": true,
	"cache_control": true, "cacheControl": true, "reasoningEncryptedContent": true,
}
