// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
)

func TestParts(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	filler := strings.Repeat("nothing to see here. ", 2000)
	for _, c := range []struct {
		name     string
		in, want []string
	}{
		{"in two", []string{"key AKIAIOSF", "ODNN7EXAMPLE."}, []string{"key [REDACTED:aws-access-key]", "."}},
		{"in three", []string{"AKIA", "IOSFODNN", "7EXAMPLE"}, []string{"[REDACTED:aws-access-key]", "", ""}},
		{"with an empty part between", []string{"AKIAIOSF", "", "ODNN7EXAMPLE"}, []string{"[REDACTED:aws-access-key]", "", ""}},
		{"large parts", []string{filler + "AKIAIOSF", "ODNN7EXAMPLE " + filler}, []string{filler + "[REDACTED:aws-access-key]", " " + filler}},
		{"whole ones, too", []string{"AKIAIOSFODNN7EXAMPLE", "x"}, []string{"[REDACTED:aws-access-key]", "x"}},
		{"a name does not reach into the next part", []string{"API_KEY=", "hello world"}, []string{"API_KEY=", "hello world"}},
		{"none", nil, nil},
	} {
		h := &redact.Hits{}
		require.Equal(t, c.want, e.Parts(c.in, redact.PlaceMessage, h), c.name)
	}
	clean := []string{"a clean text", "another"}
	require.Same(t, &clean[0], &e.Parts(clean, redact.PlaceMessage, nil)[0])
}

func TestManyTinyPartsAreLinear(t *testing.T) {
	t.Parallel()
	e := newEngine(t, nil)
	texts := strings.Split(strings.Repeat("sk-ant-password=x ", 20000), "")
	require.Len(t, e.Parts(texts, redact.PlaceMessage, nil), len(texts))
}

// TestPartsAreReadAsTheyCame: base64 that begins a part is glued to the end of the part before, which must be read with that end.
func TestPartsAreReadAsTheyCame(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Keys = redact.Keys{Mask: []string{"pin"}} })
	first, second := "%7B%22pin%22%3A%22Quokka%22%7D", base64.StdEncoding.EncodeToString([]byte(`{"pin":"Wombat"}`))
	h := &redact.Hits{}
	out := strings.Join(e.Parts([]string{first, second}, redact.PlaceMessage, h), "|")
	require.NotContains(t, out, "Quokka")
	require.NotContains(t, out, second[:12])
	require.Contains(t, out, "%7B%22pin%22%3A")
	require.GreaterOrEqual(t, h.Count(), 2)
}
