// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build e2e

package e2e

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/collectorproc"
	"github.com/otelcol-langfuse/langfuse/internal/otlpsend"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// scoreGateway runs the built collector with testdata/exporter/scores.yaml through one of the doors.
func scoreGateway(t *testing.T, api string, options ...langfusetest.Option) *gateway {
	t.Helper()
	binary := os.Getenv("COLLECTOR")
	require.NotEmpty(t, binary, "COLLECTOR must name the built collector; make test sets it")
	g := &gateway{standin: langfusetest.NewServer(options...), http: freeAddr(t)}
	t.Cleanup(g.standin.Close)
	health := freeAddr(t)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var err error
	g.Process, err = collectorproc.Start(ctx, binary, filepath.Join("..", "..", "testdata", "exporter", "scores.yaml"), health,
		"HEALTH_ENDPOINT="+health, "OTLP_HTTP_ENDPOINT="+g.http, "LANGFUSE_HOST="+g.standin.URL(), "LANGFUSE_API="+api)
	require.NoError(t, err)
	t.Cleanup(g.Kill)
	return g
}

// evaluated is a trace of three spans: a chat with a verdict as span event, one whose verdict comes as a
// log record, and their agent, with a verdict that names the first one's answer.
func evaluated() (ptrace.Traces, plog.Logs) {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	rs.Resource().Attributes().PutStr("deployment.environment.name", "staging")
	list := rs.ScopeSpans().AppendEmpty().Spans()
	agent := addSpan(list, 1, 0, "invoke_agent desk", "invoke_agent")
	chat := addSpan(list, 2, 1, "chat gpt-4o", "chat")
	chat.Attributes().PutStr("gen_ai.response.id", "resp-1")
	chat.Attributes().PutInt("gen_ai.usage.input_tokens", 12)
	chat.Attributes().PutInt("gen_ai.usage.output_tokens", 5)
	verdict(chat.Events().AppendEmpty(), "relevance").PutDouble("gen_ai.evaluation.score.value", 0.75)
	addressed := verdict(agent.Events().AppendEmpty(), "tone")
	addressed.PutStr("gen_ai.evaluation.score.label", "kind, but wrong token sk-proj-"+secretTail)
	addressed.PutStr("gen_ai.response.id", "resp-1")

	second := addSpan(list, 3, 1, "chat gpt-4o", "chat")

	ld := plog.NewLogs()
	record := ld.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords().AppendEmpty()
	record.SetEventName("gen_ai.evaluation.result")
	record.SetTraceID(agent.TraceID())
	record.SetSpanID(second.SpanID())
	record.SetTimestamp(pcommon.Timestamp(1_764_000_002_000_000_000))
	record.Attributes().PutStr("gen_ai.evaluation.name", "grounded")
	record.Attributes().PutStr("gen_ai.evaluation.score.label", "true")
	record.Attributes().PutStr("gen_ai.evaluation.explanation", "cites its source")
	return td, ld
}

// secretTail completes what the redactor knows as a key.
const secretTail = "Zk3vQ8rT1mX7bN5cW2yH9jL4pD6sF0gAabcdefT3BlbkFJQ8rT1mX7bN5cW2yH9jL4pD6sF0gA"

func addSpan(list ptrace.SpanSlice, id, parent byte, name, operation string) ptrace.Span {
	span := list.AppendEmpty()
	span.SetTraceID(pcommon.TraceID{0: 9, 15: 1})
	span.SetSpanID(pcommon.SpanID{7: id})
	if parent != 0 {
		span.SetParentSpanID(pcommon.SpanID{7: parent})
	}
	span.SetName(name)
	span.SetStartTimestamp(pcommon.Timestamp(1_764_000_000_000_000_000 + uint64(id)*1_000_000))
	span.SetEndTimestamp(pcommon.Timestamp(1_764_000_001_000_000_000))
	attrs := span.Attributes()
	attrs.PutStr("gen_ai.operation.name", operation)
	attrs.PutStr("gen_ai.request.model", "gpt-4o")
	attrs.PutStr("gen_ai.conversation.id", "desk-17")
	attrs.PutStr("gen_ai.input.messages", `[{"role":"user","parts":[{"type":"text","content":"hi"}]}]`)
	attrs.PutStr("gen_ai.output.messages", `[{"role":"assistant","parts":[{"type":"text","content":"hello"}],"finish_reason":"stop"}]`)
	return span
}

