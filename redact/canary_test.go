// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
)

// encodedLeak looks for a quarter of the encoded secret in a row; the context of a secret may stay, so it is cut off first.
func encodedLeak(out string, s corpus.Secret, enc corpus.Encoding) bool {
	whole := enc.Encode(s.Text)
	value := enc.Encode(s.Value)
	if strings.HasPrefix(enc.Name, "base64") {
		value = whole[len(whole)/4 : len(whole)*3/4]
	}
	// as many characters of the secret as in leaks, in their longer spelling
	n := min(len(value), 16*len(value)/len(s.Value))
	for i := 0; i+n <= len(value); i += max(1, n/2) {
		if strings.Contains(out, value[i:i+n]) {
			return true
		}
	}
	return leaks(out, s.Value)
}

func TestCanariesInEveryEncodingAndPosition(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	positions := map[string]func(string) string{
		"alone":      func(s string) string { return s },
		"sentence":   func(s string) string { return "see " + s + " for it" },
		"unicode":    func(s string) string { return "ключ→" + s + "←鍵" },
		"parens":     func(s string) string { return "(" + s + ")" },
		"quotes":     func(s string) string { return "«" + s + "», '" + s + "'" },
		"backticks":  func(s string) string { return "run `" + s + "` now" },
		"line":       func(s string) string { return "a\n" + s + "\nb" },
		"table":      func(s string) string { return "| a | " + s + " | b |" },
		"colon":      func(s string) string { return "value: " + s + ", next" },
		"assignment": func(s string) string { return "x=" + s },
	}
	for _, s := range corpus.Secrets(7, 3) {
		for _, enc := range corpus.Encodings {
			for name, position := range positions {
				text := position(enc.Encode(s.Text))
				out := e.Text(text, redact.PlaceMessage, nil)
				if encodedLeak(out, s, enc) {
					t.Errorf("%s, %s, %s: %q\n became %q", s.Rule, enc.Name, name, text, out)
				}
			}
		}
	}
}

func TestCanariesInJSON(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	shapes := map[string]func(any) any{
		"value":   func(s any) any { return map[string]any{"a": 1.5, "note": s} },
		"element": func(s any) any { return []any{"x", []any{s}, nil} },
		"deep":    func(s any) any { return map[string]any{"a": []any{map[string]any{"b": map[string]any{"c": s}}}} },
		"key":     func(s any) any { return map[string]any{s.(string): true} },
		"stringified": func(s any) any {
			b, _ := json.Marshal(map[string]any{"q": s})
			return map[string]any{"arguments": string(b)}
		},
	}
	for _, s := range corpus.Secrets(8, 3) {
		for name, shape := range shapes {
			raw, err := json.Marshal(shape(s.Text))
			require.NoError(t, err)
			if name == "key" && s.Text != s.Value {
				continue // its context is not a name
			}
			out := e.JSON(string(raw), redact.PlaceMessage, nil)
			require.True(t, json.Valid([]byte(out)), "%s: %s", raw, out)
			if leaks(out, s.Value) {
				t.Errorf("%s, %s: %s\n became %s", s.Rule, name, raw, out)
			}
		}
	}
}

func TestCanariesSplitOverParts(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	for _, s := range corpus.Secrets(9, 2) {
		step := max(1, len(s.Value)/12)
		at := strings.Index(s.Text, s.Value)
		for cut := at + 1; cut < at+len(s.Value); cut += step {
			parts := []string{"first " + s.Text[:cut], s.Text[cut:] + " last"}
			out := e.Parts(parts, redact.PlaceMessage, nil)
			require.Len(t, out, 2)
			if leaks(strings.Join(out, ""), s.Value) || leaks(out[0], s.Value[:cut-at]) && cut-at >= 8 || leaks(out[1], s.Value[cut-at:]) && len(s.Value)-(cut-at) >= 8 {
				t.Errorf("%s: %q\n became %q", s.Rule, parts, out)
			}
		}
	}
}

func TestIdempotent(t *testing.T) {
	t.Parallel()
	for _, mode := range []redact.Mode{redact.ModeMask, redact.ModeHash, redact.ModeDrop} {
		e := newEngine(t, func(c *redact.Config) { c.Mode = mode })
		for _, s := range corpus.Secrets(10, 2) {
			for _, c := range corpus.Contexts {
				once := e.Text(c.Wrap(s.Text), redact.PlaceMessage, nil)
				if twice := e.Text(once, redact.PlaceMessage, nil); twice != once {
					t.Errorf("%s, %s, %s: %q\n then %q", mode, s.Rule, c.Name, once, twice)
				}
			}
		}
	}
}

func TestCanariesSplitOverPartsOfJSON(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	for _, s := range corpus.Secrets(12, 2) {
		at := strings.Index(s.Text, s.Value)
		for _, share := range []int{4, 2} {
			cut := at + max(1, len(s.Value)/share)
			for _, key := range []string{"text", "content"} {
				raw, err := json.Marshal([]any{map[string]any{"role": "user", "content": []any{
					map[string]any{"a type": 1, key: "päth\n" + s.Text[:cut], "type": "text"},
					map[string]any{"type": "text", key: s.Text[cut:] + " \"last\"", "z": []any{}},
				}}})
				require.NoError(t, err)
				in := strings.ReplaceAll(string(raw), `"a type":1,`, `"type":"text",`)
				out := e.JSON(in, redact.PlaceAttribute, nil)
				require.True(t, json.Valid([]byte(out)), out)
				require.Contains(t, out, "päth")
				require.Contains(t, out, "last")
				if leaks(out, s.Value[:cut-at]) && cut-at >= 8 || leaks(out, s.Value[cut-at:]) && len(s.Value)-(cut-at) >= 8 {
					t.Errorf("%s: %s\n became %s", s.Rule, in, out)
				}
			}
		}
	}
}
