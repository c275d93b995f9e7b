// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"github.com/klauspost/compress/gzip"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/pdata/ptrace/ptraceotlp"

	"github.com/otelcol-langfuse/langfuse/preview"
)

var errTooLarge = errors.New("request entity too large")

// readBody returns the decoded body. gzip is the only content encoding that Langfuse undoes; any other
// ends as a body it cannot parse.
func (s *Server) readBody(r *http.Request, record *Request) ([]byte, error) {
	limit := s.faults.maxRequestBytes()
	if limit > 0 && r.ContentLength > limit {
		return nil, errTooLarge
	}
	wire := &meter{r: r.Body, limit: limit, n: &record.WireBytes}
	body, err := undo(r.Header.Get("Content-Encoding"), wire)
	if err != nil {
		return nil, err
	}
	payload, err := io.ReadAll(io.LimitReader(body, maxDecodedBytes+1))
	record.Bytes = int64(len(payload))
	if len(payload) > maxDecodedBytes {
		return nil, errTooLarge
	}
	return payload, err
}

func undo(encoding string, body io.Reader) (io.Reader, error) {
	switch encoding {
	case "", "identity":
		return body, nil
	case "gzip":
		return gzip.NewReader(body)
	}
	return nil, fmt.Errorf("content encoding %q is not decoded", encoding)
}

// meter counts what came over the wire and stops at the limit.
type meter struct {
	r     io.Reader
	limit int64
	n     *int64
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	*m.n += int64(n)
	if m.limit > 0 && *m.n > m.limit {
		return n, errTooLarge
	}
	return n, err
}

// decode reads an OTLP trace request by its content type and refuses what Langfuse refuses, which
// package preview knows (contract section 6).
func decode(contentType string, payload []byte) (content, error) {
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return content{}, fmt.Errorf("content type: %w", err)
	}
	switch kind {
	case "application/x-protobuf":
		return judged(preview.ReadProto, ptraceotlp.ExportRequest.UnmarshalProto, payload)
	case "application/json":
		return judged(preview.ReadJSON, ptraceotlp.ExportRequest.UnmarshalJSON, payload)
	}
	return content{}, fmt.Errorf("content type %q is not accepted", kind)
}

// content is what one accepted request holds. Langfuse also takes spans that pdata cannot hold (ids
// that are not hexadecimal); of those only the observations are kept.
type content struct {
	td  ptrace.Traces
	odd []preview.Observation
	n   int
}

func judged(
	read func([]byte) ([]preview.Observation, *preview.Rejection),
	unmarshal func(ptraceotlp.ExportRequest, []byte) error,
	payload []byte,
) (content, error) {
	observations, rejection := read(payload)
	if rejection != nil {
		return content{}, errors.New(rejection.Reason)
	}
	request := ptraceotlp.NewExportRequest()
	if err := unmarshal(request, payload); err != nil {
		return content{td: ptrace.NewTraces(), odd: observations, n: len(observations)}, nil
	}
	return content{td: request.Traces(), n: request.Traces().SpanCount()}, nil
}

// observations are what Langfuse makes of the spans.
func (c content) observations() []preview.Observation {
	if c.odd != nil {
		return c.odd
	}
	return preview.Read(c.td)
}
