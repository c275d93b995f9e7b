// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"context"
	"fmt"
)

// Changed returns a channel that is closed when the next request to the traces route was dealt with.
func (s *Server) Changed() <-chan struct{} {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	return s.store.changed
}

// Wait blocks until done reports true; it asks again after every request. It needs no sleeping and no
// polling. The error is the context's.
func (s *Server) Wait(ctx context.Context, done func(*Server) bool) error {
	for {
		changed := s.Changed()
		if done(s) {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("waiting for the stand-in, %d spans so far: %w", s.SpanCount(), ctx.Err())
		}
	}
}

// WaitSpans blocks until n spans were accepted since the start, duplicates included.
func (s *Server) WaitSpans(ctx context.Context, n int) error {
	return s.Wait(ctx, func(s *Server) bool { return s.SpanCount() >= n })
}

// WaitRequests blocks until n requests to the traces route were dealt with, whatever the answer.
func (s *Server) WaitRequests(ctx context.Context, n int) error {
	return s.Wait(ctx, func(s *Server) bool { return len(s.Requests()) >= n })
}
