// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package haystack

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/haystack/"

func TestOlderMessagesHaveUnderscores(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "app", "haystack.component.run", map[string]any{
		"haystack.component.name": "llm", "haystack.component.type": "OpenAIChatGenerator",
		"haystack.component.input":  `{"messages":[{"_role":"user","_content":[{"text":"hi"}],"_meta":{}}]}`,
		"haystack.component.output": `{"replies":[{"_role":"assistant","_content":[{"reasoning":{"reasoning_text":"hm"}},{"text":"hello"}],"_meta":{"model":"m"}}]}`,
	})
	require.True(t, ok)
	require.Equal(t, "hi", got.Op.Input[0].Parts[0].Content)
	require.Equal(t, genai.PartReasoning, got.Op.Output[0].Parts[0].Type)
	require.Equal(t, "m", got.Op.Model.Response)
}

func TestHalfAConversationIsShownWhole(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "app", "haystack.component.run", map[string]any{
		"haystack.component.type": "OpenAIGenerator", "haystack.component.input": `{"prompt":"hi"}`, "haystack.component.output": `{"other":1}`,
	})
	require.Len(t, got.Op.Output, 1)
	require.Contains(t, got.Op.Output[0].Parts[0].Content, "other")
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"pipeline/in.json")
}
