// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
)

// A list that is no conversation is not drawn as one whose entries are hidden.
func TestListsAreData(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`["a","b"]`:                   `{"input":["a","b"]}`,
		` [1, 2] `:                    `{"input":[1, 2]}`,
		`[["a"],{"b":1}]`:             `{"input":[["a"],{"b":1}]}`,
		`{"messages":["a"]}`:          `{"input":{"messages":["a"]}}`,
		`"[\"a\"]"`:                   `{"input":"[\"a\"]"}`,
		`['a', 'b']`:                  "['a', 'b']\u200b",
		`[note] not a list`:           `[note] not a list`,
		`[{"path":"a"},{"path":"b"}]`: `[{"path":"a"},{"path":"b"}]`,
		`{"paths":["a","b"]}`:         `{"paths":["a","b"]}`,
		`a text`:                      `a text`,
		`[]`:                          `[]`,
		`"a quoted text"`:             `"a quoted text"`,
		`{"messages":[{"to":"a"}]}`:   `{"messages":[{"to":"a"}]}`,
	} {
		td := write(t, observation.NewDefaultConfig(), genai.Operation{Kind: genai.KindExecuteTool, InputValue: genai.TextValue(text)})
		require.Equal(t, want, attribute(t, td, "langfuse.observation.input"), text)
		for _, m := range draw(t, td).Messages {
			require.NotEqual(t, "hidden", m.View, text)
		}
	}
}
