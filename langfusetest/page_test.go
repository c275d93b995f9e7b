// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest_test

import (
	"bytes"
	"io"
	"net/http"
	"strings"
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

func TestPageShowsScores(t *testing.T) {
	t.Parallel()
	server := langfusetest.NewServer(langfusetest.WithPage())
	defer server.Close()
	score := `{"traceId":"00000000000000000000000000000001","name":"faithful","value":0.75}`
	for path, body := range map[string]string{
		"/api/public/scores":    score,
		"/api/public/ingestion": `{"batch":[{"id":"e","type":"score-create","timestamp":"2026-01-01T00:00:00Z","body":{"traceId":"00000000000000000000000000000001","name":"calm","value":1}}]}`,
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL()+path, strings.NewReader(body))
		require.NoError(t, err)
		r.Header.Set("Content-Type", "application/json")
		r.SetBasicAuth(langfusetest.DefaultPublicKey, langfusetest.DefaultSecretKey)
		require.Less(t, status(t, r), 300)
	}
	resp, err := http.Get(server.URL() + "/trace/00000000000000000000000000000001") //nolint:noctx // a test's own server
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	page, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.Contains(t, string(page), "faithful 0.75")
	require.Contains(t, string(page), "calm 1")
}

func status(t *testing.T, r *http.Request) int {
	t.Helper()
	resp, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	return resp.StatusCode
}
