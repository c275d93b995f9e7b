// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

func TestStartSaysWhatItMadeOfTheEndpoint(t *testing.T) {
	t.Parallel()
	server := newServer(t, langfusetest.WithBasePath("/base"))
	r := newRig(t, server, nil).start()
	line := r.logs.FilterMessageSnippet("Sending spans to Langfuse").All()[0].ContextMap()
	require.Equal(t, server.URL(), line["endpoint"])
	require.Equal(t, server.URL()+"/api/public/otel/v1/traces", line["url"])
	r.send(spans(1, 1, 10))
	requireOnce(t, r.arrived(1), 1)
}

// verified starts with verify_on_start and waits for the line it logs.
func verified(t *testing.T, url string, change func(*delivery.Settings)) *rig {
	t.Helper()
	r := newRigAt(t, url, func(s *delivery.Settings) {
		s.VerifyOnStart = true
		if change != nil {
			change(s)
		}
	}).start()
	require.Eventually(t, func() bool { return r.logged("verified") == 1 }, 10*time.Second, time.Millisecond)
	return r
}

func TestVerifyOnStart(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := verified(t, server.URL(), nil)
	line := r.logs.FilterMessageSnippet("healthy, and the key belongs to a project").All()[0].ContextMap()
	require.Equal(t, langfusetest.DefaultProject, line["langfuse_project"])
	require.Equal(t, langfusetest.Version, line["version"])
	r.requireNoSecrets()
}

func TestVerifyOnStartNeverStopsTheStart(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	for name, change := range map[string]func(*delivery.Settings){
		"down":      func(s *delivery.Settings) { s.Default.Endpoint = endpoint(t, "http://"+freeAddress(t)) },
		"wrong key": func(s *delivery.Settings) { s.Default.Keys = keys("pk-lf-x", "sk-lf-x") },
		"no path":   func(s *delivery.Settings) { s.Default.Endpoint = endpoint(t, server.URL()+"/own/v1/traces") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := verified(t, server.URL(), change)
			require.Equal(t, 1, r.logged("could not be verified"))
			r.requireNoSecrets()
		})
	}
}

func TestEmptyRequestsAreNeverSent(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, nil).start()
	r.send(spans(0, 0, 0))
	bad := spans(1, 1, 10)
	first(bad).SetSpanID(pcommon.SpanID{})
	r.send(bad)
	r.stop()
	require.Empty(t, server.Requests())
	require.InDelta(t, 1, r.counter("set_apart_spans", "reason=missing_span_id"), 0)
}

func TestSpansWithoutIDsTakeNobodyDown(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, nil).start()
	td := spans(1, 10, 10)
	td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(4).SetTraceID(pcommon.TraceID{})
	r.send(td)
	requireOnce(t, r.arrived(9), 9)
}

func TestPlainWhenCompressionIsOff(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	r := newRig(t, server, func(s *delivery.Settings) { s.HTTP.Compression = "" }).start()
	r.send(spans(1, 1, 1000))
	requireOnce(t, r.arrived(1), 1)
	require.Empty(t, server.Requests()[0].Header.Get("Content-Encoding"))
}

func TestKeyFileThatDisappearsKeepsTheLastPair(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "secret")
	write(t, file, "sk-lf-1")
	k := delivery.NewKeys("exporters::langfuse", "pk-lf-1", "", "", file)
	require.NoError(t, k.Load())
	before := k.Authorization()
	require.NotEmpty(t, before)
	for _, spoil := range []func(){func() { write(t, file, "\n") }, func() { require.NoError(t, os.Remove(file)) }} {
		spoil()
		k.Refused()
		require.Equal(t, before, k.Authorization())
	}
	write(t, file, "sk-lf-2")
	k.Refused()
	require.NotEqual(t, before, k.Authorization())
}
