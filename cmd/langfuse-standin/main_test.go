// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

func TestServesUntilStopped(t *testing.T) {
	t.Parallel()
	serving(t, func(url string) {
		require.Equal(t, http.StatusOK, status(t, http.MethodGet, url+"/api/public/health", ""))
	})
}

// TestLegacyIngestion: the batch API takes traces only when told to.
func TestLegacyIngestion(t *testing.T) {
	t.Parallel()
	const trace = `{"batch":[{"id":"e","type":"trace-create","timestamp":"2026-01-01T00:00:00Z","body":{"id":"t"}}]}`
	for _, c := range []struct{ flag, want string }{{"-legacy-ingestion", `"errors":[]`}, {"-legacy-ingestion=false", `"successes":[]`}} {
		serving(t, func(url string) {
			require.Contains(t, answer(t, http.MethodPost, url+"/api/public/ingestion", trace, http.StatusMultiStatus), c.want)
		}, c.flag)
	}
}

func status(t *testing.T, method, url, body string) int {
	t.Helper()
	resp := send(t, method, url, body)
	require.NoError(t, resp.Body.Close())
	return resp.StatusCode
}

func answer(t *testing.T, method, url, body string, want int) string {
	t.Helper()
	resp := send(t, method, url, body)
	defer func() { _ = resp.Body.Close() }()
	require.Equal(t, want, resp.StatusCode)
	b, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return string(b)
}

func send(t *testing.T, method, url, body string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	require.NoError(t, err)
	req.SetBasicAuth(langfusetest.DefaultPublicKey, langfusetest.DefaultSecretKey)
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	return resp
}

// serving runs the stand-in with the flags while use runs.
func serving(t *testing.T, use func(url string), flags ...string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- run(ctx, append([]string{"-listen", "127.0.0.1:0"}, flags...), w, io.Discard) }()

	line, err := bufio.NewReader(r).ReadString('\n')
	require.NoError(t, err)
	use(regexp.MustCompile(`http://[^,]+`).FindString(line))
	stop()
	require.NoError(t, <-done)
}

func TestBadFlagIsAnError(t *testing.T) {
	t.Parallel()
	require.Error(t, run(t.Context(), []string{"-nonsense"}, io.Discard, io.Discard))
	require.Error(t, run(t.Context(), []string{"-fail", "often"}, io.Discard, io.Discard))
	require.Error(t, run(t.Context(), []string{"-listen", "nowhere"}, io.Discard, io.Discard))
}
