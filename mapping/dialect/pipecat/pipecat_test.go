// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pipecat_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/pipecat"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func TestSettingsToolsAndFirstToken(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, pipecat.Dialect{}, "pipecat", "llm", map[string]any{
		"gen_ai.operation.name": "chat", "gen_ai.request.model": "m", "gen_ai.request.temperature": 0.5, "param.extra_body": "x", "stream": true,
		"tools": `[{"type":"function","function":{"name":"f","parameters":{"type":"object"}}}]`, "tool_count": 1, "metrics.ttfb": 0.25,
		"gen_ai.request.seed": "NOT_GIVEN",
	})
	require.True(t, ok)
	require.Equal(t, "f", got.Op.Tools[0].Name)
	require.Len(t, got.Op.Parameters, 3)
	require.Equal(t, time.Second, got.Op.FirstToken[0].Unit)
	require.NotContains(t, got.Left, "tools")
}

func TestSpeech(t *testing.T) {
	t.Parallel()
	heard, _ := dialecttest.Attributes(t, pipecat.Dialect{}, "pipecat", "stt", map[string]any{"gen_ai.operation.name": "stt", "transcript": "hello there"})
	require.Equal(t, genai.TextValue("hello there"), heard.Op.OutputValue)
	said, _ := dialecttest.Attributes(t, pipecat.Dialect{}, "pipecat", "tts", map[string]any{"gen_ai.operation.name": "tts", "text": "good day"})
	require.Equal(t, genai.TextValue("good day"), said.Op.InputValue)
	require.Equal(t, genai.KindTask, said.Op.Kind)
}

func TestTool(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, pipecat.Dialect{}, "pipecat", "llm_tool_result", map[string]any{
		"gen_ai.operation.name": "llm_tool_result", "tool.function_name": "f", "tool.call_id": "c", "tool.arguments": `{"a":1}`,
		"tool.result": "no", "tool.result_status": "error",
	})
	require.Equal(t, genai.Tool{Name: "f", CallID: "c"}, got.Op.Tool)
	require.Equal(t, genai.JSONValue(`{"a":1}`), got.Op.InputValue)
	require.Equal(t, genai.LevelError, got.Op.Level)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, pipecat.Dialect{}, "../../../testdata/audit/pipecat/in.json")
}
