// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openrouter

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/openrouter/"

func TestAFailedCallHasNoOutput(t *testing.T) {
	t.Parallel()
	s := dialecttest.Read(t, Dialect{}, cases+"failed/in.json")[0]
	require.Empty(t, s.Op.Output)
	require.True(t, s.Op.Provenance.Filled(genai.FacetOutput), "nobody else may take the echo for an answer")
	require.Equal(t, "rawRequest", s.Op.Metadata[0].Key)
}

func TestAFailedCallShowsTheRequestItEchoes(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "openrouter", "chat", map[string]any{
		"gen_ai.completion": `{"completion":null,"rawRequest":{"model":"m","messages":[{"role":"user","content":"hi"}]}}`,
	})
	require.True(t, ok)
	require.Equal(t, "hi", got.Op.Input[0].Parts[0].Content)
	require.Empty(t, got.Op.Output)
	require.Equal(t, "m", got.Op.Model.Request)
}

func TestOlderKeys(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "openrouter", "chat", map[string]any{
		"gen_ai.usage.prompt_tokens": 10, "gen_ai.usage.completion_tokens": 3, "gen_ai.usage.cost": 0.5,
		"span.input": `{"messages":[{"role":"user","content":"hi"}]}`, "span.output": `{"completion":"hello"}`,
	})
	require.EqualValues(t, 10, got.Op.Usage.Input.Int())
	require.True(t, got.Op.Cost.Total.IsSet())
	require.Equal(t, "hello", got.Op.Output[0].Parts[0].Content)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"sample/in.json")
}
