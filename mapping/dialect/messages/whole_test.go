// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
)

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
