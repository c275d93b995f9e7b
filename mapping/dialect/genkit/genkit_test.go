// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genkit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/genkit"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const cases = "../../../testdata/genkit/"

func TestPluginsCountDifferently(t *testing.T) {
	t.Parallel()
	for model, want := range map[string][2]usage.Mode{
		"googleai/gemini-2.5-flash": {usage.ModeInclusive, usage.ModeAdditive}, "anthropic/claude-sonnet-4": {usage.ModeAdditive, usage.ModeInclusive},
		"vertexai/claude-3-5-sonnet": {usage.ModeAdditive, usage.ModeInclusive}, "openai/gpt-5": {usage.ModeInclusive, usage.ModeInclusive},
		"mine/model": {usage.ModeUnknown, usage.ModeUnknown},
	} {
		got, ok := dialecttest.Attributes(t, genkit.Dialect{}, "genkit-tracer", model, map[string]any{
			"genkit:type": "action", "genkit:metadata:subtype": "model", "genkit:name": model, "genkit:input": `{"messages":[]}`,
			"genkit:output": `{"message":{"role":"model","content":[{"text":"a"}]},"usage":{"inputTokens":1,"outputTokens":2}}`,
		})
		require.True(t, ok)
		require.Equal(t, want, [2]usage.Mode{got.Op.Usage.InputMode, got.Op.Usage.OutputMode}, model)
	}
}

func TestWhatThePluginDropsIsInTheRawResponse(t *testing.T) {
	t.Parallel()
	op := dialecttest.Named(dialecttest.Read(t, genkit.Dialect{}, cases+"js/in.json"), "openai/gpt-4o-mini")[0].Op
	kinds := map[genai.PartType]int{}
	for _, p := range op.Output[0].Parts {
		kinds[p.Type]++
	}
	require.Equal(t, map[genai.PartType]int{genai.PartReasoning: 1, genai.PartText: 1, genai.PartToolCall: 2}, kinds)
	require.Equal(t, "gpt-4o-mini", op.Model.Request)
	require.Equal(t, "openai", op.Model.Provider)
	require.Equal(t, usage.Of(256), op.Usage.CacheRead)
}

func TestHelperIsNoCall(t *testing.T) {
	t.Parallel()
	op := dialecttest.Named(dialecttest.Read(t, genkit.Dialect{}, cases+"js/in.json"), "generate")[0].Op
	require.Equal(t, genai.KindStep, op.Kind)
	require.NotEmpty(t, op.Input)
}

func TestWrappedToolResult(t *testing.T) {
	t.Parallel()
	op := dialecttest.Named(dialecttest.Read(t, genkit.Dialect{}, cases+"go/in.json"), "gallery_hours")[0].Op
	require.Equal(t, `{"error":"hours service did not answer within 2000 ms"}`, op.OutputValue.Text)
	require.Equal(t, "gallery_hours", op.Tool.Name)
}

func TestCutRequestKeepsItsText(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, genkit.Dialect{}, "genkit-tracer", "m", map[string]any{
		"genkit:type": "action", "genkit:metadata:subtype": "model", "genkit:name": "googleai/g",
		"genkit:input": `{"messages":[{"role":"user","content":[{"text":"Where is the`,
	})
	require.NotEmpty(t, got.Op.Input)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, genkit.Dialect{}, cases+"js/in.json", cases+"go/in.json", cases+"shape-go/in.json")
}
