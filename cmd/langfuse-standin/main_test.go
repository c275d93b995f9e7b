// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestServesUntilStopped(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- run(ctx, []string{"-listen", "127.0.0.1:0"}, w, io.Discard) }()

	line, err := bufio.NewReader(r).ReadString('\n')
	require.NoError(t, err)
	url := regexp.MustCompile(`http://[^,]+`).FindString(line)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/public/health", nil)
	require.NoError(t, err)
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusOK, resp.StatusCode)

	stop()
	require.NoError(t, <-done)
}

func TestBadFlagIsAnError(t *testing.T) {
	t.Parallel()
	require.Error(t, run(t.Context(), []string{"-nonsense"}, io.Discard, io.Discard))
	require.Error(t, run(t.Context(), []string{"-fail", "often"}, io.Discard, io.Discard))
	require.Error(t, run(t.Context(), []string{"-listen", "nowhere"}, io.Discard, io.Discard))
}
