// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// TestJSONKeepsItsBytes: numbers, order, duplicates, blanks and escapes of what is not secret.
func TestJSONKeepsItsBytes(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	for in, want := range map[string]string{
		`{"b":1.50,"a":1e400,"a":"\u00e4\/","password":"hunter2", "z" : [ ] }`: `{"b":1.50,"a":1e400,"a":"\u00e4\/","password":"[REDACTED:assignment]", "z" : [ ] }`,
		`["x", {"token_count": 12, "max_tokens": 4096}]`:                       `["x", {"token_count": 12, "max_tokens": 4096}]`,
		`{"password":12345678}`:                                                      `{"password":"[REDACTED:assignment]"}`,
		`{"password":null,"secret":true,"pwd":{}}`:                                   `{"password":null,"secret":true,"pwd":{}}`,
		`"password=hunter2"`:                                                         `"password=[REDACTED:assignment]"`,
		`{"a":"\u0041KIAIOSFODNN7EXAMPLE"}`:                                          `{"a":"[REDACTED:aws-access-key]"}`,
		`{"a":"{\"password\":\"h\u0075nter2\",\"n\":1.0}"}`:                          `{"a":"{\"password\":\"[REDACTED:assignment]\",\"n\":1.0}"}`,
		`{"a":"{\"password\":123456,\"n\":1.0}"}`:                                    `{"a":"{\"password\":\"[REDACTED:assignment]\",\"n\":1.0}"}`,
		`{"AKIAIOSFODNN7EXAMPLE":1}`:                                                 `{"[REDACTED:aws-access-key]":1}`,
		`{"id":"wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"}`:                          `{"id":"wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"}`,
		`{"key":"api_key","value":{"stringValue":"abcd1234efgh"}}`:                   `{"key":"api_key","value":{"stringValue":"[REDACTED:assignment]"}}`,
		`[{"token":"Hello","logprob":-0.1},{"token":" world","logprob":-2.5}]`:       `[{"token":"Hello","logprob":-0.1},{"token":" world","logprob":-2.5}]`,
		`{"type":"object","properties":{"password":{"type":"string","default":""}}}`: `{"type":"object","properties":{"password":{"type":"string","default":""}}}`,
	} {
		require.Equal(t, want, e.JSON(in, redact.PlaceArguments, nil))
		require.Equal(t, want, e.Text(in, redact.PlaceArguments, nil))
	}
}

func TestDeepNestingStaysValid(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	text := `{"password":"hunter2","note":"ghp_abcdefghijklmnopqrstuvwxyz0123456789"}`
	for range 7 {
		b, err := json.Marshal(map[string]string{"arguments": text})
		require.NoError(t, err)
		text = string(b)
		out := e.JSON(text, redact.PlaceArguments, nil)
		require.True(t, json.Valid([]byte(out)))
		require.NotContains(t, out, "hunter2")
		require.NotContains(t, out, "ghp_")
	}
}

func TestKeysOfTheUser(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) {
		c.Keys = redact.Keys{Mask: []string{"SSN", "profile"}, Drop: []string{"raw", "debug"}}
	})
	for in, want := range map[string]string{
		`{"ssn":"1","b":2}`:                         `{"ssn":"[REDACTED:key]","b":2}`,
		`{"ssn":123,"b":2}`:                         `{"ssn":"[REDACTED:key]","b":2}`,
		`{"profile":{"name":"x","l":[1,{}]},"b":2}`: `{"profile":"[REDACTED:key]","b":2}`,
		`{"raw":1,"b":2}`:                           `{"b":2}`,
		`{"a":1,"raw":"x"}`:                         `{"a":1}`,
		`{"a":1,"raw":{"x":[1]},"b":2}`:             `{"a":1,"b":2}`,
		`{"raw":1,"debug":2}`:                       `{}`,
		`{"raw":1,"debug":2,"b":3}`:                 `{"b":3}`,
		`{"a":1,"raw":1,"debug":2}`:                 `{"a":1}`,
		`[{"raw":[]},{"b":{"debug":null,"c":1}}]`:   `[{},{"b":{"c":1}}]`,
		`{"x":"{\"raw\":1,\"ssn\":2}"}`:             `{"x":"{\"ssn\":\"[REDACTED:key]\"}"}`,
	} {
		out := e.JSON(in, redact.PlaceArguments, nil)
		require.Equal(t, want, strings.ReplaceAll(out, ", ", ","), in)
		require.True(t, json.Valid([]byte(out)), out)
	}
	require.Equal(t, "[REDACTED:key]", e.Value("ssn", "anything", redact.PlaceAttribute, nil))
	require.Equal(t, redact.KeyDrop, e.KeyAction("RAW"))
	require.Equal(t, redact.KeyKeep, e.KeyAction("rawer"))
}

func TestValueKnowsTheKey(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	for _, c := range []struct{ key, in, want string }{
		{"db.password", "x9!", "[REDACTED:assignment]"},
		{"http.request.header.authorization", "Bearer abcdef123456", "Bearer [REDACTED:header]"},
		{"http.request.header.authorization", `["Bearer abcdef123456"]`, `["Bearer [REDACTED:header]"]`},
		{"http.request.header.x-api-key", `["k-12345678"]`, `["[REDACTED:assignment]"]`},
		{"http.request.header.cookie", "a=b1; c=d2", "[REDACTED:header]"},
		{"gen_ai.request.max_tokens", "4096", "4096"},
		{"gen_ai.usage.input_tokens", "4096", "4096"},
		{"gen_ai.request.model", "gpt-4o", "gpt-4o"},
		{"user.email", "me@example.org", "me@example.org"},
		{"note", "password=hunter2", "password=[REDACTED:assignment]"},
	} {
		require.Equal(t, c.want, e.Value(c.key, c.in, redact.PlaceAttribute, nil), c.key)
	}
}
