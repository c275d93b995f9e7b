// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestJudge(t *testing.T) {
	t.Parallel()
	type want struct {
		verdict verdict
		outcome outcome
	}
	for status, want := range map[int]want{
		200: {verdictDone, outcomeAccepted}, 202: {verdictDone, outcomeAccepted}, 204: {verdictDone, outcomeAccepted}, 207: {verdictDone, outcomeAccepted},
		301: {verdictRetry, outcomeRedirected}, 302: {verdictRetry, outcomeRedirected}, 308: {verdictRetry, outcomeRedirected},
		400: {verdictBisect, outcomeBadRequest},
		401: {verdictRetry, outcomeUnauthorized}, 403: {verdictRetry, outcomeUnauthorized},
		402: {verdictRefused, outcomeClientError}, 404: {verdictRefused, outcomeNotFound}, 405: {verdictRefused, outcomeClientError},
		408: {verdictRetry, outcomeTimeout}, 413: {verdictSplit, outcomeTooLarge}, 415: {verdictRefused, outcomeClientError},
		422: {verdictRefused, outcomeClientError}, 429: {verdictRetry, outcomeThrottled},
		500: {verdictRetry, outcomeServerError}, 501: {verdictRetry, outcomeServerError}, 502: {verdictRetry, outcomeServerError},
		503: {verdictRetry, outcomeServerError}, 520: {verdictRetry, outcomeServerError}, 529: {verdictRetry, outcomeServerError},
		599: {verdictRetry, outcomeServerError}, 0: {verdictRetry, outcomeServerError},
	} {
		v, o := judge(status, nil)
		require.Equal(t, want.verdict, v, status)
		require.Equal(t, want.outcome, o, status)
	}
	for err, want := range map[error]outcome{
		errors.New("reset"):             outcomeNetwork,
		&net.DNSError{IsNotFound: true}: outcomeNetwork,
		&net.DNSError{IsTimeout: true}:  outcomeTimeout,
		context.DeadlineExceeded:        outcomeTimeout,
		context.Canceled:                outcomeNetwork,
	} {
		v, o := judge(0, err)
		require.Equal(t, verdictRetry, v)
		require.Equal(t, want, o, err.Error())
	}
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	for header, want := range map[string]time.Duration{
		"": 0, "0": 0, "7": 7 * time.Second, " 30 ": 30 * time.Second, "-3": 0, "soon": 0, "1.5": 0,
		"99999999":                      maxRetryAfter,
		"Sun, 29 Nov 2026 12:00:20 GMT": 20 * time.Second,
		"Sun, 29 Nov 2026 11:00:00 GMT": 0,
		"Mon, 29 Nov 2027 12:00:00 GMT": maxRetryAfter,
	} {
		require.Equal(t, want, retryAfter(header, now), header)
	}
}

func TestGate(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	g := &gate{}
	require.Zero(t, g.wait(now))
	require.Equal(t, 5*time.Second, g.closeFor(5*time.Second, now))
	require.Equal(t, 3*time.Second, g.wait(now.Add(2*time.Second)))
	require.Zero(t, g.closeFor(time.Second, now), "a shorter wait is within the longer")
	require.Equal(t, 2*time.Second, g.closeFor(7*time.Second, now), "only the growth counts")
	require.Zero(t, g.wait(now.Add(8*time.Second)))
	g.release()
	require.Zero(t, g.wait(now), "at shutdown nobody waits")
}

func TestSizeLimit(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	l := newSizeLimit(4 << 20)
	require.Equal(t, 4<<20, l.current(now))
	l.tooLarge(3<<20, now)
	require.Equal(t, 3<<19, l.current(now))
	l.tooLarge(1000, now)
	require.Equal(t, limitFloor, l.current(now))
	require.Equal(t, 4<<20, l.current(now.Add(limitMemory+time.Second)), "a lesson is forgotten")
}

func TestAges(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	a := newAges()
	a.now = func() time.Time { return now }
	require.Zero(t, a.oldest())
	a.queued(10)
	now = now.Add(10 * time.Second)
	a.queued(5)
	a.queued(5)
	require.Len(t, a.entries, 2, "what comes within a second is one entry")
	require.Equal(t, 10*time.Second, a.oldest())
	a.done(9)
	require.Equal(t, 10*time.Second, a.oldest())
	a.done(1)
	require.Zero(t, a.oldest())
	a.unqueued(4)
	require.Equal(t, 6, a.spans())
	a.done(100)
	require.Zero(t, a.spans(), "what was on the disk before the start has no entry")
}
