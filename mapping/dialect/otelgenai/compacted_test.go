// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCompactedIsReadAndKept: the flag decides what history is joined, and stays visible.
func TestCompactedIsReadAndKept(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		value any
		want  bool
	}{{true, true}, {"true", true}, {false, false}, {"no", false}} {
		op, left := readAll(t, map[string]any{"gen_ai.operation.name": "chat", "gen_ai.conversation.compacted": c.value})
		require.Equal(t, c.want, op.Compacted, "%v", c.value)
		require.NotContains(t, left, "gen_ai.conversation.compacted")
		require.Len(t, op.Metadata, 1)
	}
}
