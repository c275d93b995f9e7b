// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/client"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/processor"
	"go.opentelemetry.io/collector/processor/processortest"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/otelcol-langfuse/langfuse"
	"github.com/otelcol-langfuse/langfuse/internal/casetest"
)

// pipelines is the processor in one logs and several traces pipelines of one collector.
type pipelines struct {
	t       *testing.T
	traces  []processor.Traces
	logs    processor.Logs
	spans   []*consumertest.TracesSink
	records *consumertest.LogsSink
	tel     *componenttest.Telemetry
}

func newPipelines(t *testing.T, yaml string, traces int) *pipelines {
	t.Helper()
	cfg, err := langfuse.ParseProcessorConfig([]byte(yaml))
	require.NoError(t, err)
	f, set := langfuse.NewProcessorFactory(), processortest.NewNopSettings(component.MustNewType("langfuse"))
	p := &pipelines{t: t, records: &consumertest.LogsSink{}, tel: componenttest.NewTelemetry()}
	set.TelemetrySettings = p.tel.NewTelemetrySettings()
	for range traces {
		sink := &consumertest.TracesSink{}
		tr, err := f.CreateTraces(t.Context(), set, cfg, sink)
		require.NoError(t, err)
		p.traces, p.spans = append(p.traces, tr), append(p.spans, sink)
	}
	p.logs, err = f.CreateLogs(t.Context(), set, cfg, p.records)
	require.NoError(t, err)
	for _, tr := range p.traces {
		require.NoError(t, tr.Start(t.Context(), componenttest.NewNopHost()))
	}
	require.NoError(t, p.logs.Start(t.Context(), componenttest.NewNopHost()))
	return p
}

func (p *pipelines) stop() {
	p.t.Helper()
	require.NoError(p.t, p.logs.Shutdown(context.Background()), "logs first: nothing that traces need is closed")
	for _, tr := range p.traces {
		require.NoError(p.t, tr.Shutdown(context.Background()))
	}
}

func (p *pipelines) left(i int) []ptrace.Span {
	var out []ptrace.Span
	for _, td := range p.spans[i].AllTraces() {
		for _, one := range singles([]ptrace.Traces{td}) {
			out = append(out, one.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0))
		}
	}
	return out
}

func contentCase(t *testing.T) (ptrace.Traces, plog.Logs) {
	t.Helper()
	traces := casetest.ReadTraces(t, "testdata/traces/content-in-logs/in.json")
	logs := casetest.ReadLogs(t, "testdata/traces/content-in-logs/logs.json")
	return traces[0], logs[0]
}

func input(s ptrace.Span) string {
	v, _ := s.Attributes().Get("langfuse.observation.input")
	return v.AsString()
}

func TestRecordBeforeOrAfterItsSpan(t *testing.T) {
	for name, recordFirst := range map[string]bool{"record first": true, "span first": false} {
		synctest.Test(t, func(t *testing.T) {
			p := newPipelines(t, "", 2)
			td, ld := contentCase(t)
			second := ptrace.NewTraces()
			td.CopyTo(second)
			if recordFirst {
				require.NoError(t, p.logs.ConsumeLogs(t.Context(), ld))
				time.Sleep(time.Minute) // spans come when their turn has ended
			}
			require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), td))
			require.NoError(t, p.traces[1].ConsumeTraces(t.Context(), second))
			if !recordFirst {
				time.Sleep(2 * time.Second)
				require.Empty(t, p.left(0), "a call without content waits longer for its record")
				require.NoError(t, p.logs.ConsumeLogs(t.Context(), ld))
			}
			time.Sleep(2 * time.Second)
			for i := range 2 {
				require.Len(t, p.left(i), 1, "%s, pipeline %d", name, i)
				require.Contains(t, input(p.left(i)[0]), "Refund order 5?", "%s, pipeline %d", name, i)
			}
			require.Equal(t, 1, p.records.LogRecordCount(), "forwarded once")
			p.stop()
		})
	}
}

