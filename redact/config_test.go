// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/config/configopaque"

	"github.com/otelcol-langfuse/langfuse/redact"
)

func TestConfigStruct(t *testing.T) {
	t.Parallel()
	require.NoError(t, componenttest.CheckConfigStruct(redact.NewDefaultConfig()))
	cfg := redact.NewDefaultConfig()
	require.NoError(t, cfg.Validate())
}

func TestValidateNamesTheSettingAndNoSecret(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*redact.Config){
		"mode: ":             func(c *redact.Config) { c.Mode = "hide" },
		"content: ":          func(c *redact.Config) { c.Content = "some" },
		"literals[1]: ":      func(c *redact.Config) { c.Literals = []configopaque.String{"long-enough", "short"} },
		"literal_env[0]: ":   func(c *redact.Config) { c.LiteralEnv = []string{"A=B"} },
		"pii[0]: ":           func(c *redact.Config) { c.PII = []string{"shoe_size"} },
		"rules[0].id: ":      func(c *redact.Config) { c.Rules = []redact.CustomRule{{ID: "My Rule", Pattern: "x"}} },
		"rules[0].pattern: ": func(c *redact.Config) { c.Rules = []redact.CustomRule{{ID: "mine", Pattern: "("}} },
		"rules[0].keywords[0]: ": func(c *redact.Config) {
			c.Rules = []redact.CustomRule{{ID: "mine", Pattern: "x", Keywords: []string{"x"}}}
		},
		"tools[0].name: ":   func(c *redact.Config) { c.Tools = []redact.ToolPolicy{{}} },
		"tools[0].output: ": func(c *redact.Config) { c.Tools = []redact.ToolPolicy{{Name: "x", Output: "hide"}} },
		"allow[0]: ":        func(c *redact.Config) { c.Allow = []string{"["} },
		"disable[0]: ":      func(c *redact.Config) { c.Disable = []string{"github"} },
	} {
		cfg := redact.NewDefaultConfig()
		change(&cfg)
		err := cfg.Validate()
		require.ErrorContains(t, err, want)
		require.NotContains(t, err.Error(), "short\"")
	}
}

func TestLiteralsAreFoundInEverySpelling(t *testing.T) {
	t.Setenv("REDACT_TEST_SECRET", "from the environment")
	t.Setenv("REDACT_TEST_SHORT", "short")
	e := newEngine(t, func(c *redact.Config) {
		c.Literals = []configopaque.String{"blue-horse", "blue-horse-battery", "ключ-от-дома", "with \"quotes\""}
		c.LiteralEnv = []string{"REDACT_TEST_SECRET", "REDACT_TEST_SHORT", "REDACT_TEST_UNSET"}
	})
	long := strings.Repeat("filler of a long text ", 2000)
	for _, in := range []string{
		"xblue-horsex", "a blue-horse-battery b", "ключ-от-дома", `{"a":"with \"quotes\""}`, "blue%2Dhorse", `\u0062lue-horse`, "from the environment",
		"ключ%2Dот%2Dдома", base64.StdEncoding.EncodeToString([]byte("x blue-horse y")), base64.StdEncoding.EncodeToString([]byte(long + "blue-horse" + long)),
		base64.RawURLEncoding.EncodeToString([]byte("??blue-horse-battery??")),
	} {
		h := &redact.Hits{}
		out := e.Text(in, redact.PlaceStructural, h)
		require.Contains(t, out, "[REDACTED:literal]", in[:min(60, len(in))])
		for _, part := range []string{"horse", "battery", "дом", "quotes", "environment"} {
			require.NotContains(t, out, part)
		}
	}
	require.Equal(t, "short", e.Text("short", redact.PlaceMessage, nil))
}

func TestCustomRules(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) {
		c.Rules = []redact.CustomRule{
			{ID: "ticket", Pattern: `\bTCK-\d{6}\b`, Keywords: []string{"tck-"}},
			{ID: "badge", Pattern: `badge (\d+)`},
			{ID: "room", Pattern: `room (\d)(\d+)`, Keywords: []string{"ROOM"}, Replace: `room ${1}"x"`},
		}
	})
	require.Equal(t, "see [REDACTED:ticket] and TCK-1", e.Text("see TCK-123456 and TCK-1", redact.PlaceMessage, nil))
	require.Equal(t, "badge [REDACTED:badge]!", e.Text("badge 42!", redact.PlaceMessage, nil))
	require.Equal(t, `in room 4"x".`, e.Text("in room 421.", redact.PlaceMessage, nil))
	require.Equal(t, `{"a":"in room 4\"x\"."}`, e.JSON(`{"a":"in room 421."}`, redact.PlaceMessage, nil))
}

func TestAllowAndDisable(t *testing.T) {
	t.Parallel()
	const key = "AKIAIOSFODNN7EXAMPLE"
	e := newEngine(t, func(c *redact.Config) { c.Allow = []string{"AKIA.*EXAMPLE"} })
	require.Equal(t, key, e.Text(key, redact.PlaceMessage, nil))
	e = newEngine(t, func(c *redact.Config) { c.Disable = []string{"aws-access-key", "assignment"} })
	require.Equal(t, key+" password=hunter2", e.Text(key+" password=hunter2", redact.PlaceMessage, nil))
}

func TestModes(t *testing.T) {
	t.Parallel()
	const text = "a password=hunter2 b password=hunter2 c password=hunter3"
	drop := newEngine(t, func(c *redact.Config) { c.Mode = redact.ModeDrop })
	require.Equal(t, "a password= b password= c password=", drop.Text(text, redact.PlaceMessage, nil))
	hash := func(key string) string {
		e := newEngine(t, func(c *redact.Config) { c.Mode, c.HashKey = redact.ModeHash, configopaque.String(key) })
		return e.Text(text, redact.PlaceMessage, nil)
	}
	require.Equal(t, hash("k"), hash("k"))
	require.NotEqual(t, hash("k"), hash("l"))
	require.NotEqual(t, hash(""), hash(""), "without a key, hashes cannot be compared")
	fields := strings.Fields(hash("k"))
	require.Equal(t, fields[1], fields[3])
	require.NotEqual(t, fields[1], fields[5])
}

func TestOff(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) { c.Enabled = false })
	require.Equal(t, "password=hunter2", e.Text("password=hunter2", redact.PlaceMessage, nil))
	require.Equal(t, "x", e.Value("password", "x", redact.PlaceMessage, nil))
}
