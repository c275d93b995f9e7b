// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openlit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func TestLinesOfOlderVersions(t *testing.T) {
	t.Parallel()
	sketch := func(list []genai.Message) (out []string) {
		for _, m := range list {
			said := []string{}
			for _, p := range m.Parts {
				said = append(said, p.Content+p.Value.Text)
			}
			out = append(out, m.Role+"|"+strings.Join(said, ""))
		}
		return out
	}
	require.Equal(t, []string{"system|Be kind.\n\nAlways.", "user|text: what? user: nobody", "assistant|", "tool|{\"t\": 20}", "user|go on"},
		sketch(ofLines("system: Be kind.\n\nAlways.\nuser: text: what? user: nobody\nassistant: None\ntool: {\"t\": 20}\nuser: go on")))
	require.Equal(t, []string{"user|"}, sketch(ofLines("user: ")))
	for _, text := range []string{"", "hello", "I said\nuser: hi", "user:hi"} {
		require.Empty(t, ofLines(text), text)
	}
}
