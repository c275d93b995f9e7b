// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// The fault suite counts spans by id at the end: none lost, none altered, and duplicates only where an
// answer was lost after acceptance. `make test-faults` runs it at full size.

// everyNth lets one request in n pass and gives the others the fault.
func everyNth(n int, fault langfusetest.Fault) func() (langfusetest.Fault, bool) {
	count := 0
	return func() (langfusetest.Fault, bool) {
		count++
		return fault, count%n != 0
	}
}

func TestFaultServerErrorStorm(t *testing.T) {
	t.Parallel()
	for _, status := range []int{500, 502, 503, 504, 520, 529, 408} {
		arrived := newLedger()
		server := newServer(t, langfusetest.WithOnAccept(arrived.note))
		r := newRig(t, server, nil).start()
		server.FailWhile(everyNth(4, langfusetest.Status(status)))
		n, size := scaled(60, 4000), scaled(2000, 10_000)
		for i := range n / 20 {
			r.send(spans(1+i*20, 20, size))
		}
		requireOnce(t, r.arrived(n), n)
		r.stop()
		sent := newLedger()
		sent.note("", spans(1, n, size))
		require.Equal(t, sent.hash, arrived.hash, "status %d", status)
		require.Zero(t, r.counter("lost_spans")+r.counter("refused_spans"))
		require.LessOrEqual(t, r.logs.Len(), 5, "trouble is a state, not a line per batch")
	}
}

func TestFaultThrottling(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]func() langfusetest.Fault{
		"seconds": func() langfusetest.Fault { return langfusetest.Throttle(1) },
		// A date has whole seconds: two ahead is between one and two.
		"date": func() langfusetest.Fault { return langfusetest.ThrottleUntil(time.Now().Add(2 * time.Second)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := newServer(t)
			var asked atomic.Bool
			server.FailWhile(func() (langfusetest.Fault, bool) { // made when it is answered: a date does not wait
				return fault(), !asked.Swap(true)
			})
			r := newRig(t, server, nil).start()
			r.send(spans(1, 1, 100))
			require.NoError(t, server.WaitRequests(t.Context(), 1))
			for i := range 20 { // these wait as well: the limit is the organisation's
				r.send(spans(2+i, 1, 100))
			}
			requireOnce(t, r.arrived(21), 21)
			requests := server.Requests()
			require.Equal(t, http.StatusTooManyRequests, requests[0].Status)
			require.GreaterOrEqual(t, requests[1].Time.Sub(requests[0].Time), 900*time.Millisecond)
			r.stop()
			require.InDelta(t, 1.5, r.counter("throttled_time", "project=default"), 0.6)
			require.Equal(t, 1, r.logged("throttles"))
		})
	}
}

func TestFaultTooLargeAtSeveralLimits(t *testing.T) {
	t.Parallel()
	for _, limit := range []int64{16 << 10, 64 << 10, 300 << 10, 600 << 10} {
		arrived := newLedger()
		server := newServer(t, langfusetest.WithMaxRequestBytes(limit), langfusetest.WithOnAccept(arrived.note))
		r := newRig(t, server, nil).start()
		n := scaled(150, 3000)
		r.send(spans(1, n, 10_000))
		requireOnce(t, r.arrived(n), n)
		r.stop()
		sent := newLedger()
		sent.note("", spans(1, n, 10_000))
		require.Equal(t, sent.hash, arrived.hash, "limit %d", limit)
		require.Positive(t, r.counter("splits", "reason=too_large"))
		require.Zero(t, r.counter("cut_values")+r.counter("refused_spans"))
	}
}

func TestFaultSlowAndHanging(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.Fail(langfusetest.Hang(), langfusetest.Hang(), langfusetest.Slow(20*time.Millisecond))
	r := newRig(t, server, func(s *delivery.Settings) { s.HTTP.Timeout = 200 * time.Millisecond }).start()
	for i := range 10 {
		r.send(spans(1+i*10, 10, 1000))
	}
	requireOnce(t, r.arrived(100), 100)
	r.stop()
	require.Positive(t, r.counter("requests", "outcome=timeout"))
}

