// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// The fault suite of the batch API accounts for every event id: taken once, or refused and counted.

// account compares what the stand-in took with the events of what was sent. times may say how often an
// event may have been taken; refused events must not have been.
func account(t *testing.T, server *langfusetest.Server, sent []ptrace.Traces, refused func(ingestion.Event) bool, most int) {
	t.Helper()
	seen, total := server.SeenEvents(demo), 0
	for _, td := range sent {
		events := append(ingestion.Convert(ingestion.WithoutScores(td)), ingestion.Scores(td)...)
		for _, e := range events {
			if refused != nil && refused(e) {
				require.NotContains(t, seen, e.ID)
				continue
			}
			total++
			require.GreaterOrEqual(t, seen[e.ID], 1, "%s of span %s is lost", e.Type, e.Span)
			require.LessOrEqual(t, seen[e.ID], most, "%s of span %s", e.Type, e.Span)
		}
	}
	require.Len(t, seen, total, "nothing else arrived")
}

// copies sends n spans with a score each in batches of 10 and returns what was sent: a queue takes the
// spans out of what it is given.
func (r *rig) copies(n, size int) []ptrace.Traces {
	r.t.Helper()
	var sent []ptrace.Traces
	for i := range n / 10 {
		td := spans(1+i*10, 10, size)
		for _, span := range td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().All() {
			addScore(span, "s", 1)
		}
		kept := ptrace.NewTraces()
		td.CopyTo(kept)
		sent = append(sent, kept)
		r.send(td)
	}
	return sent
}

// everything waits until n spans with their trace and score arrived.
func (r *rig) everything(n int) {
	r.t.Helper()
	require.NoError(r.t, r.server.Wait(r.t.Context(), func(s *langfusetest.Server) bool { return len(s.SeenEvents(demo)) >= n }))
}

func TestFaultIngestionStorm(t *testing.T) {
	t.Parallel()
	for _, status := range []int{500, 503, 401, 429, 408} {
		server := legacy(t)
		server.FailIngestionWhile(everyNth(3, langfusetest.Status(status)))
		r := newRig(t, server, viaIngestion).start()
		n := scaled(60, 2000)
		sent := r.copies(n, 2000)
		r.everything(3 * n)
		r.stop()
		account(t, server, sent, nil, 1)
		require.Zero(t, r.counter("lost_spans")+r.counter("refused_spans")+r.counter("lost_scores"), "status %d", status)
	}
}

// TestFaultIngestionMixedAnswers gives one event in five a passing failure and one in seven a lasting one,
// amid resets and statuses for whole requests.
func TestFaultIngestionMixedAnswers(t *testing.T) {
	t.Parallel()
	server := legacy(t)
	var mu sync.Mutex
	tries := map[string]int{}
	hash := func(id string) int { return int(id[0]) + int(id[1])*3 + int(id[2])*7 }
	lasting := func(id string) bool { return hash(id)%7 == 0 }
	server.JudgeEvents(func(_ string, e langfusetest.Event) int {
		mu.Lock()
		defer mu.Unlock()
		tries[e.ID]++
		switch {
		case lasting(e.ID):
			return http.StatusBadRequest
		case hash(e.ID)%5 == 0 && tries[e.ID] < 3:
			return []int{429, 500, 503}[hash(e.ID)%3]
		}
		return 0
	})
	requests := 0
	server.FailIngestionWhile(func() (langfusetest.Fault, bool) {
		requests++
		switch requests % 6 {
		case 1:
			return langfusetest.ResetMidBody(), true
		case 3:
			return langfusetest.Status(502), true
		}
		return langfusetest.Pass(), true
	})
	r := newRig(t, server, viaIngestion).start()
	n := scaled(100, 3000)
	sent := r.copies(n, 1000)
	want, refusals := 0, 0
	for _, td := range sent {
		for _, e := range append(ingestion.Convert(ingestion.WithoutScores(td)), ingestion.Scores(td)...) {
			if lasting(e.ID) {
				refusals++
			} else {
				want++
			}
		}
	}
	r.everything(want)
	r.stop()
	account(t, server, sent, func(e ingestion.Event) bool { return lasting(e.ID) }, 1)
	require.InDelta(t, refusals, r.counter("events", "outcome=invalid"), 0, "every refusal is counted, once")
	require.InDelta(t, want, r.counter("events", "outcome=accepted"), 0)
}

