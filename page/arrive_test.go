// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

func TestRawRouteTakesOTLP(t *testing.T) {
	t.Parallel()
	p := New()
	body, err := (&ptrace.ProtoMarshaler{}).MarshalTraces(simple(1, 1, "raw"))
	require.NoError(t, err)
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	_, _ = w.Write(body)
	require.NoError(t, w.Close())
	require.Equal(t, http.StatusOK, post(t, p, "/raw/v1/traces", "application/x-protobuf", "gzip", zipped.Bytes()))
	require.Equal(t, http.StatusOK, post(t, p, "/raw/v1/logs", "application/json", "", []byte(`{"resourceLogs":[]}`)))
	require.Equal(t, http.StatusUnsupportedMediaType, post(t, p, "/raw/v1/traces", "text/plain", "", body))
	require.Equal(t, http.StatusBadRequest, post(t, p, "/raw/v1/traces", "application/json", "", []byte("{")))
	require.Equal(t, http.StatusBadRequest, post(t, p, "/raw/v1/traces", "application/x-protobuf", "gzip", body))
	require.Contains(t, words(open(t, p, "/")), "not delivered")
}

func post(t *testing.T, p *Page, path, kind, encoding string, body []byte) int {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://127.0.0.1"+path, bytes.NewReader(body))
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Content-Encoding", encoding)
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w.Code
}

func TestEventsTellOfChanges(t *testing.T) {
	t.Parallel()
	p := New()
	server := httptest.NewServer(p)
	defer server.Close()
	defer p.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/events", nil)
	require.NoError(t, err)
	resp, err := server.Client().Do(r)
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	lines := bufio.NewScanner(resp.Body)
	require.True(t, lines.Scan())
	p.Accept(simple(1, 1, "x"))
	for lines.Scan() {
		if lines.Text() == "data: "+trace1 {
			return
		}
	}
	require.Fail(t, "no event", "%v", lines.Err())
}
