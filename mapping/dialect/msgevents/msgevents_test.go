// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package msgevents_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func messagesOf(t *testing.T, name, body string) []genai.Message {
	t.Helper()
	v, err := jsonx.Parse(body)
	require.NoError(t, err)
	return msgevents.Messages(name, v)
}

func TestMessagesOfEvents(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, event, body, role, text string }{
		{"user text", "gen_ai.user.message", `{"content":"Hi"}`, genai.RoleUser, "Hi"},
		{"the body's own role wins", "gen_ai.user.message", `{"role":"model","content":"Hi"}`, genai.RoleAssistant, "Hi"},
		{"a body that is only text", "gen_ai.system.message", `"Be kind"`, genai.RoleSystem, "Be kind"},
		{"gemini content inside content", "gen_ai.user.message", `{"content":{"role":"model","parts":[{"type":"text","content":"Hi"}]}}`, genai.RoleAssistant, "Hi"},
		{"choice with a message", msgevents.Choice, `{"index":0,"message":{"content":"Yes"},"finish_reason":"stop"}`, genai.RoleAssistant, "Yes"},
		{"choice whose message is text", msgevents.Choice, `{"message":"Yes","finish_reason":"stop"}`, genai.RoleAssistant, "Yes"},
		{"misnamed developer", "gen_ai.tool.developer", `{"content":"Short"}`, "developer", "Short"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			list := messagesOf(t, c.event, c.body)
			require.Len(t, list, 1)
			require.Equal(t, c.role, list[0].Role)
			require.Equal(t, c.text, list[0].Parts[0].Content)
		})
	}
}

func TestMessagesKeepFinishAndID(t *testing.T) {
	t.Parallel()
	choice := messagesOf(t, msgevents.Choice, `{"message":{"content":"Yes"},"finish_reason":"stop"}`)
	require.Equal(t, "stop", choice[0].FinishReason)
	tool := messagesOf(t, "gen_ai.tool.message", `{"id":"call_1","content":"20C"}`)
	require.Equal(t, genai.PartToolResult, tool[0].Parts[0].Type)
	require.Equal(t, "call_1", tool[0].Parts[0].ID)
}

func TestMessagesOfNothing(t *testing.T) {
	t.Parallel()
	require.Empty(t, messagesOf(t, "http.request", `{"content":"x"}`))
	require.Empty(t, messagesOf(t, "gen_ai.user.message", `null`))
	require.Len(t, messagesOf(t, "gen_ai.user.message", `{}`), 1)
}

func TestHollow(t *testing.T) {
	t.Parallel()
	text := func(s string) genai.Message {
		return genai.Message{Role: genai.RoleUser, Parts: []genai.Part{{Content: s}}}
	}
	require.True(t, msgevents.Hollow([]genai.Message{text(""), text("")}))
	require.False(t, msgevents.Hollow([]genai.Message{text(""), text("a")}))
	require.False(t, msgevents.Hollow(nil))
}
