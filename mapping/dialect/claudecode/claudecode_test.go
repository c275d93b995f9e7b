// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package claudecode

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const cases = "../../../testdata/claudecode/"

func TestNewContextIsADelta(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "com.anthropic.claude_code.traces", "claude_code.llm_request", map[string]any{
		"span.type": "llm_request", "session.id": "s",
		"new_context": "[TOOL RESULT: toolu_1]\n{\"ok\":true}\n\n---\n\n[TOOL RESULT: toolu_2]\nError: closed",
	})
	require.True(t, ok)
	require.Equal(t, genai.HistoryDelta, got.Op.History)
	require.Len(t, got.Op.Input, 2)
	require.Equal(t, "toolu_2", got.Op.Input[1].Parts[0].ID)
	require.NotContains(t, got.Left, "new_context")
}

func TestRequestsOfSubAgentsAreTheirOwnConversation(t *testing.T) {
	t.Parallel()
	read := func(attrs map[string]any) genai.Operation {
		attrs["span.type"] = "llm_request"
		got, _ := dialecttest.Attributes(t, Dialect{}, scopePrefix+".tracing", "claude_code.llm_request", attrs)
		return got.Op
	}
	require.Empty(t, read(map[string]any{"llm_request.context": "interaction"}).Agent.Subagent)
	require.Equal(t, "agent:reviewer", read(map[string]any{"llm_request.context": "tool", "query_source": "agent:reviewer"}).Agent.Subagent)
	require.Equal(t, "standalone", read(map[string]any{"llm_request.context": "standalone"}).Agent.Subagent)
}

func TestInclusiveSpellingAloneIsReadAsInclusive(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, scopePrefix+".tracing", "claude_code.llm_request", map[string]any{
		"span.type": "llm_request", "gen_ai.usage.input_tokens": 1948, "gen_ai.usage.cache_write.input_tokens": 1536,
	})
	require.Equal(t, usage.ModeInclusive, got.Op.Usage.InputMode)
	require.EqualValues(t, 1948, got.Op.Usage.Input.Int())
}

func TestArgumentsGivenOnlyInPartLeaveTheFacetOpen(t *testing.T) {
	t.Parallel()
	tools := dialecttest.Named(dialecttest.Read(t, Dialect{}, cases+"capture/in.json"), "claude_code.tool")
	require.NotEmpty(t, tools)
	require.False(t, tools[0].Op.Provenance.Filled(genai.FacetInput), "a log record or the model's call says more")
	require.JSONEq(t, `{"file_path":"/home/dev/project/settings.ini"}`, tools[0].Op.InputValue.Text)
}

func TestDetailedToolResultIsKeptOnce(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, scopePrefix+".tracing", "claude_code.tool", map[string]any{
		"span.type": "tool", "tool_name": "Bash", "tool_input": "[TOOL INPUT: Bash]\n{\"command\":\"ls\"}",
		"new_context": "[TOOL RESULT: Bash]\n{\"stdout\":\"a\"}",
	})
	require.Equal(t, genai.JSONValue(`{"stdout":"a"}`), got.Op.OutputValue)
	require.Equal(t, genai.JSONValue(`{"command":"ls"}`), got.Op.InputValue)
	require.Empty(t, got.Left["new_context"])
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"capture/in.json", cases+"sample/in.json")
}
