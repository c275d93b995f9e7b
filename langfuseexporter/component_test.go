// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuseexporter

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/confmap/confmaptest"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/exportertest"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.uber.org/goleak"

	"github.com/otelcol-langfuse/langfuse/langfuseexporter/internal/metadata"
)

// The checks in this file are those that mdatagen generates for an exporter.

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

func TestComponentFactoryType(t *testing.T) {
	t.Parallel()
	require.Equal(t, metadata.Type, NewFactory().Type())
	require.Equal(t, metadata.TracesStability, NewFactory().TracesStability())
}

func TestComponentConfigStruct(t *testing.T) {
	t.Parallel()
	require.NoError(t, componenttest.CheckConfigStruct(NewFactory().CreateDefaultConfig()))
}

func TestMetadataAndCodeAgree(t *testing.T) {
	t.Parallel()
	yaml, err := confmaptest.LoadConf("metadata.yaml")
	require.NoError(t, err)
	require.Equal(t, metadata.Type.String(), yaml.Get("type"))
	require.Equal(t, "exporter", yaml.Get("status::class"))
	require.Equal(t, []any{"traces"}, yaml.Get("status::stability::development"))
}

func config(t *testing.T) component.Config {
	t.Helper()
	yaml, err := confmaptest.LoadConf("metadata.yaml")
	require.NoError(t, err)
	sub, err := yaml.Sub("tests::config")
	require.NoError(t, err)
	cfg := NewFactory().CreateDefaultConfig()
	require.NoError(t, sub.Unmarshal(&cfg))
	return cfg
}

func create(t *testing.T, cfg component.Config) exporter.Traces {
	t.Helper()
	e, err := NewFactory().CreateTraces(t.Context(), exportertest.NewNopSettings(metadata.Type), cfg)
	require.NoError(t, err)
	return e
}

func TestComponentLifecycle(t *testing.T) {
	t.Parallel()
	t.Run("shutdown", func(t *testing.T) {
		t.Parallel()
		require.NoError(t, create(t, config(t)).Shutdown(t.Context()))
	})
	t.Run("lifecycle", func(t *testing.T) {
		t.Parallel()
		host := componenttest.NewNopHost()
		for range 2 {
			e := create(t, config(t))
			require.NoError(t, e.Start(t.Context(), host))
			td := oneSpan()
			if !e.Capabilities().MutatesData {
				td.MarkReadOnly()
			}
			require.NotPanics(t, func() { _ = e.ConsumeTraces(t.Context(), td) })
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			require.NoError(t, e.Shutdown(ctx))
			cancel()
		}
	})
}

func TestOtherPipelinesAreRefusedWithAReason(t *testing.T) {
	t.Parallel()
	set := exportertest.NewNopSettings(metadata.Type)
	_, err := NewFactory().CreateLogs(t.Context(), set, config(t))
	require.ErrorContains(t, err, "no route for logs")
	require.ErrorContains(t, err, "langfuse processor")
	_, err = NewFactory().CreateMetrics(t.Context(), set, config(t))
	require.ErrorContains(t, err, "throws them away")
}

func oneSpan() ptrace.Traces {
	td := ptrace.NewTraces()
	span := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	span.SetTraceID(pcommon.TraceID{1})
	span.SetSpanID(pcommon.SpanID{1})
	return td
}
