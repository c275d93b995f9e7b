// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package trpcagent

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/trpcagent/"

func TestContentIsReadOnceAndTakenThrice(t *testing.T) {
	t.Parallel()
	for _, s := range dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"plain/in.json"), "chat tour-reasoner") {
		require.NotEmpty(t, s.Op.Input)
		for _, key := range []string{keyInput, keyInput + suffixOtel, keyOutput, keyOutput + suffixOtel, keyRequest, keyResponse} {
			require.NotContains(t, s.Left, key)
		}
	}
}

func TestLatencyIsNoFirstToken(t *testing.T) {
	t.Parallel()
	for _, s := range dialecttest.Read(t, Dialect{}, cases+"plain/in.json") {
		require.Empty(t, s.Op.FirstToken, s.Name)
	}
	streamed := dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"streaming/in.json"), "chat tour-reasoner")
	require.NotEmpty(t, streamed[0].Op.FirstToken)
}

func TestAToolThatFailedHasOnlyAName(t *testing.T) {
	t.Parallel()
	tool := dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"plain/in.json"), "execute_tool gallery_hours")[0]
	require.Equal(t, genai.KindExecuteTool, tool.Op.Kind)
	require.Equal(t, "gallery_hours", tool.Op.Tool.Name)
}

func TestMergedToolsAreNoTool(t *testing.T) {
	t.Parallel()
	s := dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"plain/in.json"), "execute_tool (merged tools)")[0]
	require.Equal(t, genai.KindTask, s.Op.Kind)
	require.False(t, s.Op.InputValue.Set)
}

func TestRawBlobsAreTheLastResort(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "trpc.agent.go", "chat m", map[string]any{
		"gen_ai.operation.name": "chat",
		keyRequest:              `{"messages":[{"role":"user","content":"hi"}]}`,
		keyResponse:             `{"choices":[{"index":0,"message":{"role":"assistant","content":"hello"},"finish_reason":"stop"}]}`,
	})
	require.True(t, ok)
	require.Equal(t, "hi", got.Op.Input[0].Parts[0].Content)
	require.Equal(t, "hello", got.Op.Output[0].Parts[0].Content)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"plain/in.json")
}
