// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package litellm_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/litellm"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const cases = "../../../testdata/litellm/"

func TestCompletionIndexIsTheCalls(t *testing.T) {
	t.Parallel()
	op := dialecttest.Read(t, litellm.Dialect{}, cases+"v1-parallel/in.json")[0].Op
	require.Len(t, op.Output, 1)
	require.Len(t, op.Output[0].Parts, 2)
	require.Equal(t, "tide", op.Output[0].Parts[1].Name)
	require.Equal(t, usage.USD(0.00044), op.Cost.Total)
	require.Equal(t, "guest-5", op.User)
}

func TestToolsOfVersionTwo(t *testing.T) {
	t.Parallel()
	span := dialecttest.Read(t, litellm.Dialect{}, cases+"v2/in.json")[0]
	require.Equal(t, []genai.ToolDefinition{{Name: "get_weather", Parameters: `{"type": "object"}`}}, span.Op.Tools)
	require.NotContains(t, span.Left, "gen_ai.tool.0.name")
}

func TestPresetsOfOtherConventionsAreLeft(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, litellm.Dialect{}, "litellm", "litellm_request", map[string]any{
		"openinference.span.kind": "LLM", "gen_ai.prompt.0.content": "x",
	})
	require.True(t, ok)
	require.Empty(t, got.Op.Input)
}

func TestHostileIndexes(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, litellm.Dialect{}, "litellm", "litellm_request", map[string]any{
		"gen_ai.prompt.999999999.role": "user", "gen_ai.prompt.999999999.content": "x", "gen_ai.completion.77.function_call.name": "f",
	})
	require.Len(t, got.Op.Input, 1)
	require.Len(t, got.Op.Output, 1)
}

func TestContentAsPythonText(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, litellm.Dialect{}, "litellm", "litellm_request", map[string]any{
		"gen_ai.prompt.0.role": "user", "gen_ai.prompt.0.content": "[{'type': 'text', 'text': \"Tide's in?\"}]",
	})
	require.Equal(t, "Tide's in?", got.Op.Input[0].Parts[0].Content)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, litellm.Dialect{}, cases+"v1/in.json", cases+"v1-parallel/in.json", cases+"v2/in.json")
}