func TestRecordThatNeverComes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPipelines(t, "", 1)
		td, _ := contentCase(t)
		require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), td))
		time.Sleep(6 * time.Second)
		require.Len(t, p.left(0), 1)
		v, _ := p.left(0)[0].Attributes().Get("langfuse.observation.metadata.content")
		require.Equal(t, "missing", v.AsString())
		p.stop()
	})
}

func TestRecordAfterItsSpanHasLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPipelines(t, "", 1)
		td, ld := contentCase(t)
		require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), td))
		time.Sleep(6 * time.Second)
		require.NoError(t, p.logs.ConsumeLogs(t.Context(), ld), "too late, and no harm")
		p.stop()
		require.Len(t, p.left(0), 1)
		require.Equal(t, map[string]int64{"content": 1}, lateContext(t, p.tel))
		require.Zero(t, counted(t, p.tel, "otelcol_processor_langfuse_unmatched_log_records"), "its span did come")
	})
}

func TestLogsModes(t *testing.T) {
	t.Parallel()
	other := func(ld plog.Logs) {
		rec := ld.ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().AppendEmpty()
		rec.Body().SetStr("token is ghp_0123456789abcdefghijABCDEFGHIJ012345")
	}
	for yaml, want := range map[string]int{"": 2, "logs: drop_joined": 1, "logs: drop": 0} {
		p := newPipelines(t, yaml, 1)
		_, ld := contentCase(t)
		other(ld)
		require.NoError(t, p.logs.ConsumeLogs(t.Context(), ld))
		p.stop()
		require.Equal(t, want, p.records.LogRecordCount(), yaml)
		for _, got := range p.records.AllLogs() {
			b, err := (&plog.JSONMarshaler{}).MarshalLogs(got)
			require.NoError(t, err)
			require.NotContains(t, string(b), "ghp_0123", "forwarded records are redacted")
		}
	}
}

func TestMetadataOfTheClientOutlivesTheWait(t *testing.T) {
	t.Parallel()
	p := newPipelines(t, "from_metadata: [{key: x-session-id, attribute: session.id}, {key: x-tenant}]\ntrace: {promote: [x-tenant]}", 1)
	td, _ := contentCase(t)
	ctx := client.NewContext(t.Context(), client.Info{Metadata: client.NewMetadata(map[string][]string{
		"x-session-id": {"s-from-header"}, "x-tenant": {"acme"},
	})})
	require.NoError(t, p.traces[0].ConsumeTraces(ctx, td))
	p.stop()
	attrs := p.left(0)[0].Attributes()
	session, _ := attrs.Get("langfuse.session.id")
	require.Equal(t, "s-from-header", session.AsString())
	tenant, _ := attrs.Get("langfuse.trace.metadata.x-tenant")
	require.Equal(t, "acme", tenant.AsString())
}

func TestConfiguredKeysWin(t *testing.T) {
	t.Parallel()
	p := newPipelines(t, "trace: {session: [app.chat], user: [app.user], tags: [app.tags]}", 1)
	td, _ := contentCase(t)
	attrs := td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0).Attributes()
	attrs.PutStr("session.id", "usual")
	attrs.PutStr("app.chat", "ours")
	attrs.PutStr("app.tags", "a, b")
	td.ResourceSpans().At(0).Resource().Attributes().PutStr("app.user", "u")
	require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), td))
	p.stop()
	left := p.left(0)[0].Attributes().AsRaw()
	require.Equal(t, "ours", left["langfuse.session.id"])
	require.Equal(t, "u", left["langfuse.user.id"])
	require.Equal(t, []any{"a", "b"}, left["langfuse.trace.tags"])
	require.NotContains(t, left, "app.chat")
}

