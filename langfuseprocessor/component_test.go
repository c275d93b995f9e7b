// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuseprocessor

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/confmap/confmaptest"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/processor/processortest"
	"go.uber.org/goleak"

	"github.com/otelcol-langfuse/langfuse/langfuseprocessor/internal/metadata"
)

// The checks in this file are those that mdatagen generates for a processor.

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

func TestComponentFactoryType(t *testing.T) {
	t.Parallel()
	require.Equal(t, metadata.Type, NewFactory().Type())
	require.Equal(t, metadata.TracesStability, NewFactory().TracesStability())
	require.Equal(t, metadata.LogsStability, NewFactory().LogsStability())
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
	require.Equal(t, "processor", yaml.Get("status::class"))
	require.Equal(t, []any{"traces", "logs"}, yaml.Get("status::stability::development"))
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

// instance is what the two signals have in common.
type instance struct {
	component.Component
	consume func(context.Context) error
}

func instances(t *testing.T) map[string]func() instance {
	t.Helper()
	set := processortest.NewNopSettings(metadata.Type)
	return map[string]func() instance{
		"traces": func() instance {
			p, err := NewFactory().CreateTraces(t.Context(), set, config(t), consumertest.NewNop())
			require.NoError(t, err)
			require.True(t, p.Capabilities().MutatesData)
			return instance{p, func(ctx context.Context) error { return p.ConsumeTraces(ctx, oneSpan()) }}
		},
		"logs": func() instance {
			p, err := NewFactory().CreateLogs(t.Context(), set, config(t), consumertest.NewNop())
			require.NoError(t, err)
			require.True(t, p.Capabilities().MutatesData)
			return instance{p, func(ctx context.Context) error { return p.ConsumeLogs(ctx, oneRecord()) }}
		},
	}
}

func TestComponentLifecycle(t *testing.T) {
	t.Parallel()
	for name, create := range instances(t) {
		t.Run(name+" shutdown", func(t *testing.T) {
			t.Parallel()
			require.NoError(t, create().Shutdown(t.Context()))
		})
		t.Run(name+" lifecycle", func(t *testing.T) {
			t.Parallel()
			host := componenttest.NewNopHost()
			for range 2 {
				p := create()
				require.NoError(t, p.Start(t.Context(), host))
				require.NotPanics(t, func() { require.NoError(t, p.consume(t.Context())) })
				require.NoError(t, p.Shutdown(t.Context()))
			}
		})
	}
}

func oneSpan() ptrace.Traces {
	td := ptrace.NewTraces()
	span := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	span.SetTraceID([16]byte{1})
	span.SetSpanID([8]byte{1})
	return td
}

func oneRecord() plog.Logs {
	ld := plog.NewLogs()
	ld.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords().AppendEmpty().Body().SetStr("x")
	return ld
}