func TestFaultResetMidBody(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.FailWhile(everyNth(3, langfusetest.ResetMidBody()))
	r := newRig(t, server, nil).start()
	n := scaled(100, 2000)
	for i := range n / 10 {
		r.send(spans(1+i*10, 10, 100_000))
	}
	requireOnce(t, r.arrived(n), n)
	require.Positive(t, r.counter("requests", "outcome=network"))
}

func TestFaultLostAnswerIsTheOnlyDuplicate(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.Fail(langfusetest.LoseAnswer())
	r := newRig(t, server, nil).start()
	r.send(spans(1, 10, 100))
	require.NoError(t, server.WaitSpans(t.Context(), 20))
	r.send(spans(11, 10, 100))
	seen := r.arrived(20)
	for number := range 20 {
		want := 1
		if number < 10 {
			want = 2
		}
		require.Equal(t, want, seen[spanID(number+1)])
	}
}

func TestFaultOneBadSpanAmongAThousand(t *testing.T) {
	t.Parallel()
	for _, bad := range []int{500, 1, 1000}[:scaled(1, 3)] {
		server := newServer(t)
		server.RefuseSpans(func(_ string, span ptrace.Span) bool { return span.SpanID() == spanID(bad) })
		r := newRig(t, server, nil).start()
		r.send(spans(1, 1000, 500))
		seen := r.arrived(999)
		requireOnce(t, seen, 999)
		require.NotContains(t, seen, spanID(bad))
		r.stop()
		require.InDelta(t, 1, r.counter("refused_spans", "outcome=bad_request"), 0)
		require.LessOrEqual(t, len(server.Requests()), 24, "one among 1,000 takes about 2*log2(1000) requests")
		refusals := r.logs.FilterMessageSnippet("refuses spans for good").All()
		require.Len(t, refusals, 1)
		require.Equal(t, spanID(bad).String(), refusals[0].ContextMap()["span_id"])
	}
}

func TestFaultSeveralBadSpans(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.RefuseSpans(func(_ string, span ptrace.Span) bool { return span.SpanID()[7]%100 == 7 })
	r := newRig(t, server, nil).start()
	r.send(spans(1, 250, 500))
	requireOnce(t, r.arrived(247), 247)
	r.stop()
	require.InDelta(t, 3, r.counter("refused_spans", "outcome=bad_request"), 0)
}

func TestFaultEverythingRefusedIsBounded(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.FailAlways(langfusetest.Status(http.StatusBadRequest))
	r := newRig(t, server, nil).start()
	r.send(spans(1, 1000, 500))
	require.NoError(t, server.WaitRequests(t.Context(), 1))
	r.stop()
	require.InDelta(t, 1000, r.counter("refused_spans", "outcome=bad_request"), 0)
	require.Less(t, len(server.Requests()), 80)
}

func TestFaultPermanentAnswers(t *testing.T) {
	t.Parallel()
	for status, hint := range map[int]string{404: "3.22.0", 405: "Check that it is a Langfuse", 422: "Check that it is a Langfuse"} {
		server := newServer(t)
		server.Fail(langfusetest.Status(status))
		r := newRig(t, server, nil).start()
		r.send(spans(1, 3, 500))
		require.NoError(t, server.WaitRequests(t.Context(), 1))
		r.stop()
		require.InDelta(t, 3, r.counter("refused_spans"), 0)
		require.Len(t, server.Requests(), 1)
		require.Equal(t, 1, r.logged(hint))
	}
}

func TestFaultManyLargeSpans(t *testing.T) {
	t.Parallel()
	arrived := newLedger()
	server := newServer(t, langfusetest.WithOnAccept(arrived.note), langfusetest.WithKeepBytes(1<<20))
	r := newRig(t, server, func(s *delivery.Settings) { s.Queue.Get().BlockOnOverflow = true }).start()
	n := scaled(150, 10_000)
	sent := newLedger()
	for i := range n / 50 {
		td := spans(1+i*50, 50, 100_000)
		sent.note("", td)
		r.send(td)
	}
	requireOnce(t, r.arrived(n), n)
	require.Equal(t, sent.hash, arrived.hash)
	require.Positive(t, r.counter("splits", "reason=size"))
	for _, request := range server.Requests() {
		require.LessOrEqual(t, request.Bytes, int64(4<<20))
	}
}
