// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openclaw

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/openclaw/"

func TestCopiesAreTaken(t *testing.T) {
	t.Parallel()
	s := dialecttest.Read(t, Dialect{}, cases+"sample/in.json")[0]
	require.Len(t, s.Op.Input, 2)
	for _, key := range []string{"input.value", "output.value", "openclaw.content.output_messages"} {
		require.NotContains(t, s.Left, key)
	}
	require.Equal(t, genai.Part{Type: genai.PartReasoning, Redacted: true}, s.Op.Output[0].Parts[0], "a mark for reasoning that was taken out")
}

func TestOwnKeysAlone(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "openclaw", "openclaw.model.call", map[string]any{
		"openclaw.content.input_messages": `[{"role":"user","content":"hi"}]`, "openclaw.content.system_prompt": "Be kind.",
	})
	require.True(t, ok)
	require.Equal(t, genai.KindChat, got.Op.Kind)
	require.Equal(t, "hi", got.Op.Input[0].Parts[0].Content)
	require.Equal(t, genai.RoleSystem, got.Op.System[0].Role)
}

func TestSession(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{"openclaw.sessionKey": "agent:main", "openclaw.session_id": "s1"} {
		got, _ := dialecttest.Attributes(t, Dialect{}, "openclaw", "openclaw.run", map[string]any{key: want, "openclaw.channel": "slack"})
		require.Equal(t, want, got.Op.Session)
	}
	got, _ := dialecttest.Attributes(t, Dialect{}, "openclaw", "openclaw.run", map[string]any{"openclaw.session_key": "unknown"})
	require.Empty(t, got.Op.Session)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"sample/in.json")
}
