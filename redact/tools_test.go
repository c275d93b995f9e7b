// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/redact"
)

func TestToolPolicy(t *testing.T) {
	t.Parallel()
	e := newEngine(t, func(c *redact.Config) {
		c.Tools = []redact.ToolPolicy{
			{Name: "read*", Path: "**/.env*"},
			{Name: "bash", Input: redact.ActionRedact, Output: redact.ActionRedact},
			{Name: "read_public", Output: redact.ActionKeep},
			{Name: "write", Path: "secrets/*", Input: redact.ActionRedact, Output: redact.ActionKeep},
		}
	})
	for _, c := range []struct {
		name, args string
		in, out    bool
	}{
		{"read", `{"filePath": "/app/.env.local"}`, false, true},
		{"read", `{"path": ".env"}`, false, true},
		{"read", `{"path": "./.env"}`, false, true},
		{"read", `{"path": "/app/main.go"}`, false, false},
		{"read", `{"path": "/app/xenv"}`, false, false},
		{"read_many", `{"paths": ["a.go", "b/.env"]}`, false, true},
		{"read", `{"query": "x"}`, false, true},
		{"read", `not json`, false, true},
		{"read", "", false, true},
		{"read_public", `{"path": "/app/.env"}`, false, false},
		{"bash", `{"command": "ls"}`, true, true},
		{"write", `{"file_path": "secrets/a"}`, true, false},
		{"write", `{"file_path": "secrets/a/b"}`, false, false},
		{"grep", `{"path": ".env"}`, false, false},
		{"", ``, true, true},
	} {
		in, out := e.ToolPolicy(c.name, c.args)
		require.Equal(t, [2]bool{c.in, c.out}, [2]bool{in, out}, "%s %s", c.name, c.args)
	}
	in, out := newEngine(t, nil).ToolPolicy("", "")
	require.False(t, in || out, "without policies nothing is hidden")
	require.Equal(t, "[REDACTED:tool]", e.HiddenTool("x"))
}

func TestToolMemory(t *testing.T) {
	t.Parallel()
	m := redact.NewToolMemory(4)
	_, _, known := m.Lookup("a")
	require.False(t, known)
	m.Remember("a", false, true)
	m.Remember("a", false, false)
	in, out, known := m.Lookup("a")
	require.True(t, known)
	require.False(t, in)
	require.True(t, out, "decisions only get stricter")
	for i := range 1000 {
		m.Remember(fmt.Sprint("call", i), true, true)
		_, _, known = m.Lookup("a")
		require.True(t, known, "what is used is kept")
	}
	_, _, known = m.Lookup("call1")
	require.False(t, known, "the memory is bounded")
}
