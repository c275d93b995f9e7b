// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
)

func FuzzText(f *testing.F) {
	for _, s := range corpus.Secrets(4, 1) {
		for _, c := range corpus.Contexts {
			f.Add(c.Wrap(s.Text))
		}
	}
	e := newEngine(f, nil)
	f.Fuzz(func(t *testing.T, s string) {
		once := e.Text(s, redact.PlaceMessage, nil)
		require.NotEqual(t, "[REDACTED:error]", once, "a panic was recovered")
		require.Equal(t, once, e.Text(once, redact.PlaceMessage, nil), "redacting twice changes nothing")
		if json.Valid([]byte(s)) {
			require.True(t, json.Valid([]byte(e.JSON(s, redact.PlaceMessage, nil))), "JSON in, JSON out")
		}
		if utf8.ValidString(s) {
			require.True(t, utf8.ValidString(once))
		}
	})
}

func FuzzParts(f *testing.F) {
	for _, s := range corpus.Secrets(5, 1) {
		f.Add(s.Text, len(s.Text)/2)
	}
	e := newEngine(f, nil)
	f.Fuzz(func(t *testing.T, s string, at int) {
		at = max(0, min(at, len(s)))
		in := []string{"a", s[:at], s[at:], ""}
		out := e.Parts(in, redact.PlaceMessage, nil)
		require.Len(t, out, len(in))
		require.NotContains(t, out, "[REDACTED:error]")
	})
}

// TestHostileTextsAreLinear: twice the text takes about twice the time, whatever it repeats.
func TestHostileTextsAreLinear(t *testing.T) {
	e := newEngine(t, func(c *redact.Config) { c.PII = redact.PIIKinds() })
	for _, unit := range []string{
		"password=", "a_token=\"", "password: \"x", "sk-", "eyJ", "eyJ-", "pypi-", "hvs.-", "ops_ey", "AKIA", "://a:", "Bearer ", "--password ", "-----BEGIN PRIVATE KEY-----\n", "%25", "\\", "\\u005c", "&amp;",
		"+a", "a+b=", "{\"a\":", "[", "\"", "\\\"", "QUJD", "1", "1.", "a@", "curl -u ", "docker login -p", "mistral key ", "Cookie: a=", "<password>", "define('A_KEY',", "\n\\n", "hooks.slack.com/", "PuTTY-User-Key-File-", "[REDACTED:", "GB29 ", "::", "sig=", "Q~", ".atlasv1.", "T3BlbkFJ", "aaaaaaaaaaaaaaaaaaaa.",
		"123456789:", "123456789:AA", "\x1b[1m", "npm_", "xapp-", "_AKIA_", "ghs_eyJ.",
	} {
		const size = 64 << 10
		text := strings.Repeat(unit, size/len(unit))
		took, quarter := fastest(e, text), fastest(e, text[:size/4])
		require.Less(t, took, 16*quarter+300*time.Millisecond, "%q: a quarter takes %s", unit, quarter)
		t.Logf("%q: %s", unit, took)
	}
}

// fastest of three: other programs may run beside the test.
func fastest(e *redact.Engine, text string) time.Duration {
	best := time.Hour
	for range 3 {
		start := time.Now()
		redact.Search(e, text)
		best = min(best, time.Since(start))
	}
	return best
}
