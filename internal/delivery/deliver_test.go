// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"testing"

	"github.com/stretchr/testify/require"

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