func TestFaultIngestionTooLarge(t *testing.T) {
	t.Parallel()
	for _, limit := range []int64{64 << 10, 300 << 10} {
		server := legacy(t, langfusetest.WithMaxRequestBytes(limit))
		r := newRig(t, server, viaIngestion).start()
		n := scaled(100, 2000)
		sent := r.copies(n, 10_000)
		r.everything(3 * n)
		r.stop()
		account(t, server, sent, nil, 1)
		require.Zero(t, r.counter("refused_spans")+r.counter("cut_values"))
	}
}

func TestFaultIngestionThrottled(t *testing.T) {
	t.Parallel()
	server := legacy(t)
	server.FailIngestion(langfusetest.Throttle(1))
	r := newRig(t, server, viaIngestion).start()
	sent := r.copies(10, 500)
	r.everything(30)
	r.stop()
	account(t, server, sent, nil, 1)
	requests := server.IngestionRequests()
	require.Equal(t, http.StatusTooManyRequests, requests[0].Status)
	require.GreaterOrEqual(t, requests[1].Time.Sub(requests[0].Time), 900*time.Millisecond)
}

func TestFaultIngestionLostAnswer(t *testing.T) {
	t.Parallel()
	server := legacy(t)
	server.FailIngestionWhile(everyNth(2, langfusetest.LoseAnswer()))
	r := newRig(t, server, viaIngestion).start()
	sent := r.copies(20, 500)
	r.everything(60)
	r.stop()
	account(t, server, sent, nil, 40)
	require.Equal(t, 20, server.IngestedCount(demo), "the same ids: a second delivery overwrites")
	require.Len(t, server.Scores(), 20)
}

// TestFaultIngestionRestart stops the exporter while some events of every span were taken and others not.
// The collector's disk has the whole batch, so what was taken may come again: under the id it had.
func TestFaultIngestionRestart(t *testing.T) {
	t.Parallel()
	server, dir := legacy(t), t.TempDir()
	server.JudgeEvents(func(_ string, e langfusetest.Event) int {
		if e.Type == ingestion.TypeTrace || e.Type == ingestion.TypeScore {
			return http.StatusServiceUnavailable
		}
		return 0
	})
	n := scaled(50, 1000)
	r := newRig(t, server, func(s *delivery.Settings) {
		viaIngestion(s)
		persistent(s)
	})
	host, closeDisk := diskHost(t, dir)
	r.host = host
	r.start()
	sent := r.copies(n, 1000)
	r.stored(10) // the consumers go on trying: not every batch gets its turn
	r.stop()
	closeDisk()
	require.Empty(t, server.Scores())

	server.Heal()
	host, closeDisk = diskHost(t, dir)
	r.host = host
	r.start()
	r.everything(3 * n)
	r.stop()
	closeDisk()
	account(t, server, sent, nil, 2)
	require.Equal(t, n, server.IngestedCount(demo))
	require.Len(t, server.Scores(), n)
	require.Zero(t, r.counter("lost_spans")+r.counter("lost_scores"))
}

// TestFaultScoresRestart keeps scores on disk while their door is shut.
func TestFaultScoresRestart(t *testing.T) {
	t.Parallel()
	server, dir := newServer(t), t.TempDir()
	server.FailIngestionWhile(func() (langfusetest.Fault, bool) { return langfusetest.Status(503), true })
	n := scaled(50, 1000)
	r := newRig(t, server, func(s *delivery.Settings) {
		withScores(s)
		persistent(s)
	})
	host, closeDisk := diskHost(t, dir)
	r.host = host
	r.start()
	r.copies(n, 1000)
	requireOnce(t, r.arrived(n), n)
	require.NoError(t, server.Wait(t.Context(), func(s *langfusetest.Server) bool { return len(s.IngestionRequests()) > 0 }))
	r.stop()
	closeDisk()

	server.Heal()
	host, closeDisk = diskHost(t, dir)
	r.host = host
	r.start()
	require.NoError(t, server.WaitScores(t.Context(), n))
	r.stop()
	closeDisk()
	requireOnce(t, server.Seen(demo), n)
	require.Zero(t, r.counter("lost_scores"))
}
