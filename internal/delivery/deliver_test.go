// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

func newServer(t *testing.T, options ...langfusetest.Option) *langfusetest.Server {
	t.Helper()
	server := langfusetest.NewServer(options...)
	t.Cleanup(server.Close)
	return server
}

func TestSpansArriveOnceAndUnaltered(t *testing.T) {
	t.Parallel()
	arrived := newLedger()
	server := newServer(t, langfusetest.WithOnAccept(arrived.note))
	r := newRig(t, server, nil).start()
	for i := range 50 {
		r.send(spans(1+i*10, 10, 1000))
	}
	requireOnce(t, r.seen(500), 500)
	sent := newLedger()
	sent.note("", spans(1, 500, 1000))
	require.Equal(t, sent.hash, arrived.hash)

	request := server.Requests()[0]
	require.Equal(t, "4", request.Header.Get("x-langfuse-ingestion-version"))
	require.Equal(t, "application/x-protobuf", request.Header.Get("Content-Type"))
	require.Equal(t, "gzip", request.Header.Get("Content-Encoding"))
	require.Less(t, request.WireBytes, request.Bytes)
}

func TestWithoutQueueAndRetryTheAcceptedPartIsNotSentAgain(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	server.Fail(langfusetest.Pass(), langfusetest.Status(503), langfusetest.Pass(), langfusetest.Status(503))
	r := newRig(t, server, func(s *delivery.Settings) {
		*s = withoutQueue(*s)
		s.Retry.Enabled = false
		s.MaxRequestBytes = 100_000
	}).start()
	r.send(spans(1, 40, 10_000))
	requireOnce(t, r.arrived(40), 40)
	require.Equal(t, 2, failed(server), "the rest waited and was tried until it passed")

	server.FailAlways(langfusetest.Status(503))
	require.Error(t, r.exporter.ConsumeTraces(t.Context(), spans(41, 40, 10_000)), "nothing accepted: the caller may send it again")
}

func failed(server *langfusetest.Server) int {
	n := 0
	for _, request := range server.Requests() {
		if request.Status != 200 {
			n++
		}
	}
	return n
}
