// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/pydanticai"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func TestCaseSpansHoldVerdicts(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, pydanticai.Dialect{}, "pydantic-evals", "case: one", map[string]any{
		"assertions": `{"IsPolite":{"name":"IsPolite","value":true,"reason":"says please","source":{"name":"LLMJudge","arguments":null}}}`,
		"scores":     `{"overlap":{"name":"overlap","value":0.25,"reason":null,"source":null}}`,
		"labels":     `{"tone":{"name":"tone","value":"warm"},"old":"plain"}`,
		"inputs":     `{"q":"hi"}`,
		"output":     "hello",
	})
	require.True(t, ok)
	require.Equal(t, genai.KindEvaluate, got.Op.Kind)
	require.Len(t, got.Op.Evaluations, 4)
	at := got.Op.Evaluations[0].Time
	require.Equal(t, []genai.Evaluation{
		{Name: "IsPolite", Score: "true", Explanation: "says please", Time: at, Metadata: []genai.Field{
			{Key: "source", Value: genai.JSONValue(`{"name":"LLMJudge","arguments":null}`)},
		}},
		{Name: "overlap", Score: "0.25", Time: at},
		{Name: "tone", Label: "warm", Time: at},
		{Name: "old", Label: "plain", Time: at},
	}, got.Op.Evaluations)
	require.Equal(t, "hello", got.Op.OutputValue.Text)
	for _, key := range []string{"assertions", "scores", "labels", "inputs", "output"} {
		require.NotContains(t, got.Left, key)
	}
}

func TestWhatIsNoVerdictStays(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, pydanticai.Dialect{}, "pydantic-evals", "case: one", map[string]any{"scores": "[1,"})
	require.True(t, ok)
	require.Contains(t, got.Left, "scores")
	_, ok = dialecttest.Attributes(t, pydanticai.Dialect{}, "app", "work", map[string]any{"scores": "{}"})
	require.False(t, ok)
}
