// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// TestEdges: what stands beside a token is not always a blank: markdown emphasises with underscores, terminals colour with a
// sequence that ends in a letter.
func TestEdges(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	token := "dapi" + strings.Repeat("0a1b2c3d", 4)
	for text, want := range map[string]string{
		"_" + token + "_":                           "_[REDACTED:databricks]_",
		"use __" + token + "__ now":                 "use __[REDACTED:databricks]__ now",
		"\x1b[32m" + token + "\x1b[0m":              "\x1b[32m[REDACTED:databricks]\x1b[0m",
		"\x1b[1;32m" + token:                        "\x1b[1;32m[REDACTED:databricks]",
		"my_" + token:                               "my_" + token, // a name that goes on
		"xm" + token:                                "xm" + token,
		"[32x" + token:                              "[32x" + token,
		"\x1b[31mDB_PASSWORD=hunter22\x1b[0m\n":     "\x1b[31mDB_PASSWORD=[REDACTED:assignment]\x1b[0m\n",
		"\x1b[33mx-api-key: k4b5c6d7e8f9a0\x1b[0m":  "\x1b[33mx-api-key: [REDACTED:assignment]\x1b[0m",
		"1,--password hunter22,\n":                  "1,--password [REDACTED:assignment],\n",
		"<!--password rules-->, ;--password is set": "<!--password rules-->, ;--password is set",
	} {
		require.Equal(t, want, e.Text(text, redact.PlaceResult, nil))
	}
}

// TestLettersAtRandom: an issued value may have no digit by chance.
func TestLettersAtRandom(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	for text, want := range map[string]string{
		"It is client-secret: FNgJZUFTgIBphxpDWTdLDrUqkwOTAAIf. Then":    "It is client-secret: [REDACTED:assignment]. Then",
		"run x --api-key FNgJZUFTgIBphxpDWTdLDrUqkwOTAA. Then":           "run x --api-key [REDACTED:assignment]. Then",
		"Server=db;User ID=u;Password=APNLLdAnkx!;Encrypt=true":          "Server=db;User ID=u;Password=[REDACTED:assignment]!;Encrypt=true",
		"apiKey: GoogleCloudStorageTransferServiceAccountCredentials, x": "apiKey: GoogleCloudStorageTransferServiceAccountCredentials, x",
	} {
		require.Equal(t, want, e.Text(text, redact.PlaceResult, nil))
	}
}

// TestTokensLongerThanTheirWindow: a pattern sees a bounded stretch of text, the secret goes as far as it goes.
func TestTokensLongerThanTheirWindow(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	long := strings.Repeat("a1B2c3D4", 2000)
	for _, prefix := range []string{"npm_", "sk-ant-api03-", "ya29.c.", "hvb.", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0."} {
		out := e.Text("see "+prefix+long+" there", redact.PlaceResult, nil)
		require.NotContains(t, out, "a1B2", prefix)
		require.True(t, strings.HasPrefix(out, "see ") && strings.HasSuffix(out, " there"), "%.80s", out)
	}
}

// TestTelegramByShape: the number and the length tell, the beginning need not.
func TestTelegramByShape(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	for text, found := range map[string]bool{
		"1234567890:AAbcdefghijklmnopqrstuvwxyz0123456":    true,
		"bot123456789:Qr7tUv2wXy4zAb1cDe3fGh5iJk6lMn8oPq0": true,
		"_123456789:AAbcdefghijklmnopqrstuvwxyz01234567_":  true,
		"1234567:AAbcdefghijklmnopqrstuvwxyz01234567":      false, // a number too short
		"12345678901:AAbcdefghijklmnopqrstuvwxyz01234567":  false, // too long
		"123456789:aabcdefghijklmnopqrstuvwxyz01234567":    false, // words
		"1712345678:" + strings.Repeat("0a1b2", 7):         false, // a digest
		"1712345678:AAshort":                               false,
	} {
		require.Equal(t, found, strings.Contains(e.Text(text, redact.PlaceResult, nil), "[REDACTED:telegram]"), text)
	}
}
