// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func step(model string) *genai.Operation {
	return &genai.Operation{Kind: genai.KindStep, Model: genai.Model{Request: model, Provider: "p"}}
}

func call(model string) *genai.Operation {
	return &genai.Operation{Kind: genai.KindChat, Model: genai.Model{Request: model}}
}

// The span with the usage has no model; the step above it has.
func TestTheOnlyCallOfAStepHasItsModel(t *testing.T) {
	t.Parallel()
	r := related(t,
		spec{id: "turn", op: &genai.Operation{Kind: genai.KindInvokeAgent, Model: genai.Model{Request: "turn's"}}, end: 9},
		spec{id: "step", parent: "turn", start: 1, end: 5, op: step("m")},
		spec{id: "noise", parent: "step", start: 2, end: 5},
		spec{id: "done", parent: "noise", start: 3, op: call("")},
	)
	require.Equal(t, "m", r.op("done").Model.Request.String())
	require.Equal(t, "p", r.op("done").Model.Provider.String())
}

func TestAModelIsNotGuessed(t *testing.T) {
	t.Parallel()
	r := related(t,
		spec{id: "two", end: 9, op: step("m")},
		spec{id: "first", parent: "two", start: 1, op: call("")},
		spec{id: "second", parent: "two", start: 3, op: call("")},
		spec{id: "own", start: 10, end: 15, op: step("m")},
		spec{id: "named", parent: "own", start: 11, op: call("x")},
		spec{id: "agent", start: 20, end: 25, op: &genai.Operation{Kind: genai.KindInvokeAgent, Model: genai.Model{Request: "m"}}},
		spec{id: "below", parent: "agent", start: 21, op: call("")},
		spec{id: "around", start: 30, end: 39, op: step("m")},
		spec{id: "inner", parent: "around", start: 31, end: 38, op: &genai.Operation{Kind: genai.KindInvokeAgent}},
		spec{id: "inner call", parent: "inner", start: 32, op: call("")},
	)
	for _, name := range []string{"first", "second", "below", "inner call"} {
		require.True(t, r.op(name).Model.Request.Empty(), name)
	}
	require.Equal(t, "x", r.op("named").Model.Request.String())
}
