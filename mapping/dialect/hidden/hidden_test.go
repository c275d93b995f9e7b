// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package hidden

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func TestOnlyWholeValuesArePlaceholders(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"<REDACTED>", " <REDACTED>\n", "__REDACTED__", "[REDACTED]", "<elided>", "HIDDEN:non-empty", "redacted-by-litellm"} {
		require.True(t, Is(s), s)
	}
	for _, s := range []string{"", "the key is <REDACTED>", "REDACTED", "hidden", "HIDDEN: the key", "[REDACTED:rule]"} {
		require.False(t, Is(s), s)
	}
}

func TestPlaceholdersLeaveMessages(t *testing.T) {
	t.Parallel()
	list, found := Messages([]genai.Message{
		{Role: "user", Parts: []genai.Part{{Type: genai.PartText, Content: "<REDACTED>"}}},
		{Role: "assistant", Parts: []genai.Part{
			{Type: genai.PartReasoning, Content: "<REDACTED>"},
			{Type: genai.PartText, Content: "hello"},
			{Type: genai.PartToolCall, ID: "1", Name: "f", Value: genai.TextValue("<elided>")},
		}},
		{Role: "user"},
	})
	require.True(t, found)
	require.Len(t, list, 2)
	require.Equal(t, []genai.Part{
		{Type: genai.PartReasoning, Redacted: true},
		{Type: genai.PartText, Content: "hello"},
		{Type: genai.PartToolCall, ID: "1", Name: "f"},
	}, list[0].Parts)
}
