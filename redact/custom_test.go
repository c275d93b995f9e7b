// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"encoding/base64"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/config/configopaque"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// TestShortValuesOfTheUser: rules and personal data of the user's choice are short; texts and base64 too short for any vendor's
// token are searched for them.
func TestShortValuesOfTheUser(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) {
		c.Rules = []redact.CustomRule{{ID: "pin", Pattern: `\bP\d{3}\b`}, {ID: "serial", Pattern: `zq\d{5}x`, Keywords: []string{"zq"}}}
		c.PII = []string{"ip"}
	})
	b64 := base64.StdEncoding.EncodeToString
	for in, want := range map[string]string{
		"P123":                           "[REDACTED:pin]",
		`{"a":"P123","b":"P12"}`:         `{"a":"[REDACTED:pin]","b":"P12"}`,
		"see " + b64([]byte("zq12345x")): "see [REDACTED:serial]",
		b64([]byte("10.7.0.99")):         "[REDACTED:pii-ip]",
		"information and understanding":  "information and understanding",
	} {
		require.Equal(t, want, e.Text(in, redact.PlaceMessage, nil), in)
	}
	off := newEngine(t, nil)
	require.Equal(t, "P123 "+b64([]byte("zq12345x")), off.Text("P123 "+b64([]byte("zq12345x")), redact.PlaceMessage, nil))
}

// TestLiteralsWithSignsOfEscapes: a literal with a backslash, a percent sign or an ampersand in it is found where the text around
// it is escaped in another way.
func TestLiteralsWithSignsOfEscapes(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) {
		c.Literals = []configopaque.String{`it's a\new "day"`, "100%41 & more"}
	})
	for _, in := range []string{
		`it&#39;s a\new &quot;day&quot;`, `it%27s%20a%5Cnew%20%22day%22`, `it's a\\new \"day\"`, `it\u0027s a\\new \u0022day\u0022`,
		"100%41 &amp; more", `100%41 \u0026 more`, "100%2541 %26 more",
	} {
		require.Equal(t, "so [REDACTED:literal] it is", e.Text("so "+in+" it is", redact.PlaceMessage, nil), in)
	}
}
