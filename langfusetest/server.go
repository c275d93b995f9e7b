// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"net/http"
	"net/http/httptest"
	"sync"
)

// Server is one stand-in Langfuse. It is an http.Handler, so that it can be served anywhere; NewServer
// also serves it on loopback. All methods may be called from any goroutine.
type Server struct {
	mux      *http.ServeMux
	settings settings
	keys     keyring
	store    store
	faults   faults
	// ingestionFaults are those of the batch API.
	ingestionFaults faults
	closing         chan struct{}
	closer          sync.Once
	listener        *httptest.Server
}

// New returns a stand-in that does not listen: an http.Handler.
func New(options ...Option) *Server {
	s := &Server{mux: http.NewServeMux(), closing: make(chan struct{}), settings: defaultSettings()}
	for _, option := range options {
		option(s)
	}
	if s.keys.empty() {
		s.keys.put(Project{Name: DefaultProject, PublicKey: DefaultPublicKey, SecretKey: DefaultSecretKey})
	}
	s.store.init(s.settings.keepBytes, s.settings.keepRequests)
	s.routes()
	return s
}

// NewServer returns a stand-in that listens on a free loopback port. Like httptest.NewServer it panics
// when no port can be had. The caller closes it.
func NewServer(options ...Option) *Server {
	s := New(options...)
	s.listener = httptest.NewServer(s)
	return s
}

// URL is the host address an exporter's `endpoint` takes, base path included. Empty for New.
func (s *Server) URL() string {
	if s.listener == nil {
		return ""
	}
	return s.listener.URL + s.settings.basePath
}

// Close ends hanging requests and stops listening. What arrived can still be read.
func (s *Server) Close() {
	s.closer.Do(func() {
		close(s.closing)
		for _, f := range s.settings.onClose {
			f()
		}
	})
	if s.listener != nil {
		s.listener.CloseClientConnections()
		s.listener.Close()
	}
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mux.ServeHTTP(w, r)
}
