// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package qwencode

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/qwencode/"

func TestReasoningComesFirst(t *testing.T) {
	t.Parallel()
	requests := dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"capture/in.json"), "qwen-code.llm_request")
	require.Len(t, requests, 5)
	for _, s := range requests {
		require.Equal(t, genai.PartReasoning, s.Op.Output[0].Parts[0].Type)
		require.Equal(t, genai.HistoryFull, s.Op.History)
	}
	require.Equal(t, genai.PartToolCall, requests[1].Op.Output[0].Parts[1].Type, "the empty text of a call-only step is gone")
}

func TestHooksAreNobodys(t *testing.T) {
	t.Parallel()
	require.Empty(t, dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"capture/in.json"), "qwen-code.hook"))
}

func TestProseThatRepeatsMessagesIsTaken(t *testing.T) {
	t.Parallel()
	for _, s := range dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"capture/in.json"), "qwen-code.interaction") {
		require.Empty(t, s.Left["new_context"])
	}
}

func TestOlderVersionsWriteProse(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, Dialect{}, cases+"sample/in.json")
	request := dialecttest.Named(spans, "qwen-code.llm_request")[0].Op
	require.Equal(t, []string{"read_file"}, request.ActiveTools)
	require.Equal(t, "read_file", request.Tools[0].Name)
	require.NotEmpty(t, request.Tools[0].Parameters)
	tool := dialecttest.Named(spans, "qwen-code.tool")[0].Op
	require.Equal(t, genai.JSONValue(`{"path":"a"}`), tool.InputValue)
	require.Equal(t, genai.TextValue("text"), tool.OutputValue)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"sample/in.json", cases+"capture/in.json")
}
