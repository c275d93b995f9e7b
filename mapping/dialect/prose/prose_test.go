// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package prose

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func TestMarkedTextIsAConversation(t *testing.T) {
	t.Parallel()
	text := "[TOOL RESULT: toolu_1]\n{\"stock\":3}\n\n---\n\n[TOOL RESULT: toolu_2]\nclosed\n\n---\n\n[USER]\nA list:\n\n---\n\nend"
	list := Messages(text)
	require.Len(t, list, 3)
	require.Equal(t, genai.Part{Type: genai.PartToolResult, ID: "toolu_1", Value: genai.JSONValue(`{"stock":3}`)}, list[0].Parts[0])
	require.Equal(t, genai.TextValue("closed"), list[1].Parts[0].Value)
	require.Equal(t, genai.RoleUser, list[2].Role)
	require.Equal(t, "A list:\n\n---\n\nend", list[2].Parts[0].Content, "a rule without a marker behind it is text")
}

func TestTextWithoutMarkersIsTheUsers(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "hello", "[note] hello", "[USER", "[]\nx", "[" + strings.Repeat("x", 1000) + "]"} {
		list := Messages(text)
		require.Len(t, list, 1)
		require.Equal(t, genai.RoleUser, list[0].Role)
		require.Equal(t, text, list[0].Parts[0].Content)
	}
}

func TestBodyDropsTheMarker(t *testing.T) {
	t.Parallel()
	require.Equal(t, genai.JSONValue(`{"command":"ls"}`), Body("[TOOL INPUT: Bash]\n{\"command\":\"ls\"}"))
	require.Equal(t, genai.TextValue("plain"), Body("plain"))
}

func TestManyRulesTakeLinearTime(t *testing.T) {
	t.Parallel()
	start := time.Now()
	Messages(strings.Repeat(rule, 200_000))
	Messages(strings.Repeat(rule+"[USER]\nx", 50_000))
	require.Less(t, time.Since(start), 5*time.Second)
}
