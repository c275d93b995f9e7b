// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func TestToolNamesAsRoles(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`[{"role":"assistant","tool_calls":[{"id":"c1","type":"function","function":{"name":"w","arguments":"{}"}}]},{"role":"w","content":"20C"}]`: `assistant: call(c1,w,{}) | tool: result(,w,20C)`,
		`[{"role":"offered","content":[{"type":"text","text":"20C"}]}]`:                                                                             `tool: result(,offered,20C)`,
		`[{"role":"w","content":"nobody called"},{"role":"critic","content":"hm"}]`:                                                                 `w: "nobody called" | critic: "hm"`,
	} {
		got, ok := messages.Read(in, genai.RoleUser)
		require.True(t, ok)
		op := genai.Operation{Kind: genai.KindChat, Input: got.Messages, Tools: []genai.ToolDefinition{{Name: "offered"}}}
		messages.Complete(&op)
		require.Equal(t, want, dump(op.Input), in)
	}
}
