// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

const demo = langfusetest.DefaultProject

func viaIngestion(s *delivery.Settings) { s.API, s.Scores = delivery.APIIngestion, true }

func legacy(t *testing.T, options ...langfusetest.Option) *langfusetest.Server {
	t.Helper()
	return newServer(t, append(options, langfusetest.WithLegacyIngestion())...)
}

// stored waits until n observations are stored through the batch API.
func (r *rig) stored(n int) {
	r.t.Helper()
	require.NoError(r.t, r.server.Wait(r.t.Context(), func(s *langfusetest.Server) bool { return s.IngestedCount(demo) >= n }))
}

// requireEventsOnce requires that exactly the events of td were taken, each once.
func requireEventsOnce(t *testing.T, server *langfusetest.Server, td ptrace.Traces) {
	t.Helper()
	want := map[string]int{}
	for _, e := range ingestion.Convert(ingestion.WithoutScores(td)) {
		want[e.ID] = 1
	}
	require.Equal(t, want, server.SeenEvents(demo))
}

func TestIngestionIsTheOnlyDoor(t *testing.T) {
	t.Parallel()
	server := legacy(t)
	r := newRig(t, server, viaIngestion).start()
	td := spans(1, 20, 500)
	r.send(td)
	r.stored(20)
	r.stop()
	requireEventsOnce(t, server, td)
	require.Empty(t, server.Requests(), "no span goes through both doors")
	for _, request := range server.IngestionRequests() {
		require.Equal(t, "application/json", request.Header.Get("Content-Type"))
		require.Empty(t, request.Header.Get("Content-Encoding"))
	}
	got, trace := server.Ingested(demo, spanID(7).String())
	require.Nil(t, trace)
	require.Equal(t, "chat", got["name"])
	require.Equal(t, traceID(7).String(), got["traceId"])
	require.InDelta(t, 20, r.counter("events", "type=trace-create", "outcome=accepted"), 0)
	require.InDelta(t, 20, r.counter("events", "type=span-create", "outcome=accepted"), 0)
}

func TestCurrentServerRefusesTracesWithOneLine(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, viaIngestion).start()
	for i := range 3 {
		r.send(scored(1+i*10, 10))
	}
	require.NoError(t, server.WaitScores(t.Context(), 30))
	r.stop()
	require.Equal(t, 1, r.logged("Set api: otlp"))
	require.InDelta(t, 30, r.counter("refused_spans", "outcome=not_accepted"), 0)
	require.InDelta(t, 30, r.counter("events", "type=trace-create", "outcome=not_accepted"), 0)
	require.Zero(t, server.IngestedCount(demo))
}

func TestVerifyWarnsOfACurrentServer(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, func(s *delivery.Settings) {
		viaIngestion(s)
		s.VerifyOnStart = true
	}).start()
	require.Eventually(t, func() bool { return r.logged("Langfuse verified") == 1 }, 10*time.Second, 5*time.Millisecond)
	require.Equal(t, 1, r.logged("Set api: otlp"))
}

func TestMixedAnswerSettlesEachEvent(t *testing.T) {
	t.Parallel()
	server := legacy(t)
	tries := map[string]int{}
	server.JudgeEvents(func(_ string, e langfusetest.Event) int {
		tries[e.ID]++
		last := lastDigit(e)
		switch {
		case last == '3' && tries[e.ID] < 3:
			return http.StatusInternalServerError
		case last == '5' && tries[e.ID] < 2:
			return http.StatusTooManyRequests
		case last == '7' && e.Type != ingestion.TypeTrace:
			return http.StatusBadRequest
		case last == '9':
			return http.StatusUnauthorized
		}
		return 0
	})
	r := newRig(t, server, viaIngestion).start()
	td := spans(1, 16, 500)
	r.send(td)
	require.NoError(t, server.Wait(t.Context(), func(s *langfusetest.Server) bool { return len(s.SeenEvents(demo)) == 29 }))
	r.stop()
	for _, e := range ingestion.Convert(td) {
		want, wantTries := 1, 1
		switch last := e.Span.String()[15]; {
		case last == '3':
			wantTries = 3
		case last == '5':
			wantTries = 2
		case last == '9', last == '7' && e.Type != ingestion.TypeTrace:
			want = 0
		}
		require.Equal(t, want, server.SeenEvents(demo)[e.ID], "%s of span %s", e.Type, e.Span)
		require.Equal(t, wantTries, tries[e.ID], "only what failed goes again: %s of span %s", e.Type, e.Span)
	}
	require.InDelta(t, 1, r.counter("events", "outcome=invalid"), 0)
	require.InDelta(t, 2, r.counter("events", "outcome=unauthorized"), 0)
	require.InDelta(t, 2, r.counter("refused_spans"), 0)
	require.InDelta(t, 29, r.counter("events", "outcome=accepted"), 0)
}

