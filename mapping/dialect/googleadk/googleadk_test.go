// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package googleadk_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/googleadk"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const cases = "../../../testdata/googleadk/"

func TestResponseTellsWhetherOutputHoldsThoughts(t *testing.T) {
	t.Parallel()
	js := dialecttest.Named(dialecttest.Read(t, googleadk.Dialect{}, cases+"js/in.json"), "call_llm")[0].Op
	require.Equal(t, usage.ModeAdditive, js.Usage.OutputMode)
	require.Equal(t, usage.Of(64), js.Usage.Reasoning)
	kit := dialecttest.Named(dialecttest.Read(t, googleadk.Dialect{}, cases+"go/in.json"), "generate_content gemini-2.5-flash")[0].Op
	require.Equal(t, usage.ModeInclusive, kit.Usage.OutputMode)
	old, _ := dialecttest.Attributes(t, googleadk.Dialect{}, "gcp.vertex.agent", "call_llm", map[string]any{
		"gen_ai.usage.input_tokens": 10, "gen_ai.usage.output_tokens": 5, "gen_ai.usage.experimental.reasoning_tokens": 3,
	})
	require.Equal(t, usage.ModeAdditive, old.Op.Usage.OutputMode, "Python before 2.3 counts candidates only")
}

func TestSpansThatHaveOnlyAName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]genai.Kind{
		"call_llm": genai.KindGenerateContent, "execute_tool x": genai.KindExecuteTool, "invoke_agent x": genai.KindInvokeAgent,
		"agent_run [x]": genai.KindInvokeAgent, "invocation": genai.KindInvokeWorkflow, "execute_tool (merged)": genai.KindTask,
		"something": genai.KindUnknown,
	} {
		got, ok := dialecttest.Attributes(t, googleadk.Dialect{}, "gcp.vertex.agent", name, nil)
		require.True(t, ok)
		require.Equal(t, want, got.Op.Kind, name)
	}
	tool, _ := dialecttest.Attributes(t, googleadk.Dialect{}, "gcp.vertex.agent", "execute_tool [lamp]", nil)
	require.Equal(t, "lamp", tool.Op.Tool.Name)
}

func TestHistoryRecordsCarryTheirRole(t *testing.T) {
	t.Parallel()
	records := dialecttest.Logs(t, googleadk.Dialect{}, cases+"go/logs.json")
	require.Len(t, records, 23)
	require.True(t, records[0].Join.BySpan)
	require.Equal(t, genai.RoleSystem, records[0].Op.Input[0].Role)
	require.Equal(t, "gcp.gemini", records[0].Op.Model.Provider)
	model := records[5].Op.Input[0]
	require.Equal(t, genai.RoleAssistant, model.Role, "a model turn named gen_ai.user.message")
	require.Equal(t, genai.PartReasoning, model.Parts[0].Type)
	require.Equal(t, genai.PartToolCall, model.Parts[2].Type)
	require.Equal(t, "fc-ex0002", model.Parts[2].ID)
	results := records[6].Op.Input[0]
	require.Equal(t, genai.PartToolResult, results.Parts[0].Type)
	answer := records[2].Op
	require.Empty(t, answer.Input)
	require.Equal(t, "STOP", answer.Output[0].FinishReason)
}

func TestElidedRecordsAreNoContent(t *testing.T) {
	t.Parallel()
	records := dialecttest.Logs(t, googleadk.Dialect{}, cases+"go-no-content/logs.json")
	require.NotEmpty(t, records)
	for _, r := range records {
		require.Empty(t, r.Op.Input)
		require.Empty(t, r.Op.Output)
		require.Equal(t, "hidden by source", r.Op.Metadata[0].Value.Text)
	}
}

func TestMadeUpIDsPairByName(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, googleadk.Dialect{}, "gcp.vertex.agent", "generate_content m", map[string]any{
		"gen_ai.input.messages": `[{"role":"assistant","parts":[{"type":"tool_call","id":"a_1","name":"a"},{"type":"tool_call","id":"real","name":"b"}]},
			{"role":"user","parts":[{"type":"tool_call_response","id":"real","response":"B"},{"type":"tool_call_response","id":"a_0","response":"A"}]}]`,
		"gen_ai.tool_definitions": `[{"name":"a","description":"does a","type":"function"}]`,
	})
	results := got.Op.Input[1:]
	require.Equal(t, "real", results[0].Parts[0].ID)
	last := results[len(results)-1].Parts
	require.Equal(t, "a_1", last[len(last)-1].ID)
	require.Equal(t, "a", got.Op.Tools[0].Name)
}

func TestBrokenBlobIsKeptAsText(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, googleadk.Dialect{}, "gcp.vertex.agent", "call_llm", map[string]any{
		"gcp.vertex.agent.llm_request":  `{"model":"gemini","contents":[{"role":"us`,
		"gcp.vertex.agent.llm_response": "<not serializable>",
	})
	require.Equal(t, `{"model":"gemini","contents":[{"role":"us`, got.Op.Input[0].Parts[0].Content)
	require.Empty(t, got.Op.Output)
	require.NotContains(t, got.Left, "gcp.vertex.agent.llm_response")
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, googleadk.Dialect{}, cases+"js/in.json", cases+"go/in.json", cases+"python-blobs/in.json",
		cases+"experimental-semconv/in.json", cases+"openinference-dual/in.json")
}
