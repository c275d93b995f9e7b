// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mlflow

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const cases = "../../../testdata/mlflow/"

func TestScalarsAreJSON(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, Dialect{}, "mlflow", "x", map[string]any{
		"mlflow.spanType": `"TOOL"`, "mlflow.trace.session": `"s \"1\""`, "mlflow.spanInputs": `{"a":1}`, "mlflow.spanOutputs": `"rainy"`,
	})
	require.True(t, ok)
	require.Equal(t, genai.KindExecuteTool, got.Op.Kind)
	require.Equal(t, `s "1"`, got.Op.Session)
	require.Equal(t, genai.TextValue("rainy"), got.Op.OutputValue)
	require.Equal(t, "x", got.Op.Tool.Name)
}

func TestACallThatIsNoRequestIsShownAsItIs(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "mlflow", "x", map[string]any{
		"mlflow.spanType": `"LLM"`, "mlflow.spanInputs": `{"question":"why","depth":3}`, "mlflow.spanOutputs": `{"score":1}`,
	})
	require.Empty(t, got.Op.Input)
	require.Equal(t, `{"question":"why","depth":3}`, got.Op.InputValue.Text)
	require.Equal(t, `{"score":1}`, got.Op.OutputValue.Text)
}

func TestATypeNobodyKnowsIsLeftAlone(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, Dialect{}, "mlflow", "x", map[string]any{"mlflow.spanType": `"NEW"`, "mlflow.spanInputs": `"q"`})
	require.Equal(t, genai.KindUnknown, got.Op.Kind)
	require.Equal(t, genai.TextValue("q"), got.Op.InputValue)
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, Dialect{}, cases+"sample/in.json", cases+"agent/in.json")
}
