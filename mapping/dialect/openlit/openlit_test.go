// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openlit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/dialecttest"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/openlit"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

const cases = "../../../testdata/openlit/"

func TestSentinelsAreNoParameters(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Named(dialecttest.Read(t, openlit.Dialect{}, cases+"js/in.json"), "chat gpt-5-mini")
	for _, p := range spans[0].Op.Parameters {
		require.NotEqual(t, "top_p", p.Key)
	}
	require.Equal(t, "rider-17", spans[0].Op.User)
	require.False(t, spans[0].Op.Cost.Total.IsSet(), "0 is not a price")
	require.NotContains(t, spans[0].Left, "gen_ai.tool.args")
}

func TestProvidersCountDifferently(t *testing.T) {
	t.Parallel()
	spans := dialecttest.Read(t, openlit.Dialect{}, cases+"js/in.json")
	require.Equal(t, usage.ModeInclusive, dialecttest.Named(spans, "chat gpt-5-mini")[0].Op.Usage.InputMode)
	require.Equal(t, usage.ModeAdditive, dialecttest.Named(spans, "chat claude-sonnet-4-5")[0].Op.Usage.InputMode)
}

func TestOnlyAnOpenLITSpan(t *testing.T) {
	t.Parallel()
	_, ok := dialecttest.Attributes(t, openlit.Dialect{}, "app", "chat", map[string]any{"gen_ai.operation.name": "chat"})
	require.False(t, ok)
	got, ok := dialecttest.Attributes(t, openlit.Dialect{}, "app", "chat", map[string]any{
		"telemetry.sdk.name": "openlit", "gen_ai.content.reasoning": "hm", "gen_ai.request.max_tokens": -1,
	})
	require.True(t, ok)
	require.Equal(t, "hm", got.Op.Output[0].Parts[0].Content)
	require.NotContains(t, got.Left, "gen_ai.request.max_tokens")
}

func FuzzRead(f *testing.F) {
	dialecttest.Fuzz(f, openlit.Dialect{}, cases+"js/in.json", cases+"python/in.json")
}
