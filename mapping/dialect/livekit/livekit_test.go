// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package livekit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/livekit/"

func TestBothSpellingsOfContentKeys(t *testing.T) {
	t.Parallel()
	for _, prefix := range []string{"lk.", "lk.pii."} {
		got, ok := dialecttest.Attributes(t, Dialect{}, "livekit-agents", "agent_turn", map[string]any{
			prefix + "user_input": "hello", prefix + "instructions": "Be kind.",
		})
		require.True(t, ok)
		require.Equal(t, "hello", got.Op.Input[0].Parts[0].Content)
		require.Equal(t, "Be kind.", got.Op.System[0].Parts[0].Content)
		require.Empty(t, got.Left)
	}
}

func TestSpansOfTurnTakingAreNobodys(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"agent_speaking", "eou_detection", "on_enter", "start_agent_activity"} {
		_, ok := dialecttest.Attributes(t, Dialect{}, "livekit-agents", name, map[string]any{"lk.speech_id": "s"})
		require.False(t, ok, name)
	}
}

func TestRealtimeCountsAudio(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "livekit-agents", "llm_request", map[string]any{
		"gen_ai.usage.input_tokens": 100, "gen_ai.usage.output_tokens": 50, "gen_ai.usage.input_audio_tokens": 80,
		"gen_ai.usage.input_text_tokens": 20, "gen_ai.usage.output_audio_tokens": 40,
	})
	require.EqualValues(t, 80, got.Op.Usage.InputAudio.Int())
	require.EqualValues(t, 40, got.Op.Usage.OutputAudio.Int())
	require.NotContains(t, got.Left, "gen_ai.usage.input_text_tokens")
}

func TestTheNodeIsNoSecondGeneration(t *testing.T) {
	t.Parallel()
	node := dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"sample/in.json"), "llm_node")[0]
	require.Equal(t, genai.KindStep, node.Op.Kind)
	require.Equal(t, []string{"get_weather"}, node.Op.ActiveTools)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"sample/in.json", cases+"js-parts/in.json")
}
