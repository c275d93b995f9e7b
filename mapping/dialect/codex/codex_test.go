// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package codex

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/codex/"

func TestOnlySpansThatMeanSomethingAreRead(t *testing.T) {
	t.Parallel()
	kinds := map[genai.Kind]int{}
	for _, s := range dialecttest.Read(t, Dialect{}, cases+"capture/in.json") {
		kinds[s.Op.Kind]++
	}
	require.Equal(t, 5, kinds[genai.KindChat], "one generation a call")
	require.Equal(t, 2, kinds[genai.KindInvokeAgent], "one turn a prompt")
	require.Equal(t, 5, kinds[genai.KindStep])
	require.Equal(t, 4, kinds[genai.KindExecuteTool])
	require.Len(t, kinds, 4)
}

func TestAnyScopeWithKeysOfItsOwn(t *testing.T) { // langwatch#6864: the scope was renamed
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "my-agent", "handle_responses", map[string]any{
		"gen_ai.usage.input_tokens": 4, "codex.usage.total_tokens": 6, "gen_ai.request.model": "gpt-5",
	})
	require.True(t, ok)
	require.Equal(t, genai.KindChat, got.Op.Kind)
	_, ok = dialecttest.Attributes(t, Dialect{}, "my-agent", "other", map[string]any{"codex.phase": "x"})
	require.False(t, ok)
}

func TestTheNumberOfTheSystemsThreadIsNoConversation(t *testing.T) {
	t.Parallel()
	for _, s := range dialecttest.Read(t, Dialect{}, cases+"capture/in.json") {
		if s.Op.ConversationID != "" {
			require.Equal(t, "e72c009d-e241-7be1-a2b3-eeceaa5a516c", s.Op.ConversationID, s.Name)
		}
	}
}

func TestRecordsJoin(t *testing.T) {
	t.Parallel()
	records := dialecttest.Logs(t, Dialect{}, cases+"records/capture.json")
	prompt := dialecttest.Events(records, "codex.user_prompt")[0]
	require.True(t, prompt.Join.BySpan)
	require.Contains(t, prompt.Op.Input[0].Parts[0].Content, "In the harbor relay project")
	tool := dialecttest.Events(records, "codex.tool_result")[0]
	require.Equal(t, "call_91e95be6b6634e3c21072dfc", tool.Join.Key)
	require.Equal(t, genai.JSONValue(`{"cmd":"cat settings.ini"}`), tool.Op.InputValue)
	require.Contains(t, tool.Op.OutputValue.Text, "port = 7410")
	joined := 0
	for _, r := range dialecttest.Events(records, "codex.sse_event") {
		if r.Join.Joins() {
			joined++
			require.True(t, r.Join.Order)
			require.True(t, r.Op.Usage.Input.IsSet())
		}
	}
	require.Equal(t, 5, joined, "one of two completed records a call has the counts")
}

func TestHiddenPromptIsNoContent(t *testing.T) {
	t.Parallel()
	records := dialecttest.Logs(t, Dialect{}, cases+"records/sample.json")
	require.Empty(t, dialecttest.Events(records, "codex.user_prompt")[0].Op.Input)
	require.Equal(t, "README.md\n", dialecttest.Events(records, "codex.tool_result")[0].Op.OutputValue.Text)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"sample/in.json")
}