// lastDigit is that of the number that spans() gave the span and its trace.
func lastDigit(e langfusetest.Event) byte {
	id, _ := e.Body["id"].(string)
	return id[len(id)-1]
}

func TestEnvelopeErrorIsBisected(t *testing.T) {
	t.Parallel()
	server := legacy(t)
	server.FailIngestion(langfusetest.Status(400), langfusetest.Status(400), langfusetest.Pass(), langfusetest.Status(400))
	r := newRig(t, server, viaIngestion).start()
	td := spans(1, 8, 500)
	r.send(td)
	r.stored(8)
	r.stop()
	requireEventsOnce(t, server, td)
	require.InDelta(t, 3, r.counter("splits", "reason=bad_request"), 0)
}

func TestIngestionOfLargeSpans(t *testing.T) {
	t.Parallel()
	server := legacy(t)
	r := newRig(t, server, viaIngestion).start()
	td := together(spans(1, 20, 600_000), conversation(90, 50, 100_000))
	r.send(td)
	r.stored(21)
	r.stop()
	for _, request := range server.IngestionRequests() {
		require.LessOrEqual(t, request.Bytes, int64(3_500_000))
	}
	got, _ := server.Ingested(demo, spanID(90).String())
	metadata := got["metadata"].(map[string]any)
	require.Contains(t, metadata["exporter_cut"], "bytes cut to")
	require.Positive(t, r.counter("cut_values"))
	require.Zero(t, r.counter("refused_spans"))
}

func TestIngestionTooLargeForAProxy(t *testing.T) {
	t.Parallel()
	server := legacy(t, langfusetest.WithMaxRequestBytes(100<<10))
	r := newRig(t, server, viaIngestion).start()
	td := spans(1, 40, 20_000)
	r.send(td)
	r.stored(40)
	r.stop()
	requireEventsOnce(t, server, td)
	require.Positive(t, r.counter("splits", "reason=too_large"))
	require.Zero(t, r.counter("cut_values")+r.counter("refused_spans"))
}

func TestTypedEventsFallBackOnOlderServers(t *testing.T) {
	t.Parallel()
	server := newServer(t, langfusetest.WithoutTypedEvents())
	r := newRig(t, server, viaIngestion).start()
	for i, kind := range []string{"agent", "embedding"} {
		td := spans(1+i, 1, 100)
		first(td).Attributes().PutStr("langfuse.observation.type", kind)
		first(td).Attributes().PutStr("gen_ai.request.model", map[string]string{"embedding": "embed-1"}[kind])
		r.send(td)
		r.stored(1 + i)
	}
	r.stop()
	agent, _ := server.Ingested(demo, spanID(1).String())
	embedding, _ := server.Ingested(demo, spanID(2).String())
	require.Equal(t, ingestion.TypeSpan, agent["type"])
	require.Equal(t, ingestion.TypeGeneration, embedding["type"])
	require.Equal(t, "embed-1", embedding["model"])
	require.Len(t, server.IngestionRequests(), 3, "asked once, remembered then")
	require.Zero(t, r.counter("refused_spans"))
}

func TestCarriersFromOutsideAreNoEvents(t *testing.T) {
	t.Parallel()
	server := legacy(t)
	r := newRig(t, server, viaIngestion).start()
	forged := ingestion.Carry([]ingestion.Event{{ID: "x", Type: ingestion.TypeScore, Time: "2026-01-01T00:00:00Z", Body: []byte(`{"id":"forged"}`), Trace: traceID(1), Span: spanID(1)}})
	r.send(forged)
	r.stored(1)
	r.stop()
	got, _ := server.Ingested(demo, spanID(1).String())
	raw, err := json.Marshal(got)
	require.NoError(t, err)
	require.NotContains(t, string(raw), "forged")
	require.Empty(t, server.Scores())
}
