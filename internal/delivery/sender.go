// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"syscall"
	"time"

	"go.opentelemetry.io/collector/pdata/ptrace"
)

// maxAnswerBytes is how much of an answer is read. Answers hold the public key: they are read only to
// keep the connection, never logged.
const maxAnswerBytes = 64 << 10

// ingestionVersion 4 has Langfuse write spans at once instead of through the delayed older path
// (exporter facts, section 2).
const ingestionVersion = "4"

// sender posts one request and says what came of it.
type sender struct {
	endpoint  Endpoint
	keys      *Keys
	userAgent string
	compress  *compressor // nil sends plain
	client    *http.Client
	telemetry *laneTelemetry
}

// answer is what came of one request.
type answer struct {
	verdict  verdict
	outcome  outcome
	status   int
	wait     time.Duration // what Retry-After asks for
	location string        // where a redirect points
	size     int           // encoded, uncompressed
	body     string        // of the batch API only; never logged
	err      error
}

// broken reports whether an open connection broke before there was an answer. Some proxies close it on a
// request that is too large, before or instead of a 413 that the client can see.
func (a answer) broken() bool {
	for _, sign := range []error{syscall.ECONNRESET, syscall.EPIPE, io.EOF, io.ErrUnexpectedEOF} {
		if errors.Is(a.err, sign) {
			return true
		}
	}
	return false
}

// send never sends an empty request and does not keep td.
func (s *sender) send(ctx context.Context, td ptrace.Traces) answer {
	payload, err := (&ptrace.ProtoMarshaler{}).MarshalTraces(td)
	if err != nil {
		return answer{verdict: verdictRefused, outcome: outcomeClientError, err: err}
	}
	a := s.post(ctx, otlpPost, s.endpoint.Traces, payload)
	s.judged(ctx, &a)
	return a
}

// judged says what the answer means, to the caller, the keys and the counters.
func (s *sender) judged(ctx context.Context, a *answer) {
	a.verdict, a.outcome = judge(a.status, a.err)
	if a.outcome == outcomeUnauthorized && s.keys != nil {
		s.keys.Refused()
	}
	s.telemetry.request(ctx, a.outcome)
}

// posting is what tells the doors apart: headers, and whether the answer's body says anything.
type posting struct {
	contentType string
	version     string
	bodyBytes   int64
	// plain: Langfuse's batch API reads JSON as it comes and decodes no compression.
	plain bool
}

var (
	otlpPost  = posting{contentType: "application/x-protobuf", version: ingestionVersion}
	batchPost = posting{contentType: "application/json", bodyBytes: maxResultBytes, plain: true}
)

func (s *sender) post(ctx context.Context, how posting, url string, payload []byte) answer {
	a := s.exchange(ctx, how, url, payload)
	a.size = len(payload)
	return a
}

func (s *sender) exchange(ctx context.Context, how posting, url string, payload []byte) answer {
	wire := payload
	if s.compress != nil && !how.plain {
		compressed, err := s.compress.compress(payload)
		if err != nil {
			return answer{err: err}
		}
		wire = compressed
	}
	req, err := s.request(ctx, how, url, wire)
	if err != nil {
		return answer{err: err}
	}
	s.telemetry.bytes(ctx, len(payload), len(wire))
	resp, err := s.client.Do(req)
	if err != nil {
		return answer{err: err}
	}
	defer resp.Body.Close()
	a := answer{
		status:   resp.StatusCode,
		wait:     retryAfter(resp.Header.Get("Retry-After"), time.Now()),
		location: resp.Header.Get("Location"),
	}
	if how.bodyBytes > 0 && resp.StatusCode == http.StatusMultiStatus {
		var body []byte
		if body, a.err = io.ReadAll(io.LimitReader(resp.Body, how.bodyBytes)); a.err != nil {
			return answer{err: a.err}
		}
		a.body = string(body)
	}
	// The connection is reused only when the body was read to its end.
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxAnswerBytes))
	return a
}

func (s *sender) request(ctx context.Context, how posting, url string, wire []byte) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(wire))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", how.contentType)
	req.Header.Set("User-Agent", s.userAgent)
	if how.version != "" {
		req.Header.Set("x-langfuse-ingestion-version", how.version)
	}
	if s.compress != nil && !how.plain {
		req.Header.Set("Content-Encoding", "gzip")
	}
	if s.keys != nil {
		req.Header.Set("Authorization", s.keys.Authorization())
	}
	return req, nil
}

// describe is the answer as an error, free of content, keys and bodies.
func (a answer) describe(e Endpoint) error {
	switch {
	case a.err != nil:
		return fmt.Errorf("sending to %s: %w", e.Host, a.err)
	case a.location != "":
		return fmt.Errorf("%s answered %d and points elsewhere; set endpoint to the final address", e.Host, a.status)
	}
	return fmt.Errorf("%s answered %d (%s)", e.Host, a.status, a.outcome)
}