// TestHeldSpansOutliveTheirRequest uses the request again as a receiver's pool would.
func TestHeldSpansOutliveTheirRequest(t *testing.T) {
	t.Parallel()
	p := newPipelines(t, "", 1)
	td, ld := contentCase(t)
	require.NoError(t, p.logs.ConsumeLogs(t.Context(), ld))
	rs := td.ResourceSpans().At(0)
	span := rs.ScopeSpans().At(0).Spans().At(0)
	require.NoError(t, p.traces[0].ConsumeTraces(t.Context(), td))
	span.SetTraceID(pcommon.TraceID{9})
	span.Attributes().PutStr("gen_ai.request.model", "other")
	rs.Resource().Attributes().PutStr("service.name", "other")
	p.stop()
	out := p.spans[0].AllTraces()[0].ResourceSpans().At(0)
	name, _ := out.Resource().Attributes().Get("service.name")
	require.NotEqual(t, "other", name.AsString())
	require.NotEqual(t, pcommon.TraceID{9}, out.ScopeSpans().At(0).Spans().At(0).TraceID())
}

func TestSameConfigurationAfterAShutdown(t *testing.T) {
	t.Parallel()
	cfg := langfuse.NewDefaultProcessorConfig()
	f, set := langfuse.NewProcessorFactory(), processortest.NewNopSettings(component.MustNewType("langfuse"))
	for range 2 { // a reload may hand over the same value again
		tr, err := f.CreateTraces(t.Context(), set, cfg, consumertest.NewNop())
		require.NoError(t, err)
		require.NoError(t, tr.Start(t.Context(), componenttest.NewNopHost()))
		require.NoError(t, tr.Shutdown(t.Context()))
	}
}

func TestRecordsWithoutSpans(t *testing.T) {
	t.Parallel()
	logs := func() plog.Logs { return casetest.ReadLogs(t, "testdata/traces/claude-code-logs-sample/logs.json")[0] }
	off := newPipelines(t, "", 1)
	require.NoError(t, off.logs.ConsumeLogs(t.Context(), logs()))
	off.stop()
	require.Empty(t, off.left(0), "nothing is made of records unless asked")
	var ids []pcommon.SpanID
	for range 2 { // a replay
		on := newPipelines(t, "synthesize_spans: true", 1)
		require.NoError(t, on.logs.ConsumeLogs(t.Context(), logs()))
		on.stop()
		require.Len(t, on.left(0), 2)
		for _, s := range on.left(0) {
			ids = append(ids, s.SpanID())
		}
	}
	require.Equal(t, ids[:2], ids[2:], "the same ids, so that it updates")
}

// TestOwnMetrics asserts what operators look at.
func TestOwnMetrics(t *testing.T) {
	t.Parallel()
	tel := componenttest.NewTelemetry()
	cfg := langfuse.NewDefaultProcessorConfig()
	td, ld := contentCase(t)
	noise := casetest.ReadTraces(t, "testdata/relate/noise/in.json")
	other := casetest.ReadLogs(t, "testdata/traces/claude-code-logs-sample/logs.json")
	_, err := langfuse.Reshape(t.Context(), cfg, append(noise, td), append(other, ld), tel.NewTelemetrySettings().MeterProvider)
	require.NoError(t, err)
	for name, want := range map[string]int64{
		"joined_log_records": 1, "unmatched_log_records": 5, "noise_spans": 4, "content_missing": 1, "flushed_traces": 2,
		"flushed_spans": 7, "late_spans": 0, "lost_spans": 0,
	} {
		require.Equal(t, want, counted(t, tel, "otelcol_processor_langfuse_"+name), name)
	}
	require.NoError(t, tel.Shutdown(t.Context()))
}

// counted sums a counter over its attributes; one that never counted is absent.
func counted(t *testing.T, tel *componenttest.Telemetry, name string) int64 {
	t.Helper()
	m, err := tel.GetMetric(name)
	if err != nil {
		return 0
	}
	var sum int64
	for _, p := range m.Data.(metricdata.Sum[int64]).DataPoints {
		sum += p.Value
	}
	return sum
}
