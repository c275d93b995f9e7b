// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package custom_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/custom"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func home() custom.Config {
	return custom.Config{
		Name: "home", Match: custom.Match{Scope: "acme.*", Attribute: "acme.kind=llm"},
		Input: "acme.in", Output: "acme.out", System: "acme.sys", Tools: "acme.tools", Model: "acme.model",
		Session: "acme.session", User: "acme.user", Metadata: []string{"acme.region"},
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	d, err := custom.New(home())
	require.NoError(t, err)
	require.Equal(t, "home", d.Name())
	got, ok := dialecttest.Attributes(t, d, "acme.bot", "call", map[string]any{
		"acme.kind": "llm", "acme.in": `[{"role":"user","content":"u"}]`, "acme.out": "plain answer", "acme.sys": "be kind",
		"acme.tools": `[{"name":"f","input_schema":{}}]`, "acme.model": "m", "acme.session": "s", "acme.user": "u", "acme.region": "eu",
	})
	require.True(t, ok)
	require.Equal(t, genai.KindChat, got.Op.Kind)
	require.Equal(t, "u", got.Op.Input[0].Parts[0].Content)
	require.Equal(t, "plain answer", got.Op.Output[0].Parts[0].Content)
	require.Equal(t, "be kind", got.Op.System[0].Parts[0].Content)
	require.Equal(t, "f", got.Op.Tools[0].Name)
	require.Equal(t, "m", got.Op.Model.Request)
	require.Equal(t, [2]string{"s", "u"}, [2]string{got.Op.Session, got.Op.User})
	require.Equal(t, "acme.region", got.Op.Metadata[0].Key)
	require.Equal(t, map[string]string{"acme.kind": "llm"}, got.Left)
}

func TestValuesStayValues(t *testing.T) {
	t.Parallel()
	d, err := custom.New(custom.Config{Name: "h", Match: custom.Match{Attribute: "in"}, Input: "in", Output: "out"})
	require.NoError(t, err)
	got, ok := dialecttest.Attributes(t, d, "", "step", map[string]any{"in": `{"a":1}`, "out": 5})
	require.True(t, ok)
	require.Equal(t, genai.KindUnknown, got.Op.Kind)
	require.Equal(t, `{"a":1}`, got.Op.InputValue.Text)
	require.Equal(t, "5", got.Op.OutputValue.Text)
}

func TestMatch(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		match custom.Match
		want  bool
	}{
		"scope":               {custom.Match{Scope: "acme.bot"}, true},
		"scope prefix":        {custom.Match{Scope: "acme.*"}, true},
		"other scope":         {custom.Match{Scope: "acme"}, false},
		"attribute":           {custom.Match{Attribute: "kind"}, true},
		"attribute and value": {custom.Match{Attribute: "kind=llm"}, true},
		"other value":         {custom.Match{Attribute: "kind=x"}, false},
		"both must hold":      {custom.Match{Scope: "acme.bot", Attribute: "none"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, err := custom.New(custom.Config{Name: "h", Match: c.match, Input: "in"})
			require.NoError(t, err)
			_, ok := dialecttest.Attributes(t, d, "acme.bot", "s", map[string]any{"kind": "llm"})
			require.Equal(t, c.want, ok)
		})
	}
}

func TestValidate(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*custom.Config){
		"name must not be empty":             func(c *custom.Config) { c.Name = "" },
		"use letters, digits, - and _ only":  func(c *custom.Config) { c.Name = "a b" },
		"match: set scope or attribute":      func(c *custom.Config) { c.Match = custom.Match{} },
		"match.scope: * alone":               func(c *custom.Config) { c.Match.Scope = "*" },
		"* may stand at the end only":        func(c *custom.Config) { c.Match.Scope = "a*b" },
		"match.attribute: write a key":       func(c *custom.Config) { c.Match.Attribute = "=x" },
		"set at least one of input, output,": func(c *custom.Config) { *c = custom.Config{Name: "a", Match: c.Match} },
	} {
		cfg := home()
		change(&cfg)
		_, err := custom.New(cfg)
		require.ErrorContains(t, err, want)
		_, err = custom.NewAll(custom.Configs{home(), cfg})
		require.ErrorContains(t, err, "dialects.custom[1]")
	}
	_, err := custom.NewAll(custom.Configs{home(), home()})
	require.ErrorContains(t, err, `dialects.custom[1].name: "home" is the name of dialects.custom[0] already`)
	all, err := custom.NewAll(custom.Configs{home()})
	require.NoError(t, err)
	require.Len(t, all, 1)
}
