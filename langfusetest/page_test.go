// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest_test

import (
	"bytes"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/pdata/ptrace/ptraceotlp"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

func TestPageShowsWhatWasAccepted(t *testing.T) {
	t.Parallel()
	told := 0
	server := langfusetest.NewServer(
		langfusetest.WithBasePath("/self/hosted"),
		langfusetest.WithPage(),
		langfusetest.WithOnAccept(func(string, ptrace.Traces) { told++ }),
	)
	defer server.Close()
	td := ptrace.NewTraces()
	span := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	span.SetTraceID([16]byte{1})
	span.SetSpanID([8]byte{1})
	span.SetName("a span to be seen")
	body, err := ptraceotlp.NewExportRequestFromTraces(td).MarshalProto()
	require.NoError(t, err)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL()+"/api/public/otel/v1/traces", bytes.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/x-protobuf")
	r.SetBasicAuth(langfusetest.DefaultPublicKey, langfusetest.DefaultSecretKey)
	require.Equal(t, http.StatusOK, status(t, r))
	require.Equal(t, 1, told, "the page takes nobody's place")

	r, err = http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL()+"/", nil)
	require.NoError(t, err)
	resp, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	page, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.Contains(t, string(page), "a span to be seen")
	r, err = http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL()+"/api/public/otel/v1/logs", nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusNotFound, status(t, r), "what Langfuse has not, the page has not")
}

func status(t *testing.T, r *http.Request) int {
	t.Helper()
	resp, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	return resp.StatusCode
}
