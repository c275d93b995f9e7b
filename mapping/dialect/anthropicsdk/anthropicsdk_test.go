// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package anthropicsdk

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/anthropicsdk/"

func TestMessageThreadsHoldOnlyWhatIsNew(t *testing.T) {
	t.Parallel()
	seen := map[genai.History]int{}
	for _, s := range dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"js-content/in.json"), "anthropic.messages.create") {
		seen[s.Op.History]++
	}
	require.Equal(t, map[genai.History]int{genai.HistoryDelta: 2, genai.HistoryFull: 7}, seen)
}

func TestCutContentIsNotKnownToBeWhole(t *testing.T) {
	t.Parallel()
	for _, s := range dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"go-content-cut/in.json"), "anthropic.messages.create") {
		require.Equal(t, genai.HistoryUnknown, s.Op.History)
	}
}

func TestToolResultIsTheTextOfItsBlocks(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "com.anthropic.sdk.python", "anthropic.custom_tool_use f", map[string]any{
		"anthropic.tool_result.content": `[{"type":"text","text":"Error: closed"}]`,
	})
	require.True(t, ok)
	require.Contains(t, got.Op.OutputValue.Text, "Error: closed")
	got, _ = dialecttest.Attributes(t, Dialect{}, "com.anthropic.sdk.python", "x", map[string]any{"anthropic.tool_result.content": "plain"})
	require.Equal(t, genai.TextValue("plain"), got.Op.OutputValue)
}

func TestCountedTokensAreNotSpent(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"anthropic.messages.count_tokens", "anthropic.messages.count_tokens claude-x"} {
		got, ok := dialecttest.Attributes(t, Dialect{}, "com.anthropic.sdk.go", name, map[string]any{
			"gen_ai.provider.name": "anthropic", "gen_ai.request.model": "claude-x", "gen_ai.usage.input_tokens": 50,
		})
		require.True(t, ok)
		require.Equal(t, genai.KindTask, got.Op.Kind)
		require.True(t, got.Op.Provenance.Filled(genai.FacetUsage))
		require.False(t, got.Op.Usage.Input.IsSet())
		require.Equal(t, "counted_tokens", got.Op.Metadata[0].Key)
	}
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"js-content/in.json", cases+"go-content-cut/in.json")
}
