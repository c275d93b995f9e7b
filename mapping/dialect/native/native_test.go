// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func parse(t *testing.T, text string) jsonx.Value {
	t.Helper()
	v, err := jsonx.Parse(text)
	require.NoError(t, err)
	return v
}

func TestConversationOrData(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`[{"role":"user","content":"hi"}]`, `{"role":"assistant","content":null}`, `[{"parts":[{"text":"hi"}]}]`,
		`[[{"lc":1,"type":"constructor","id":["x","HumanMessage"],"kwargs":{"content":"hi"}}]]`,
		`[{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}]`, `[{"type":"human","data":{"content":"hi"}}]`,
	} {
		require.True(t, IsConversation(parse(t, text)), text)
	}
	for _, text := range []string{
		`[]`, `[1,2]`, `{"diagnosis":"x","parts":["a","b"]}`, `[{"role":"Signboard designer","goal":"x"}]`, `{"type":"object"}`,
		`[{"city":"Rome"}]`, `["a"]`, `{"messages":[]}`,
	} {
		require.False(t, IsConversation(parse(t, text)), text)
	}
}

// Requests and responses as the providers define them.
func TestProviders(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"openai":    `{"model":"m","messages":[{"role":"system","content":"s"},{"role":"user","content":"hi"}],"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object"}}}],"temperature":0.2}`,
		"responses": `{"model":"m","instructions":"s","input":"hi","tools":[{"type":"function","name":"f","parameters":{"type":"object"}}],"temperature":0.2}`,
		"anthropic": `{"model":"m","system":[{"type":"text","text":"s"}],"messages":[{"role":"user","content":"hi"}],"tools":[{"name":"f","input_schema":{"type":"object"}}],"temperature":0.2}`,
		"gemini":    `{"model":"m","contents":[{"role":"user","parts":[{"text":"hi"}]}],"config":{"system_instruction":"s","temperature":0.2,"tools":[{"function_declarations":[{"name":"f","parameters":{"type":"OBJECT"}}]}]}}`,
		"bedrock":   `{"modelId":"m","system":[{"text":"s"}],"messages":[{"role":"user","content":[{"text":"hi"}]}],"inferenceConfig":{"temperature":0.2},"toolConfig":{"tools":[{"toolSpec":{"name":"f","inputSchema":{"json":{"type":"object"}}}}]}}`,
	} {
		req, ok := ReadRequest(parse(t, text))
		require.True(t, ok, name)
		all := append(req.System, req.Messages...)
		require.Len(t, all, 2, name)
		require.Equal(t, "s", all[0].Parts[0].Content, name)
		require.Equal(t, "hi", all[1].Parts[0].Content, name)
		require.Equal(t, "f", req.Tools[0].Name, name)
		require.Equal(t, "m", req.Model, name)
		require.Contains(t, req.Parameters, genai.Field{Key: "temperature", Value: genai.JSONValue("0.2")}, name)
	}
	for name, text := range map[string]string{
		"openai":    `{"id":"r","model":"m","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"yes"}}],"usage":{}}`,
		"text":      `{"id":"r","model":"m","choices":[{"index":0,"finish_reason":"stop","text":"yes"}]}`,
		"anthropic": `{"id":"r","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"yes"}],"stop_reason":"stop"}`,
		"gemini":    `{"response_id":"r","model_version":"m","candidates":[{"content":{"role":"model","parts":[{"text":"yes"}]},"finish_reason":"stop"}]}`,
		"adk":       `{"id":"r","model":"m","content":{"role":"model","parts":[{"text":"yes"}]},"finish_reason":"stop"}`,
		"bedrock":   `{"id":"r","model":"m","output":{"message":{"role":"assistant","content":[{"text":"yes"}]}},"stopReason":"stop"}`,
	} {
		res, ok := ReadResponse(parse(t, text))
		require.True(t, ok, name)
		require.Equal(t, "yes", res.Messages[0].Parts[0].Content, name)
		require.Equal(t, genai.RoleAssistant, res.Messages[0].Role, name)
		require.Equal(t, "r", res.ID, name)
		require.Equal(t, "m", res.Model, name)
		require.Equal(t, []string{"stop"}, res.Finish, name)
	}
}

func TestItemsOfOneStepAreOneMessage(t *testing.T) {
	t.Parallel()
	text := func(s string) genai.Part { return genai.Part{Type: genai.PartText, Content: s} }
	thought, call := genai.Part{Type: genai.PartReasoning, Content: "t"}, genai.Part{Type: genai.PartToolCall, Name: "f"}
	got := JoinItems([]genai.Message{
		{Role: "assistant", Parts: []genai.Part{thought}}, {Role: "assistant", Parts: []genai.Part{text("a")}},
		{Role: "assistant", Parts: []genai.Part{call}}, {Role: "assistant", Parts: []genai.Part{call}},
		{Role: "assistant", Parts: []genai.Part{text("b")}},
	})
	require.Len(t, got, 2)
	require.Equal(t, []genai.Part{thought, text("a"), call, call}, got[0].Parts)
}

func TestLangGraphCommands(t *testing.T) {
	t.Parallel()
	list, ok := Messages(parse(t, `{"output":[{"lg_name":"Command","update":{"messages":[{"role":"assistant","content":"hi"}]}},{"lg_name":"Send","node":"tools","args":{}}]}`), "assistant")
	require.True(t, ok)
	require.Equal(t, "hi", list[0].Parts[0].Content)
	_, ok = Messages(parse(t, `{"output":[{"lg_name":"Send","node":"tools","args":{"messages":[]}}]}`), "assistant")
	require.False(t, ok)
}
