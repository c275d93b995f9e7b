// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"net/url"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
	"github.com/otelcol-langfuse/langfuse/redact/corpus"
	"github.com/otelcol-langfuse/langfuse/redact/rules"
)

// TestEveryRuleKeepsItsExamples: what a rule says it finds is found, and by it; what it says it leaves is left by all.
func TestEveryRuleKeepsItsExamples(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	for _, r := range rules.All() {
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			if r.Kind != rules.KindPII {
				require.NotEmpty(t, r.Secrets)
				require.NotEmpty(t, r.Others)
			}
			for _, s := range r.Secrets {
				require.NotEmpty(t, s.Why)
				h := &redact.Hits{}
				require.NotEqual(t, s.Text, e.Text(s.Text, redact.PlaceMessage, h), s.Text)
				require.Positive(t, h.Count())
			}
			for _, o := range r.Others {
				require.NotEmpty(t, o.Why)
				require.Equal(t, o.Text, e.Text(o.Text, redact.PlaceMessage, nil))
			}
		})
	}
}

func TestRulesAreWellFormed(t *testing.T) {
	t.Parallel()
	id := regexp.MustCompile(`^[a-z0-9][a-z0-9-]*$`)
	seen := map[string]bool{}
	for _, r := range rules.All() {
		require.Regexp(t, id, r.ID)
		require.False(t, seen[r.ID], "%s twice", r.ID)
		seen[r.ID] = true
		require.NotEmpty(t, r.About, r.ID)
		for _, l := range r.Literals {
			require.GreaterOrEqual(t, len(l), 2, r.ID)
		}
		if r.Pattern != "" {
			re, err := regexp.Compile(r.Pattern)
			require.NoError(t, err, r.ID)
			require.NotEmpty(t, r.Literals, "%s: a pattern without a literal would run over every byte", r.ID)
			require.False(t, re.MatchString(""), r.ID)
		}
	}
	for _, g := range corpus.Grammars {
		require.True(t, seen[g.Rule], "grammar of an unknown rule %s", g.Rule)
		delete(seen, g.Rule)
	}
	for _, r := range rules.All() {
		require.True(t, r.Kind == rules.KindPII || !seen[r.ID], "%s has no grammar", r.ID)
	}
}

// TestStructuralPlaceKeepsVendorRules: ids and model names are exempt from everything but certain secrets.
func TestStructuralPlaceKeepsVendorRules(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	for _, s := range corpus.Secrets(3, 1) {
		for _, r := range rules.All() {
			if r.ID == s.Rule && r.Kind == rules.KindVendor && s.Text == s.Value {
				require.NotContains(t, e.Text(s.Text, redact.PlaceStructural, nil), s.Value, s.Rule)
				require.NotContains(t, e.Value("gen_ai.request.model", s.Text, redact.PlaceAttribute, nil), s.Value, s.Rule)
				require.NotContains(t, e.Text(s.Text, redact.PlaceKey, nil), s.Value, s.Rule)
			}
		}
	}
	const random = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
	require.Equal(t, random, e.Text(random, redact.PlaceStructural, nil))
	require.Equal(t, "[REDACTED:aws-secret-access-key]", e.Text(random, redact.PlaceMessage, nil))
}

// TestRandomShapesInQueries: a plus is a blank of a form or a sign of base64; where a text is URL-encoded both are tried.
func TestRandomShapesInQueries(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	const key, secret = "AKIAEP2JWZYOG66AWRC6", "swq5RiGH+JS5I0UgS6IOEWpA6LEbH/FU9yu4b49e"
	for _, in := range []string{key + "%2C" + url.PathEscape(secret), "a+note+of+" + key + "+and+" + url.QueryEscape(secret) + "+there"} {
		out := e.Text(in, redact.PlaceMessage, nil)
		require.NotContains(t, out, key)
		require.NotContains(t, out, "S5I0UgS6", in)
	}
}
