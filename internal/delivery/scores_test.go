// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
)

func withScores(s *delivery.Settings) { s.Scores = true }

// scored builds n spans from first, each with one score.
func scored(first, n int) ptrace.Traces {
	td := spans(first, n, 500)
	for i, span := range td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().All() {
		addScore(span, "relevance", float64(first+i)/1000)
	}
	return td
}

// addScore writes what the processor writes.
func addScore(span ptrace.Span, name string, value float64) pcommon.Map {
	ev := span.Events().AppendEmpty()
	ev.SetName(observation.ScoreEvent)
	ev.SetTimestamp(pcommon.NewTimestampFromTime(time.UnixMilli(1_700_000_000_123)))
	attrs := ev.Attributes()
	attrs.PutStr(observation.ScoreID, name+"-"+span.SpanID().String())
	attrs.PutStr(observation.ScoreName, name)
	attrs.PutStr(observation.ScoreType, "NUMERIC")
	attrs.PutDouble(observation.ScoreValue, value)
	return attrs
}

func TestScoreArrivesBesideItsSpan(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, withScores).start()
	td := spans(1, 1, 500)
	td.ResourceSpans().At(0).Resource().Attributes().PutStr("deployment.environment.name", "Staging")
	attrs := addScore(first(td), "relevance", 0.25)
	attrs.PutStr(observation.ScoreComment, "on topic")
	attrs.PutStr(observation.ScoreMetadata, `{"label":"good"}`)
	r.send(td)
	require.NoError(t, server.WaitScores(t.Context(), 1))
	requireOnce(t, r.seen(1), 1)
	require.Equal(t, []langfusetest.Score{{
		ID: "relevance-" + spanID(1).String(), TraceID: traceID(1).String(), ObservationID: spanID(1).String(),
		Name: "relevance", DataType: "NUMERIC", Value: 0.25, Comment: "on topic", Environment: "staging",
		Metadata: map[string]any{"label": "good"}, Timestamp: "2023-11-14T22:13:20.123Z",
	}}, server.Scores())
	require.Zero(t, first(server.Traces()).Events().Len(), "the score went through its own door only")
	r.stop()
	require.InDelta(t, 1, r.counter("events", "type=score-create", "outcome=accepted"), 0)
}

func TestScoresOff(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, nil).start()
	r.send(scored(1, 3))
	requireOnce(t, r.seen(3), 3)
	r.stop()
	require.Empty(t, server.IngestionRequests())
	require.Zero(t, first(server.Traces()).Events().Len())
}

func TestScoreWaitsForItsSpan(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.Fail(langfusetest.Status(503), langfusetest.Status(503), langfusetest.ResetMidBody())
	r := newRig(t, server, withScores).start()
	r.send(scored(1, 1))
	require.NoError(t, server.WaitScores(t.Context(), 1))
	requests := server.Requests()
	require.Len(t, requests, 4)
	require.True(t, server.IngestionRequests()[0].Time.After(requests[3].Time), "the span first")
}

func TestFailingScoreNeverSendsASpanAgain(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.FailIngestion(langfusetest.Status(500), langfusetest.ResetMidBody(), langfusetest.Status(401), langfusetest.LoseAnswer())
	r := newRig(t, server, withScores).start()
	r.send(scored(1, 20))
	require.NoError(t, server.Wait(t.Context(), func(s *langfusetest.Server) bool {
		return len(s.IngestionRequests()) >= 5 && len(s.Scores()) == 20
	}))
	requireOnce(t, r.seen(20), 20)
	r.stop()
	require.Len(t, server.Scores(), 20, "a lost answer sends scores twice, under the same id")
	require.Zero(t, r.counter("lost_scores"))
	require.Equal(t, 1, r.logged("does not accept the key"))
}

func TestRefusedSpanSetsItsScoreFree(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.RefuseSpans(func(string, ptrace.Span) bool { return true })
	r := newRig(t, server, withScores).start()
	r.send(scored(1, 1))
	require.NoError(t, server.WaitScores(t.Context(), 1))
	require.Zero(t, server.SpanCount())
}

func TestReplayedScoreOverwritesItself(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, withScores).start()
	r.send(scored(1, 2))
	require.NoError(t, server.WaitScores(t.Context(), 2))
	before := server.SeenEvents(langfusetest.DefaultProject)
	r.send(scored(1, 2))
	r.stop()
	require.Len(t, server.Scores(), 2)
	require.Len(t, server.SeenEvents(langfusetest.DefaultProject), len(before), "the same event ids")
}

func TestScoreOfAResponseGoesToItsObservation(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, withScores).start()
	td := spans(1, 3, 100)
	list := td.ResourceSpans().At(0).ScopeSpans().At(0).Spans()
	for i := range 2 { // two spans of one trace, the third of another
		list.At(i).SetTraceID(traceID(1))
	}
	list.At(0).Attributes().PutStr(observation.KeyResponseID, "resp-1")
	addScore(list.At(1), "here", 1).PutStr(observation.ScoreResponse, "resp-1")
	addScore(list.At(1), "unknown", 1).PutStr(observation.ScoreResponse, "resp-9")
	addScore(list.At(2), "elsewhere", 1).PutStr(observation.ScoreResponse, "resp-1")
	r.send(td)
	require.NoError(t, server.WaitScores(t.Context(), 3))
	at := map[string]string{}
	for _, score := range server.Scores() {
		at[score.Name] = score.ObservationID
	}
	require.Equal(t, map[string]string{
		"here": spanID(1).String(), "unknown": spanID(2).String(), "elsewhere": spanID(3).String(),
	}, at)
}

func TestScoresGoToTheProjectOfTheirSpan(t *testing.T) {
	t.Parallel()
	server := twoTeams(t)
	r := newRig(t, server, func(s *delivery.Settings) {
		byNamespace(t, server.URL())(s)
		s.Scores = true
	}).start()
	r.send(together(of("team-a", scored(1, 2)), of("nobody's", scored(11, 3))))
	require.NoError(t, server.WaitScores(t.Context(), 5))
	require.Len(t, server.Scores("team-a"), 2)
	require.Len(t, server.Scores(langfusetest.DefaultProject), 3)
}

func TestScoresWithoutAQueueForSpans(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.FailIngestion(langfusetest.Status(500))
	r := newRig(t, server, func(s *delivery.Settings) {
		s.Scores = true
		s.Queue = configoptional.None[exporterhelper.QueueBatchConfig]()
	}).start()
	r.send(scored(1, 3))
	require.NoError(t, server.WaitScores(t.Context(), 3))
	requireOnce(t, r.seen(3), 3)
}

func TestScoresLeftAtShutdownAreCounted(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.FailIngestionWhile(func() (langfusetest.Fault, bool) { return langfusetest.Status(http.StatusServiceUnavailable), true })
	r := newRig(t, server, func(s *delivery.Settings) {
		s.Scores = true
		s.HTTP.Timeout = 300 * time.Millisecond
	}).start()
	r.send(scored(1, 4))
	requireOnce(t, r.seen(4), 4)
	r.stop()
	require.InDelta(t, 4, r.counter("lost_scores", "reason=shutdown"), 0)
}
