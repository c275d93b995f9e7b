// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package observation_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse"
)

const explainMeta = "langfuse.observation.metadata.explain"

// secretive is a model call with secrets in an argument, a result, an attribute, a key and its name.
func secretive(token string) ptrace.Traces {
	td := ptrace.NewTraces()
	span := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	span.SetTraceID([16]byte{1})
	span.SetSpanID([8]byte{1})
	span.SetName("chat m " + token)
	attrs := span.Attributes()
	attrs.PutStr("gen_ai.operation.name", "chat")
	attrs.PutStr("gen_ai.request.model", "m")
	attrs.PutStr("gen_ai.input.messages", `[{"role":"user","parts":[{"type":"text","content":"go"}]},`+
		`{"role":"assistant","parts":[{"type":"tool_call","id":"c","name":"sh","arguments":{"cmd":"login `+token+`"}}]},`+
		`{"role":"tool","parts":[{"type":"tool_call_response","id":"c","response":"ok `+token+`"}]}]`)
	attrs.PutStr("gen_ai.output.messages", `[{"role":"assistant","parts":[{"type":"text","content":"done"}],"finish_reason":"stop"}]`)
	attrs.PutStr("deploy.note", "with "+token)
	attrs.PutStr(token, "a key")
	return td
}

func explained(t *testing.T, yaml string) pcommon.Map {
	t.Helper()
	cfg, err := langfuse.ParseProcessorConfig([]byte(yaml))
	require.NoError(t, err)
	// The shape of a GitHub token, made of nothing.
	td := secretive("ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8")
	out, err := langfuse.Reshape(t.Context(), cfg, []ptrace.Traces{td}, nil, nil)
	require.NoError(t, err)
	return out.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0).Attributes()
}

func TestExplainIsOffByDefault(t *testing.T) {
	t.Parallel()
	_, there := explained(t, "").Get(explainMeta)
	require.False(t, there)
}

func TestExplainNamesSourcesAndRedactions(t *testing.T) {
	t.Parallel()
	v, there := explained(t, "explain: true").Get(explainMeta)
	require.True(t, there)
	var got struct {
		Read     map[string]struct{ Dialect, Key string }
		Redacted []struct {
			Rule, Place string
			Count       int
		}
	}
	require.NoError(t, json.Unmarshal([]byte(v.Str()), &got))
	require.Equal(t, "gen_ai.input.messages", got.Read["input"].Key)
	require.Equal(t, "gen_ai.output.messages", got.Read["output"].Key)
	require.NotEmpty(t, got.Read["input"].Dialect)
	places := map[string]int{}
	for _, r := range got.Redacted {
		places[r.Place] += r.Count
	}
	require.Equal(t, map[string]int{"arguments": 1, "result": 1, "attribute": 1, "span_name": 1, "key": 1}, places)
	require.NotContains(t, v.Str(), "ghp_")
}
