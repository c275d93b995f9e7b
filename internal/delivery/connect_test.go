// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
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

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

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
