// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package generic_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/generic"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func TestConversationAndTools(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, generic.Dialect{}, "home", "call", map[string]any{
		"input":  `{"model":"m","messages":[{"role":"user","content":"u"}],"tools":[{"name":"f","parameters":{}}]}`,
		"output": `{"choices":[{"message":{"role":"assistant","content":"a"},"finish_reason":"stop"}]}`,
		"model":  "m", "session_id": "s", "user_id": "u", "llm.usage.prompt_tokens": 3,
	})
	require.True(t, ok)
	require.Equal(t, genai.KindChat, got.Op.Kind)
	require.Equal(t, "u", got.Op.Input[0].Parts[0].Content)
	require.Equal(t, "a", got.Op.Output[0].Parts[0].Content)
	require.Equal(t, "f", got.Op.Tools[0].Name)
	require.Equal(t, "s", got.Op.Session)
	require.Equal(t, "u", got.Op.User)
	require.Empty(t, got.Left)
}

func TestRequestAndResponseOfAProvider(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, generic.Dialect{}, "home", "call", map[string]any{
		"input": `{"model":"m","temperature":0.3,"messages":[{"role":"user","content":"u"}]}`,
		"output": `{"id":"r1","model":"m-1","choices":[{"message":{"role":"assistant","content":"a"}}],
			"usage":{"prompt_tokens":412,"completion_tokens":133,"total_tokens":545,"prompt_tokens_details":{"cached_tokens":256}}}`,
	})
	require.Equal(t, genai.KindChat, got.Op.Kind)
	require.Equal(t, genai.Model{Request: "m", Response: "m-1"}, got.Op.Model)
	require.Equal(t, "temperature", got.Op.Parameters[0].Key)
	require.Equal(t, "r1", got.Op.ResponseID)
	require.Equal(t, int64(412), got.Op.Usage.Input.Int())
	require.Equal(t, int64(256), got.Op.Usage.CacheRead.Int())
	got, _ = dialecttest.Attributes(t, generic.Dialect{}, "home", "handler", map[string]any{
		"input": `{"model":"m","messages":[{"role":"user","content":"u"}]}`, "output": "done",
	})
	require.Equal(t, genai.KindUnknown, got.Op.Kind) // passes a request on
	require.Equal(t, "m", got.Op.Model.Request)
}

func TestPromptsAndCompletionsInLists(t *testing.T) {
	t.Parallel()
	got, _ := dialecttest.Attributes(t, generic.Dialect{}, "home", "call", map[string]any{
		"llm.model": "m", "llm.prompts": `["Say hi","twice"]`, "llm.completions": `["hi", 2]`,
	})
	require.Len(t, got.Op.Input, 2)
	require.Equal(t, "twice", got.Op.Input[1].Parts[0].Content)
	require.Equal(t, `["hi", 2]`, got.Op.Output[0].Parts[0].Content)
}

func TestValues(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, generic.Dialect{}, "home", "step", map[string]any{
		"input.value": `{"question":"q"}`, "input.mime_type": "application/json", "output.value": "done", "other": "kept",
	})
	require.True(t, ok)
	require.Equal(t, genai.KindUnknown, got.Op.Kind)
	require.Equal(t, genai.JSONValue(`{"question":"q"}`), got.Op.InputValue)
	require.Equal(t, genai.TextValue("done"), got.Op.OutputValue)
	require.Equal(t, map[string]string{"other": "kept"}, got.Left)
}

// A model call is drawn as a conversation whatever its input looks like.
func TestModelCall(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, generic.Dialect{}, "home", "llm", map[string]any{
		"llm.model": "m", "prompt": "Tell me", "completion": "Once", "output": "Once",
	})
	require.True(t, ok)
	require.Equal(t, "Tell me", got.Op.Input[0].Parts[0].Content)
	require.Equal(t, "Once", got.Op.Output[0].Parts[0].Content)
	require.Empty(t, got.Left)
}

func TestWithheldContentStaysAway(t *testing.T) {
	t.Parallel()
	got, ok := dialecttest.Attributes(t, generic.Dialect{}, "home", "llm", map[string]any{
		"llm.model": "m", "input.value": "__REDACTED__", "output.value": `[{"role":"assistant","content":"<REDACTED>"}]`,
	})
	require.True(t, ok)
	require.Empty(t, got.Op.Input)
	require.Empty(t, got.Op.Output)
	require.Equal(t, "content", got.Op.Metadata[0].Key)
	require.Empty(t, got.Left)
}

func TestOtherSpansAreLeftAlone(t *testing.T) {
	t.Parallel()
	_, ok := dialecttest.Attributes(t, generic.Dialect{}, "http", "GET", map[string]any{"http.request.method": "GET", "session.id": "s", "model": "T"})
	require.False(t, ok)
}

func FuzzRead(f *testing.F) {
	f.Add("input", `{"messages":[{"role":"user","content":"u"}]}`, "a")
	f.Add("prompt", `[1,2]`, `{'a': 1}`)
	f.Fuzz(func(_ *testing.T, key, in, out string) {
		s := ptrace.NewSpan()
		s.Attributes().PutStr(key, in)
		s.Attributes().PutStr("output", out)
		var v dialect.View
		v.OpenSpan(s, pcommon.NewInstrumentationScope(), pcommon.NewResource())
		var op genai.Operation
		generic.Dialect{}.Read(dialect.NewReader(&v, &op, "generic", nil))
	})
}
