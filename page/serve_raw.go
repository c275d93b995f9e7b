// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"compress/gzip"
	"errors"
	"io"
	"mime"
	"net/http"

	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// maxRawBytes bounds one request of source spans, decoded.
const maxRawBytes = 64 << 20

// serveRawTraces takes the copy that a collector fans out before its processors.
func (p *Page) serveRawTraces(w http.ResponseWriter, r *http.Request) {
	serveRaw(w, r, (&ptrace.ProtoUnmarshaler{}).UnmarshalTraces, (&ptrace.JSONUnmarshaler{}).UnmarshalTraces, p.AcceptRaw)
}

// serveRawLogs takes the same copy of log records.
func (p *Page) serveRawLogs(w http.ResponseWriter, r *http.Request) {
	serveRaw(w, r, (&plog.ProtoUnmarshaler{}).UnmarshalLogs, (&plog.JSONUnmarshaler{}).UnmarshalLogs, p.AcceptRawLogs)
}

func serveRaw[T any](
	w http.ResponseWriter, r *http.Request, proto, json func([]byte) (T, error), accept func(T),
) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	decode := proto
	switch kind {
	case "application/x-protobuf":
	case "application/json":
		decode = json
	default:
		http.Error(w, "send OTLP as application/x-protobuf or application/json", http.StatusUnsupportedMediaType)
		return
	}
	body, err := readRaw(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	request, err := decode(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	accept(request)
	// An empty answer is an empty OTLP response in protobuf; JSON wants an object.
	w.Header().Set("Content-Type", kind)
	if kind == "application/json" {
		_, _ = io.WriteString(w, "{}")
	}
}

var errRawTooLarge = errors.New("the request is larger than the page takes")

func readRaw(r *http.Request) ([]byte, error) {
	var in io.Reader = r.Body
	if r.Header.Get("Content-Encoding") == "gzip" {
		unzipped, err := gzip.NewReader(r.Body)
		if err != nil {
			return nil, err
		}
		in = unzipped
	}
	body, err := io.ReadAll(io.LimitReader(in, maxRawBytes+1))
	if err == nil && len(body) > maxRawBytes {
		err = errRawTooLarge
	}
	return body, err
}
