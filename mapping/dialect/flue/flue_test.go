// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package flue

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/flue/"

func TestKindsComeFromContentNotFromNames(t *testing.T) {
	t.Parallel()
	for want, attrs := range map[genai.Kind]map[string]any{
		genai.KindChat:           {"flue.turn.input": "{}"},
		genai.KindExecuteTool:    {"flue.tool.name": "f"},
		genai.KindInvokeAgent:    {"flue.task.prompt": "p"},
		genai.KindStep:           {"flue.operation.kind": "prompt"},
		genai.KindInvokeWorkflow: {"flue.workflow.name": "w"},
		genai.KindTask:           {"flue.run_id": "r"},
	} {
		got, ok := dialecttest.Attributes(t, Dialect{}, "@flue/opentelemetry", "x", attrs)
		require.True(t, ok)
		require.Equal(t, want, got.Op.Kind)
	}
}

func TestACutTurnIsReadAsFarAsItGoes(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "@flue/opentelemetry", "x", map[string]any{
		"flue.turn.input": `{"messages":[{"role":"user","content":"first"},{"role":"user","content":"sec... [truncated 100 chars]`,
	})
	require.Equal(t, "first", got.Op.Input[0].Parts[0].Content)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"turn/in.json")
}
