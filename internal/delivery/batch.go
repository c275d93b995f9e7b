// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"net/http"
	"sync/atomic"

	"go.uber.org/zap"

	"github.com/otelcol-langfuse/langfuse/internal/ingestion"
)

const (
	// maxBatchBytes is the size of a request, uncompressed, that the batch API documents; it refuses
	// bodies over 4.5 MB.
	maxBatchBytes = 3_500_000
	// maxResultBytes is how much of a 207 is read: some 100 bytes an event.
	maxResultBytes = 16 << 20
)

// door is the batch API for one queue: spans with api ingestion, or scores. Each queue has its own, so
// that what one is told does not hold the other back.
type door struct {
	sender    *sender
	gate      *gate
	limit     *sizeLimit
	health    *health
	telemetry *laneTelemetry
	logger    *zap.Logger
	// old is set once the server did not know a typed event: the next ones go in the generic form at once.
	old atomic.Bool
}

// url is where the batch API lives; empty when the endpoint is a path that does not tell.
func (e Endpoint) batch() string {
	if e.API == "" {
		return ""
	}
	return e.API + batchPath
}

// sendEvents posts one batch. A 207 that cannot be read is a failure: nothing is known of its events, and
// their ids make sending them again harmless.
func (s *sender) sendEvents(ctx context.Context, events []ingestion.Event) (answer, map[string]ingestion.Result) {
	a := s.post(ctx, batchPost, s.endpoint.batch(), ingestion.Batch(events))
	var results map[string]ingestion.Result
	if a.status == http.StatusMultiStatus && a.err == nil {
		results, a.err = ingestion.Results(a.body)
	}
	s.judged(ctx, &a)
	for _, r := range results {
		if r.Reason == ingestion.ReasonNotAccepted {
			a.outcome = outcomeNotAccepted
		}
	}
	return a, results
}
