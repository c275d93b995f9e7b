// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mastra_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mastra"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const cases = "../../../testdata/mastra/"

func TestCallLeavesContentToItsStep(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, mastra.Dialect{}, cases+"otel/in.json")
	call := dialecttest.Named(spans, "chat qwen3-think")[0]
	require.Equal(t, genai.KindChat, call.Op.Kind)
	require.Empty(t, call.Op.Output, "it has the text only, the step has all of it")
	require.NotContains(t, call.Left, "gen_ai.output.messages")
	step := dialecttest.Named(spans, "agent_step desk_agent")[0].Op
	require.Equal(t, genai.KindStep, step.Kind)
	require.Len(t, step.Input, 2)
	require.Equal(t, genai.PartReasoning, step.Output[0].Parts[0].Type, "from the raw response, which the step keeps")
}

func TestWithheldReasoning(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, mastra.Dialect{}, cases+"otel/in.json")
	op := dialecttest.Named(spans, "model_generation claude-sonnet-4-5")[0].Op
	require.True(t, op.Output[0].Parts[0].Redacted)
	require.Contains(t, op.Output[0].Parts[1].Content, "skipping 11-speed chain")
}

func TestTextStaysWhereNoStepHasIt(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, mastra.Dialect{}, cases+"langfuse-exporter/in.json")
	call := dialecttest.Named(spans, "chat qwen3-think")[0]
	require.Contains(t, call.Left, "gen_ai.output.messages", "for the conventions to read")
}

func TestVersionsCountDifferently(t *testing.T) {
	t.Parallel()
	for scope, want := range map[string]usage.Mode{"@mastra/otel": usage.ModeAdditive, "@mastra/otel-exporter": usage.ModeInclusive} {
		got, ok := dialecttest.Attributes(t, mastra.Dialect{}, scope, "chat claude", map[string]any{
			"mastra.span.type": "model_generation", "gen_ai.operation.name": "chat", "gen_ai.provider.name": "anthropic",
			"gen_ai.usage.input_tokens": 5,
		})
		require.True(t, ok)
		require.Equal(t, want, got.Op.Usage.InputMode)
		require.Equal(t, genai.KindChat, got.Op.Kind)
	}
}

func TestFilesOfAnAnswerAreShown(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, mastra.Dialect{}, "@mastra/otel-exporter", "agent_step", map[string]any{
		"mastra.span.type": "model_step",
		"mastra.model_step.output": `{"text":"Here it is.","files":[{"mediaType":"image/png","base64":"iVBO"},
			{"type":"file","payload":{"mimeType":"image/png","data":"iVBP"}}]}`,
	})
	require.True(t, ok)
	parts := got.Op.Output[0].Parts
	require.Len(t, parts, 3)
	require.Equal(t, "iVBO", parts[1].Data)
	require.Equal(t, "iVBP", parts[2].Data)
	require.Empty(t, got.Op.Metadata)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, mastra.Dialect{}, cases+"otel/in.json", cases+"otel-first/in.json", cases+"v0/in.json")
}
