// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

func viewOf(t *testing.T, attrs map[string]any) *View {
	t.Helper()
	span := ptrace.NewSpan()
	require.NoError(t, span.Attributes().FromRaw(attrs))
	v := new(View)
	v.OpenSpan(span, pcommon.NewInstrumentationScope(), pcommon.NewResource())
	return v
}

// A list in one attribute reads as the flattened one does, structured or as text.
func TestNestedGroups(t *testing.T) {
	t.Parallel()
	for name, value := range map[string]any{
		"text":       `[{"message":{"role":"user","calls":[{"id":"a"},{"id":"b","function":{"arguments":{"x":[1]}}}]}},null,7,{"message":{"n":1}}]`,
		"structured": []any{map[string]any{"message": map[string]any{"role": "user", "calls": []any{map[string]any{"id": "a"}, map[string]any{"id": "b", "function": map[string]any{"arguments": map[string]any{"x": []any{int64(1)}}}}}}}, nil, int64(7), map[string]any{"message": map[string]any{"n": int64(1)}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			groups := viewOf(t, map[string]any{"list": value}).NestedGroups("list")
			require.Len(t, groups, 2)
			require.Equal(t, 3, groups[1].Index)
			require.Equal(t, "user", groups[0].Fields.Text("message.role"))
			calls := groups[0].Fields.Under("message.").Groups("calls")
			require.Equal(t, "a", calls[0].Fields.Text("id"))
			require.Equal(t, `{"x":[1]}`, calls[1].Fields.Text("function.arguments"))
			require.Equal(t, "1", groups[1].Fields.Text("message.n"))
		})
	}
	require.Empty(t, viewOf(t, map[string]any{"list": "no list"}).NestedGroups("list"))
	require.Empty(t, viewOf(t, nil).NestedGroups("list"))
}
