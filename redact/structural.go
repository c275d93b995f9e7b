// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// structuralKeys hold values that relate or classify; the rules that judge by randomness, by personal data or by name
// would break them. Vendor tokens and configured literals are still found there.
var structuralKeys = map[string]string{
	"id":                 "identifies the object it is in",
	"type":               "discriminates",
	"role":               "discriminates",
	"object":             "discriminates",
	"model":              "a name from a catalogue",
	"tool_call_id":       "relates a result to its call",
	"tool_use_id":        "relates a result to its call",
	"call_id":            "relates a result to its call",
	"toolCallId":         "relates a result to its call",
	"finish_reason":      "discriminates",
	"stop_reason":        "discriminates",
	"trace_id":           "relates spans",
	"span_id":            "relates spans",
	"session_id":         "relates traces",
	"thread_id":          "relates traces",
	"response_id":        "relates responses",
	"system_fingerprint": "identifies a build",

	"signature":          "a model vendor's proof that it wrote the reasoning; opens nothing",
	"thoughtSignature":   "a model vendor's proof that it wrote the reasoning; opens nothing",
	"thought_signature":  "a model vendor's proof that it wrote the reasoning; opens nothing",
	"thinking_signature": "a model vendor's proof that it wrote the reasoning; opens nothing",
	"redactedData":       "reasoning that the vendor encrypted",
	"redactedContent":    "reasoning that the vendor encrypted",
	"encrypted_content":  "reasoning that the vendor encrypted",
}

func isStructuralKey(key string) bool {
	if n := strings.LastIndexByte(key, '.'); n >= 0 {
		key = key[n+1:]
	}
	_, ok := structuralKeys[key]
	return ok
}

// exempt takes the exemption from what only stands in a structural place: a tool's name that is a command, say.
func exempt(s string, p Place) Place {
	if p == PlaceStructural && !isIdentifier(s) {
		return PlaceAttribute
	}
	return p
}

// isIdentifier keeps the exemption to what it is for: an id with blanks or assignments in it is a text.
func isIdentifier(s string) bool {
	if len(s) > 256 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; !isWord(c) && c != '-' && c != '.' && c != ':' && c != '/' && c != '+' && c != '=' {
			return false
		}
	}
	return strings.IndexByte(s, '=') < 0 || strings.HasSuffix(s, "=")
}
