// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package copilot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/copilot/"

func TestTheCLISendsOnlyWhatIsNew(t *testing.T) {
	t.Parallel()
	for _, s := range dialecttest.Read(t, Dialect{}, cases+"cli-content/in.json") {
		want := genai.HistoryUnknown
		if s.Name == "chat claude-sonnet-4.5" {
			want = genai.HistoryDelta
		}
		require.Equal(t, want, s.Op.History, s.Name)
	}
}

func TestVSCodeSendsEverythingAndRepeatsThePrompt(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, Dialect{}, cases+"vscode/in.json")
	chat := dialecttest.Named(spans, "chat gpt-5")[0]
	require.Equal(t, genai.HistoryFull, chat.Op.History)
	require.NotContains(t, chat.Left, "copilot_chat.user_request")
}

func TestThePromptAloneIsTheInput(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "copilot-chat", "chat gpt-5", map[string]any{"copilot_chat.user_request": "Fix it"})
	require.True(t, ok)
	require.Equal(t, "Fix it", got.Op.Input[0].Parts[0].Content)
}

func TestParametersStandInForArguments(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "github.copilot", "execute_tool bash", map[string]any{"github.copilot.tool.parameters.command": "ls"})
	require.JSONEq(t, `{"command":"ls"}`, got.Op.InputValue.Text)
	require.Equal(t, genai.Source{}, got.Op.Provenance.Of(genai.FacetInput))
}

func TestATracerOfAnotherNameIsRecognised(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "my-tracer", "chat m", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.input.messages": "[]", "github.copilot.turn_id": "0",
	})
	require.True(t, ok)
	require.Equal(t, genai.HistoryUnknown, got.Op.History)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"cli-content/in.json", cases+"vscode/in.json")
}
