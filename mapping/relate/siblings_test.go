// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Two calls at one time that happen to count alike are both billed.
func TestAlikeIsNotTheSame(t *testing.T) {
	t.Parallel()
	model := func(op *genai.Operation, name string) *genai.Operation {
		op.Model.Request = name
		return op
	}
	r := related(t,
		spec{id: "flow", start: 0, end: 9, op: &genai.Operation{Kind: genai.KindInvokeWorkflow}},
		spec{id: "claude", parent: "flow", scope: "a", start: 1, end: 5, op: model(chat(5, 5, "q", ""), "claude-sonnet-4-5")},
		spec{id: "gpt", parent: "flow", scope: "b", start: 1, end: 5, op: model(chat(5, 5, "q", ""), "gpt-5")},
		spec{id: "one", parent: "flow", scope: "a", start: 6, end: 8, op: chat(7, 7, "this", "")},
		spec{id: "other", parent: "flow", scope: "b", start: 6, end: 8, op: chat(7, 7, "that", "")},
	)
	for _, name := range []string{"claude", "gpt"} {
		require.Equal(t, "input=5 output=5", r.tokens(name))
	}
	for _, name := range []string{"one", "other"} {
		require.Equal(t, "input=7 output=7", r.tokens(name))
	}
}
