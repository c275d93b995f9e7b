// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuseexporter

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/confmap"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// TestASpanArrivesByTheDefaults goes through the door with the least configuration there is.
func TestASpanArrivesByTheDefaults(t *testing.T) {
	t.Parallel()
	server := langfusetest.NewServer()
	defer server.Close()
	cfg := NewFactory().CreateDefaultConfig()
	require.NoError(t, confmap.NewFromStringMap(map[string]any{
		"endpoint": server.URL(), "public_key": langfusetest.DefaultPublicKey, "secret_key": langfusetest.DefaultSecretKey,
	}).Unmarshal(cfg))
	require.NoError(t, confmap.Validate(cfg))
	e := create(t, cfg)
	require.NoError(t, e.Start(t.Context(), componenttest.NewNopHost()))

	td := oneSpan()
	span := td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0)
	span.Attributes().PutStr("langfuse.observation.input", strings.Repeat("a long text ", 1<<20)) // 12 MiB
	require.NoError(t, e.ConsumeTraces(t.Context(), td))
	require.NoError(t, server.WaitSpans(t.Context(), 1))
	require.NoError(t, e.Shutdown(t.Context()))

	arrived := server.Observations()[0]
	require.Contains(t, arrived.Metadata["exporter_cut"], "langfuse.observation.input: 12582912 bytes cut to ")
}
