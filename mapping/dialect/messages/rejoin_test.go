// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
)

func TestJoinChunks(t *testing.T) {
	t.Parallel()
	r, ok := messages.Read(`[{"role":"user","parts":[{"text":"a"}]},{"role":"user","parts":[{"text":"b"}]},{"role":"model","parts":[{"text":"th","thought":true}]},{"role":"model","parts":[{"text":"ink","thought":true},{"text":"The "}]},
		{"role":"model","parts":[{"text":"end."}]},{"role":"model","parts":[{"functionCall":{"name":"w","args":{}}}]}]`, "assistant")
	require.True(t, ok)
	require.Equal(t, `user: "a" | user: "b" | assistant: ~"think" "The end." call(,w,{})`, dump(messages.JoinChunks(r.Messages)))
}

func TestUnfold(t *testing.T) {
	t.Parallel()
	r, _ := messages.Read(`[{"role":"user","parts":[{"type":"text","content":"[{\"role\":\"user\",\"content\":\"u\"},{\"type\":\"function_call\",\"call_id\":\"c\",\"name\":\"w\",\"arguments\":\"{}\"}]"}]}]`, "user")
	require.Equal(t, `user: "u" | assistant: call(c,w,{})`, dump(messages.Unfold(r.Messages)))
	for _, text := range []string{`[1]`, `hello`, `[{"a":1}]`} {
		list := messages.Unfold(append(r.Messages[:0:0], messages.Text("user", text)))
		require.Equal(t, text, list[0].Parts[0].Content)
	}
}

func TestIsConversation(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]bool{
		`[{"role":"user","content":"u"}]`:                     true,
		`{"messages":[{"role":"user","content":"u"}]}`:        true,
		`{"choices":[{"message":{"role":"assistant"}}]}`:      true,
		`{"role":"assistant","content":"a"}`:                  true,
		`[[{"type":"human","data":{"content":"u"}}]]`:         true,
		`{"input":[{"role":"user","content":"u"}]}`:           true,
		`[{"type":"function_call","call_id":"c","name":"w"}]`: true,
		`{"output":{"message":{"role":"assistant"}}}`:         true,
		`["a","b"]`:                   false,
		`{"query":"q"}`:               false,
		`{"type":"text","text":"t"}`:  false,
		`{"messages":["a"]}`:          false,
		`{"input":[1,2]}`:             false,
		`[{"text":"t","score":1}]`:    false,
		`{"role":"admin","name":"x"}`: false,
		`3`:                           false,
	} {
		v, err := jsonx.Parse(in)
		require.NoError(t, err)
		require.Equal(t, want, messages.IsConversation(v), in)
	}
}
