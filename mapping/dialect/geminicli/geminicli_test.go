// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package geminicli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/geminicli/"

func TestChunksAreOneAnswer(t *testing.T) {
	t.Parallel()
	for _, s := range dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"capture/in.json"), "llm_call") {
		require.Len(t, s.Op.Output, 1)
		require.Equal(t, genai.RoleAssistant, s.Op.Output[0].Role)
		require.Equal(t, genai.HistoryFull, s.Op.History)
	}
}

func TestCutContentsAreReadAsFarAsTheyGo(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "gemini-cli", "llm_call", map[string]any{
		"gen_ai.operation.name": "llm_call",
		"gen_ai.input.messages": `[{"role":"user","parts":[{"text":"first"}]},{"role":"model","parts":[{"text":"sec...[TRUNCATED: original length 12345]`,
	})
	require.True(t, ok)
	require.Equal(t, "first", got.Op.Input[0].Parts[0].Content)
	require.Equal(t, genai.HistoryUnknown, got.Op.History)
}

func TestAFailedToolSaysWhy(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "gemini-cli", "tool_call", map[string]any{
		"gen_ai.operation.name":  "tool_call",
		"gen_ai.input.messages":  `{"callId":"c","name":"f","args":{"a":1}}`,
		"gen_ai.output.messages": `{"status":"error","request":{},"response":{"callId":"c","responseParts":[{"functionResponse":{"id":"c","name":"f","response":{"error":"no such file"}}}],"error":{"message":"no such file"}}}`,
	})
	require.Equal(t, genai.LevelError, got.Op.Level)
	require.Equal(t, "no such file", got.Op.StatusMessage)
	require.Equal(t, genai.JSONValue(`{"error":"no such file"}`), got.Op.OutputValue)
	require.Equal(t, "c", got.Op.Tool.CallID)
}

func TestRecordsGiveTheModelItsMessagesBack(t *testing.T) {
	t.Parallel()
	records := dialecttest.Logs(t, Dialect{}, cases+"records/capture.json")
	details := dialecttest.Events(records, eventDetails)
	require.Len(t, details, 10)
	require.True(t, details[0].Join.BySpan, "the request names its span")
	require.Empty(t, details[0].Op.Output)
	require.True(t, details[1].Join.Order, "the answer names none")
	require.Len(t, details[1].Op.Output, 1)
	require.Equal(t, genai.RoleAssistant, details[1].Op.Output[0].Role)
	require.Equal(t, genai.PartReasoning, details[1].Op.Output[0].Parts[0].Type)
	require.Equal(t, "356a192b7913b04c54574d18", details[1].Op.ResponseID)
	response := dialecttest.Events(records, "gemini_cli.api_response")[0]
	require.EqualValues(t, 24, response.Op.Usage.Reasoning.Int())
	require.EqualValues(t, 2035, response.Op.Usage.Total.Int())
}

func TestMediaOfAToolAreKept(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "gemini-cli", "tool_call", map[string]any{
		"gen_ai.operation.name": "tool_call", "gen_ai.tool.name": "read_file",
		"gen_ai.output.messages": `{"status":"success","response":{"responseParts":[{"functionResponse":{"id":"c","name":"read_file",
			"response":{"output":"Binary content provided (1 item(s))."},"parts":[{"inlineData":{"mimeType":"image/png","data":"iVBO"}}]}}]}}`,
	})
	require.True(t, ok)
	require.Contains(t, got.Op.OutputValue.Text, "iVBO")
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"sample/in.json")
}
