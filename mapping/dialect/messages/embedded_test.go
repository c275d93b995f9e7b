// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// What is embedded is text: nobody says it to a model.
func TestEmbeddedTexts(t *testing.T) {
	t.Parallel()
	op := genai.Operation{Kind: genai.KindEmbeddings, Input: []genai.Message{Text("user", "one")}}
	Complete(&op)
	require.Empty(t, op.Input)
	require.Equal(t, genai.TextValue("one"), op.InputValue)

	op = genai.Operation{Kind: genai.KindEmbeddings, Input: []genai.Message{Text("user", "one"), Text("user", `"two"`)}}
	Complete(&op)
	require.Empty(t, op.Input)
	require.Equal(t, genai.JSONValue(`["one","\"two\""]`), op.InputValue)
}

// An image is shown as the message it came in, and a chat stays a chat.
func TestNotOnlyTexts(t *testing.T) {
	t.Parallel()
	image := genai.Message{Role: "user", Parts: []genai.Part{{Type: genai.PartMedia, Modality: "image", URI: "https://example.com/a.png"}}}
	for _, op := range []genai.Operation{
		{Kind: genai.KindEmbeddings, Input: []genai.Message{Text("user", "one"), image}},
		{Kind: genai.KindChat, Input: []genai.Message{Text("user", "one")}},
	} {
		before := len(op.Input)
		Complete(&op)
		require.Len(t, op.Input, before)
		require.False(t, op.InputValue.Set)
	}
}
