// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"go.opentelemetry.io/collector/pdata/ptrace"
)

// sink takes OTLP over HTTP, counts and forgets. It answers before it decodes, so that
// decoding costs the collector nothing but the shared machine.
type sink struct {
	server *http.Server
	listen net.Listener
	work   chan body
	done   sync.WaitGroup

	mu         sync.Mutex
	spans      int
	wire, full int64
	changed    chan struct{}
}

type body struct {
	b    []byte
	gzip bool
}

func newSink() *sink {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	s := &sink{listen: l, work: make(chan body, 1024), changed: make(chan struct{}, 1)}
	s.server = &http.Server{Handler: s, ReadHeaderTimeout: time.Minute}
	s.done.Add(2)
	go func() { defer s.done.Done(); _ = s.server.Serve(l) }()
	go func() { defer s.done.Done(); s.count() }()
	return s
}

func (s *sink) addr() string { return s.listen.Addr().String() }

func (s *sink) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b, err := io.ReadAll(r.Body)
	if err == nil && len(b) > 0 {
		s.work <- body{b, r.Header.Get("Content-Encoding") == "gzip"}
	}
	w.Header().Set("Content-Type", "application/x-protobuf")
}

func (s *sink) count() {
	for w := range s.work {
		full := w.b
		if w.gzip {
			if z, err := gzip.NewReader(bytes.NewReader(w.b)); err == nil {
				full, _ = io.ReadAll(z)
			}
		}
		td, err := (&ptrace.ProtoUnmarshaler{}).UnmarshalTraces(full)
		if err != nil {
			continue
		}
		s.mu.Lock()
		s.spans, s.wire, s.full = s.spans+td.SpanCount(), s.wire+int64(len(w.b)), s.full+int64(len(full))
		s.mu.Unlock()
		select {
		case s.changed <- struct{}{}:
		default:
		}
	}
}

func (s *sink) reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spans, s.wire, s.full = 0, 0, 0
}

func (s *sink) bytes() (wire, full int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wire, s.full
}

// wait waits until n spans have come.
func (s *sink) wait(ctx context.Context, n int) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	defer cancel()
	for {
		s.mu.Lock()
		have := s.spans
		s.mu.Unlock()
		if have >= n {
			return nil
		}
		select {
		case <-s.changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (s *sink) close() {
	_ = s.server.Close()
	close(s.work)
	s.done.Wait()
}
