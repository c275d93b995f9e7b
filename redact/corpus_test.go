// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
)

func newEngine(tb testing.TB, change func(*redact.Config)) *redact.Engine {
	tb.Helper()
	cfg := redact.NewDefaultConfig()
	if change != nil {
		change(&cfg)
	}
	e, err := redact.New(cfg, nil)
	require.NoError(tb, err)
	return e
}

const (
	corpusSeed = 20260101
	perRule    = 24
)

// leaks tells whether a stretch of the secret that would be of use is left.
func leaks(out, secret string) bool {
	n := min(len(secret), 16)
	for i := 0; i+n <= len(secret); i += max(1, n/2) {
		if strings.Contains(out, secret[i:i+n]) {
			return true
		}
	}
	return strings.Contains(out, secret)
}

func TestEverySecretIsFoundInEveryContext(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	for _, s := range corpus.Secrets(corpusSeed, perRule) {
		for _, c := range corpus.Contexts {
			text := c.Wrap(s.Text)
			h := &redact.Hits{}
			out := e.Text(text, redact.PlaceMessage, h)
			value := s.Value
			if c.Encode != nil {
				value = c.Encode(value)
			}
			if leaks(out, value) || leaks(out, s.Value) {
				t.Errorf("%s in %s: %q\n became %q", s.Rule, c.Name, text, out)
			}
		}
	}
}