func verdict(ev ptrace.SpanEvent, name string) pcommon.Map {
	ev.SetName("gen_ai.evaluation.result")
	ev.SetTimestamp(pcommon.Timestamp(1_764_000_001_500_000_000))
	ev.Attributes().PutStr("gen_ai.evaluation.name", name)
	return ev.Attributes()
}

// TestEvaluationsArriveAsScores sends a trace with verdicts through both doors; either stores the same.
func TestEvaluationsArriveAsScores(t *testing.T) {
	t.Parallel()
	td, ld := evaluated()
	run := func(g *gateway) []langfusetest.Score {
		require.NoError(t, otlpsend.LogsHTTP(t.Context(), g.http, ld))
		require.NoError(t, otlpsend.TracesHTTP(t.Context(), g.http, td))
		g.drained(t)
		scores := g.standin.Scores()
		slices.SortFunc(scores, func(a, b langfusetest.Score) int { return strings.Compare(a.Name, b.Name) })
		return scores
	}
	current := scoreGateway(t, "otlp")
	scores := run(current)
	requireVerdicts(t, scores)
	observations := current.standin.Observations()
	require.Len(t, observations, 3)
	for _, request := range current.standin.IngestionRequests() {
		require.Equal(t, 207, request.Status)
	}

	old := scoreGateway(t, "ingestion", langfusetest.WithLegacyIngestion())
	require.Equal(t, scores, run(old))
	require.Empty(t, old.standin.Requests(), "no span goes through both doors")
	for _, o := range observations {
		requireStored(t, old.standin, o)
	}
}

func requireVerdicts(t *testing.T, scores []langfusetest.Score) {
	t.Helper()
	byName := map[string]langfusetest.Score{}
	for _, s := range scores {
		byName[s.Name] = s
		require.Equal(t, "09000000000000000000000000000001", s.TraceID)
		require.Equal(t, "staging", s.Environment)
		require.NotEmpty(t, s.ID)
	}
	require.Len(t, scores, 3)
	require.Equal(t, "0000000000000002", byName["relevance"].ObservationID)
	require.Equal(t, "0000000000000002", byName["tone"].ObservationID, "the answer it names")
	require.Equal(t, "0000000000000003", byName["grounded"].ObservationID)
	require.Equal(t, "NUMERIC", byName["relevance"].DataType)
	require.InDelta(t, 0.75, byName["relevance"].Value, 0)
	require.Equal(t, "2025-11-24T16:00:01.500Z", byName["relevance"].Timestamp)
	require.Equal(t, "BOOLEAN", byName["grounded"].DataType)
	require.InDelta(t, 1, byName["grounded"].Value, 0)
	require.Equal(t, "cites its source", byName["grounded"].Comment)
	require.Equal(t, "CATEGORICAL", byName["tone"].DataType)
	require.NotContains(t, byName["tone"].Value, secretTail, "scores are redacted like everything else")
	require.Equal(t, "resp-1", byName["tone"].Metadata["response_id"])
}

// requireStored compares the facts a reader looks at; internal/ingestion compares every field over every
// golden.
func requireStored(t *testing.T, s *langfusetest.Server, o preview.Observation) {
	t.Helper()
	got, _ := s.Ingested(langfusetest.DefaultProject, o.SpanID)
	_, trace := s.Ingested(langfusetest.DefaultProject, o.TraceID)
	require.NotNil(t, got)
	require.Equal(t, o.Input.String(), got["input"])
	require.Equal(t, o.Output.String(), got["output"])
	require.Equal(t, o.Name, got["name"])
	require.Equal(t, o.StartTime, got["startTime"])
	require.Equal(t, o.SessionID, trace["sessionId"])
	if o.Model != "" {
		require.Equal(t, o.Model, got["model"])
	}
	usage, _ := got["usageDetails"].(map[string]any)
	require.Len(t, usage, len(o.Usage))
	for bucket, n := range o.Usage {
		require.InDelta(t, n, usage[bucket], 0)
	}
}
