// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package microsoft_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/microsoft"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const cases = "../../../testdata/microsoft/"

func TestSemanticKernelEvents(t *testing.T) {
	t.Parallel()
	chat := dialecttest.Read(t, microsoft.Dialect{}, cases+"semantic-kernel-dotnet/in.json")[0].Op
	require.Len(t, chat.Input, 2)
	require.Equal(t, genai.RoleAssistant, chat.Output[0].Role, "written capitalised")
	require.Equal(t, []string{"ToolCalls"}, chat.FinishReasons)
}

func TestSemanticKernelRecords(t *testing.T) {
	t.Parallel()
	records := dialecttest.Logs(t, microsoft.Dialect{}, cases+"semantic-kernel-python/logs.json")
	require.Len(t, records, 2)
	require.True(t, records[0].Join.BySpan)
	require.Equal(t, "Weather?", records[0].Op.Input[0].Parts[0].Content)
	require.Equal(t, "Rainy.", records[1].Op.Output[0].Parts[0].Content)
}

func TestConversationAtTheProvider(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Named(dialecttest.Read(t, microsoft.Dialect{}, cases+"agent-framework-python/in.json"), "chat gpt-5-mini")
	byID := map[bool]genai.Operation{}
	for _, s := range spans {
		byID[s.Op.PreviousResponseID != ""] = s.Op
	}
	require.Equal(t, genai.HistoryDelta, byID[true].History)
	require.Empty(t, byID[true].ConversationID, "a response id names no session")
	require.Equal(t, genai.HistoryUnknown, byID[false].History)
}

func TestProviderDetails(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, microsoft.Dialect{}, "agent_framework", "chat claude", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.provider.name": "anthropic", "gen_ai.usage.input_tokens": 100,
		"anthropic.cache_creation_input_tokens": 20, "anthropic.cache_read_input_tokens": 30,
	})
	require.Equal(t, usage.Counts{
		Input: usage.Of(100), CacheRead: usage.Of(30), CacheWrite: usage.Of(20), InputMode: usage.ModeAdditive,
	}, got.Op.Usage)
	flow, _ := dialecttest.Attributes(t, microsoft.Dialect{}, "agent_framework", "executor.process writer", map[string]any{"executor.id": "writer"})
	require.Equal(t, genai.KindStep, flow.Op.Kind)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, microsoft.Dialect{}, cases+"semantic-kernel-dotnet/in.json", cases+"agent-framework-python/in.json", cases+"extensions-ai/in.json")
}
