// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRootAfterItsTurn is a turn longer than any wait: its calls leave before its root.
func TestRootAfterItsTurn(t *testing.T) {
	t.Parallel()
	m, keep := NewMemory(), KeepConfig{Keep: KeepGenAI}
	first, second := chat(1, 1, "question", "on it"), chat(1, 1, "question", "answer")
	first.Tools, second.Tools = tools("b", "a"), tools("c", "a")
	relatedWith(t, keep, m, spec{id: "one", parent: "root", start: 1, op: first})
	relatedWith(t, keep, m, spec{id: "two", parent: "root", start: 90, op: second})
	r := relatedWith(t, keep, m, spec{id: "root", start: 0, end: 95, op: agent("a")})
	require.Equal(t, "user: question", says(r.op("root").Input))
	require.Equal(t, "assistant: answer", says(r.op("root").Output))
	require.JSONEq(t, `["b","a","c"]`, r.op("root").Metadata[0].Value.Get().Text)
}

func TestWhatIsRememberedIsSmall(t *testing.T) {
	t.Parallel()
	m, keep := NewMemory(), KeepConfig{Keep: KeepGenAI}
	big := chat(1, 1, strings.Repeat("q", 1<<20), strings.Repeat("a", 1<<20))
	for i := range 50 {
		big.Tools = append(big.Tools, tools(strings.Repeat("t", i+1))...)
	}
	relatedWith(t, keep, m, spec{id: "one", parent: "root", start: 1, op: big})
	require.Less(t, m.Size(), 8<<10)
}
