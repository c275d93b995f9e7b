// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package sentry_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/sentry"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/sentry/"

func types(parts []genai.Part) (out []genai.PartType) {
	for _, p := range parts {
		out = append(out, p.Type)
	}
	return out
}

func TestAnswerIsTextThenCalls(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, sentry.Dialect{}, cases+"node/in.json")
	text, call, thought := genai.PartText, genai.PartToolCall, genai.PartReasoning
	chats := dialecttest.Named(spans, "chat gpt-5-mini")
	require.Equal(t, []genai.PartType{text, call, call}, types(chats[0].Op.Output[0].Parts))
	require.Equal(t, []genai.PartType{thought, text, call, call}, types(chats[7].Op.Output[0].Parts), "a streamed response has items")
	require.Equal(t, []string{"completed"}, chats[7].Op.FinishReasons)
	require.Len(t, chats[0].Op.Tools, 2)
}

func TestPlainTextThatIsJSON(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{`{"a":1}`: `{"a":1}`, `["a"]`: "a", `[1,2]`: `[1,2]`, "7": "7", `"quoted"`: "quoted"} {
		got, ok := dialecttest.Attributes(t, sentry.Dialect{}, "@sentry/node", "chat", map[string]any{"gen_ai.response.text": text})
		require.True(t, ok)
		require.Equal(t, want, got.Op.Output[0].Parts[0].Content)
	}
}

func TestOnlyGenAISpans(t *testing.T) {
	t.Parallel()
	_, ok := dialecttest.Attributes(t, sentry.Dialect{}, "@sentry/node", "POST", map[string]any{"sentry.op": "http.client"})
	require.False(t, ok)
}

func TestPrices(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, sentry.Dialect{}, "@sentry/node", "chat m", map[string]any{
		"sentry.op": "gen_ai.chat", "gen_ai.operation.name": "chat", "gen_ai.cost.total_tokens": 0.03, "gen_ai.cost.input_tokens": 0.01,
	})
	require.InDelta(t, 0.03, got.Op.Cost.Total.Float(), 1e-9)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, sentry.Dialect{}, cases+"node/in.json", cases+"python/in.json")
}
