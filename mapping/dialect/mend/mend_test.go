// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mend

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

const whole = `{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"say \"hi\" \u0041 now"},{"n":[1,2.5,true,null]}]}],"system":"be kind"}`

// Every head of a JSON text can be read, and says the same as far as it goes.
func TestEveryHeadCanBeRead(t *testing.T) {
	t.Parallel()
	for n := 2; n < len(whole); n++ {
		v, cut := JSON(whole[:n])
		require.True(t, v.Exists(), "%d: %s", n, whole[:n])
		require.True(t, cut)
		if n > len(`{"model":"m"`) {
			require.Equal(t, "m", v.Get("model").Text(), whole[:n])
		}
	}
	v, cut := JSON(whole)
	require.False(t, cut)
	require.Equal(t, "be kind", v.Get("system").Text())
}

func TestACutStringStaysAsFarAsItGoes(t *testing.T) {
	t.Parallel()
	i := strings.Index(whole, "hi")
	v, _ := JSON(whole[:i+2] + "\n\n[TRUNCATED - Content exceeds 60KB limit]")
	var text string
	for _, m := range v.Get("messages").Elems() {
		for _, p := range m.Get("content").Elems() {
			text = p.Get("text").Text()
		}
	}
	require.Equal(t, `say "hi`, text)
}

// Half of a role's name is no role, and a message without anything is none.
func TestWhatHasOnlyBegunGoes(t *testing.T) {
	t.Parallel()
	for _, tail := range []string{``, `,`, `, {`, `, {"ro`, `, {"role`, `, {"role":`, `, {"role": "us`} {
		v, cut := JSON(`{"messages":[{"role":"user","content":"hi"}` + tail)
		require.True(t, cut, tail)
		require.Equal(t, `{"messages":[{"role":"user","content":"hi"}]}`, v.Raw(), tail)
	}
	v, _ := JSON(`{"messages":[{"role":"user","content":"hi"},{"role":"user","content":"ho`)
	require.Equal(t, 2, v.Get("messages").Len())
}

func TestGarbageIsAbsent(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "hello", "}", "{]", strings.Repeat("[", 100_000), "[1]2"} {
		v, _ := JSON(s)
		require.False(t, v.Exists(), s[:min(len(s), 10)])
	}
}

func FuzzJSON(f *testing.F) {
	f.Add(whole)
	f.Add(whole[:40])
	f.Fuzz(func(t *testing.T, s string) {
		if v, _ := JSON(s); v.Exists() && !jsonx.Valid(v.Raw()) {
			t.Fatalf("no valid JSON: %q", v.Raw())
		}
	})
}
