// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package eino

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	cases = "../../../testdata/eino/"
	scope = "github.com/cloudwego/eino-ext/callbacks/apmplus"
)

func TestACallOnlyAnswerIsTheJSONOfItsMessages(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, scope, "ChatModel", map[string]any{
		"runinfo.component":           "ChatModel",
		"gen_ai.completion.0.content": `[{"role":"assistant","content":"","tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}],"response_meta":{"finish_reason":"tool_calls"}}]`,
	})
	require.True(t, ok)
	require.Len(t, got.Op.Output, 1)
	last := got.Op.Output[0].Parts[len(got.Op.Output[0].Parts)-1]
	require.Equal(t, genai.PartToolCall, last.Type)
	require.Equal(t, "c1", last.ID)
	require.Empty(t, got.Op.Output[0].Extra)
}

func TestAnAnswerThatIsJSONStaysText(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, scope, "ChatModel", map[string]any{
		"runinfo.component": "ChatModel", "gen_ai.completion.0.content": `[{"role":"cook","name":"Ann"}]`,
	})
	require.Equal(t, `[{"role":"cook","name":"Ann"}]`, got.Op.Output[0].Parts[0].Content)
}

func TestGapsCloseAndHostileIndexesCostNothing(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, scope, "ChatModel", map[string]any{
		"runinfo.component": "ChatModel", "gen_ai.prompt.0.content": "a", "gen_ai.prompt.3.content": "b", "gen_ai.prompt.3.role": "tool",
		"gen_ai.prompt.999999999.content": "c",
	})
	require.Len(t, got.Op.Input, 3)
	require.Equal(t, genai.RoleTool, got.Op.Input[1].Role)
}

func TestSentinelsAreNoParameters(t *testing.T) {
	t.Parallel()
	s := dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"plain/in.json"), "ChatModel")[0]
	require.Equal(t, []genai.Field{
		{Key: "max_tokens", Value: genai.JSONValue("800")}, {Key: "temperature", Value: genai.JSONValue("0.2")},
	}, s.Op.Parameters)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"plain/in.json", cases+"tool-error/in.json")
}
