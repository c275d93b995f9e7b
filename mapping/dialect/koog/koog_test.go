// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package koog

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/koog/"

func TestMessagesWinOverTheAdaptersCopy(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "ai.koog", "chat m", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.input.messages": `[{"role":"User","parts":[{"type":"text","content":"hi"}]}]`,
		"gen_ai.prompt.0.role": "user", "gen_ai.prompt.0.content": "hi",
	})
	require.True(t, ok)
	require.Len(t, got.Op.Input, 1)
	require.Equal(t, genai.RoleUser, got.Op.Input[0].Role)
	require.NotContains(t, got.Left, "gen_ai.prompt.0.content")
}

func TestAnAnswerThatIsJSONIsNoCall(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "ai.koog", "chat m", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.completion.0.content": `[{"type":"function","name":"x"}]`,
	})
	require.Equal(t, genai.PartText, got.Op.Output[0].Parts[0].Type)
}

func TestNodesHoldWork(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "ai.koog", "node.planner", map[string]any{
		"koog.node.id": "planner", "koog.node.input": "HIDDEN:non-empty", "koog.node.output": "plan",
	})
	require.Equal(t, genai.KindStep, got.Op.Kind)
	require.False(t, got.Op.InputValue.Set)
	require.Equal(t, "plan", got.Op.OutputValue.Text)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"sample/in.json", cases+"langfuse-adapter/in.json")
}
