// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package compat

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/consumer"
	"go.opentelemetry.io/collector/exporter/exportertest"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/processor/processortest"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/langfuseexporter"
	"github.com/otelcol-langfuse/langfuse/langfuseprocessor"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// TestSpanArrives takes a span through processor and exporter as the newer collector builds them.
func TestSpanArrives(t *testing.T) {
	t.Parallel()
	standin := langfusetest.NewServer()
	defer standin.Close()

	cfg := langfuseexporter.NewFactory().CreateDefaultConfig().(*langfuse.ExporterConfig)
	cfg.ClientConfig.Endpoint = standin.URL()
	cfg.KeyPair = langfuse.KeyPairConfig{PublicKey: langfusetest.DefaultPublicKey, SecretKey: langfusetest.DefaultSecretKey}
	exporterSettings := exportertest.NewNopSettings(langfuseexporter.NewFactory().Type())
	exp, err := langfuseexporter.NewFactory().CreateTraces(t.Context(), exporterSettings, cfg)
	require.NoError(t, err)
	require.NoError(t, exp.Start(t.Context(), componenttest.NewNopHost()))
	send(t, exp)
	require.NoError(t, exp.Shutdown(t.Context()))

	require.NoError(t, standin.WaitSpans(t.Context(), 1))
	langfusetest.AssertRenders(t, standin.Traces(), langfusetest.Expect{Chat: true, Tools: []string{"kubectl_get"}, Thinking: 1})
}

func send(t *testing.T, next consumer.Traces) {
	t.Helper()
	body, err := os.ReadFile("../internal/docgen/testdata/span.json")
	require.NoError(t, err)
	td, err := (&ptrace.JSONUnmarshaler{}).UnmarshalTraces(body)
	require.NoError(t, err)
	factory := langfuseprocessor.NewFactory()
	cfg := factory.CreateDefaultConfig().(*langfuse.ProcessorConfig)
	cfg.Assembly.Wait = 10 * time.Millisecond
	proc, err := factory.CreateTraces(t.Context(), processortest.NewNopSettings(factory.Type()), cfg, next)
	require.NoError(t, err)
	require.NoError(t, proc.Start(t.Context(), componenttest.NewNopHost()))
	require.NoError(t, proc.ConsumeTraces(t.Context(), td))
	require.NoError(t, proc.Shutdown(t.Context()))
}
