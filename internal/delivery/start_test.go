// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/config/configauth"
	"go.opentelemetry.io/collector/config/configopaque"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/extension/extensionauth"
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

func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	target := newServer(t)
	redirect := httptest.NewServer(http.RedirectHandler(target.URL()+"/api/public/otel/v1/traces", http.StatusMovedPermanently))
	t.Cleanup(redirect.Close)
	r := newRigAt(t, redirect.URL, nil)
	host := newStatusHost()
	r.host = host
	r.start()
	r.send(spans(1, 1, 10))
	<-host.events
	require.Equal(t, 1, r.logged("The endpoint redirects"))
	r.stop()
	require.Zero(t, target.SpanCount())
	require.InDelta(t, 1, r.counter("lost_spans"), 0, "kept until the end, never taken for delivered")
}

func TestHeadersAndProxy(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	seen := make(chan *http.Request, 1)
	target, err := url.Parse(server.URL())
	require.NoError(t, err)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		seen <- req
		w.WriteHeader(http.StatusOK)
	}))
	t.Cleanup(proxy.Close)
	r := newRig(t, server, func(s *delivery.Settings) {
		s.HTTP.ProxyURL = proxy.URL
		s.HTTP.Headers.Set("x-team", configopaque.String("agents"))
	}).start()
	r.send(spans(1, 1, 10))
	req := <-seen
	require.Equal(t, target.Host, req.Host)
	require.Equal(t, "agents", req.Header.Get("x-team"))
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

// rudeProxy closes the connection of a large request without reading it.
func rudeProxy(t *testing.T, limit int64) (url string, accepted *atomic.Int64) {
	t.Helper()
	accepted = &atomic.Int64{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if req.ContentLength > limit {
			conn, _, err := w.(http.Hijacker).Hijack()
			if err == nil {
				_ = conn.Close()
			}
			return
		}
		_, _ = io.Copy(io.Discard, req.Body)
		accepted.Add(1)
	}))
	t.Cleanup(server.Close)
	return server.URL, accepted
}

func TestBrokenConnectionsTeachASize(t *testing.T) {
	t.Parallel()
	url, accepted := rudeProxy(t, 700<<10)
	r := newRigAt(t, url, nil).start()
	r.send(spans(1, 35, 100_000))
	require.Eventually(t, func() bool { return accepted.Load() >= 3 }, 20*time.Second, time.Millisecond)
	r.stop()
	require.Zero(t, r.counter("lost_spans"))
	require.Positive(t, r.counter("requests", "outcome=network"))
}

func TestTLS(t *testing.T) {
	t.Parallel()
	seen := make(chan *http.Request, 1)
	server := httptest.NewTLSServer(http.HandlerFunc(func(_ http.ResponseWriter, req *http.Request) { seen <- req }))
	t.Cleanup(server.Close)
	r := newRigAt(t, server.URL, func(s *delivery.Settings) { s.HTTP.TLS.InsecureSkipVerify = true }).start()
	r.send(spans(1, 1, 10))
	require.NotNil(t, (<-seen).TLS)
}

// signer is an auth extension.
type signer struct {
	component.StartFunc
	component.ShutdownFunc
	extensionauth.HTTPClient
}

func TestAuthExtensionSignsInPlaceOfKeys(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	id := component.MustNewID("signer")
	r := newRig(t, server, func(s *delivery.Settings) {
		s.Default.Keys = nil
		s.HTTP.Auth = configoptional.Some(configauth.Config{AuthenticatorID: id})
	})
	r.host = &extensionHost{componenttest.NewNopHost(), map[component.ID]component.Component{id: &signer{
		HTTPClient: signing(func(req *http.Request) {
			req.SetBasicAuth(langfusetest.DefaultPublicKey, langfusetest.DefaultSecretKey)
		}),
	}}}
	r.start()
	r.send(spans(1, 1, 10))
	requireOnce(t, r.arrived(1), 1)
}

// signing is a round tripper that changes a request before it is sent.
type signing func(*http.Request)

func (s signing) RoundTripper(base http.RoundTripper) (http.RoundTripper, error) {
	return trip(func(req *http.Request) (*http.Response, error) {
		req = req.Clone(req.Context())
		s(req)
		return base.RoundTrip(req)
	}), nil
}

type trip func(*http.Request) (*http.Response, error)

func (t trip) RoundTrip(req *http.Request) (*http.Response, error) { return t(req) }
