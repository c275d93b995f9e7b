// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package otlpsend sends OTLP requests to a collector as SDKs do, over gRPC and HTTP.
package otlpsend

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"

	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/plog/plogotlp"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/pdata/ptrace/ptraceotlp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// maxMessage lets one request carry the prompts of a long trace.
const maxMessage = 256 << 20

// TracesGRPC sends spans over OTLP gRPC.
func TracesGRPC(ctx context.Context, addr string, tds ...ptrace.Traces) error {
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.MaxCallSendMsgSize(maxMessage)))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	client := ptraceotlp.NewGRPCClient(conn)
	for _, td := range tds {
		if _, err := client.Export(ctx, ptraceotlp.NewExportRequestFromTraces(td)); err != nil {
			return fmt.Errorf("send spans to %s: %w", addr, err)
		}
	}
	return nil
}

// TracesHTTP sends spans over OTLP HTTP as protobuf.
func TracesHTTP(ctx context.Context, addr string, tds ...ptrace.Traces) error {
	for _, td := range tds {
		body, err := ptraceotlp.NewExportRequestFromTraces(td).MarshalProto()
		if err != nil {
			return err
		}
		if err := post(ctx, "http://"+addr+"/v1/traces", body); err != nil {
			return err
		}
	}
	return nil
}

// LogsHTTP sends log records over OTLP HTTP as protobuf.
func LogsHTTP(ctx context.Context, addr string, lds ...plog.Logs) error {
	for _, ld := range lds {
		body, err := plogotlp.NewExportRequestFromLogs(ld).MarshalProto()
		if err != nil {
			return err
		}
		if err := post(ctx, "http://"+addr+"/v1/logs", body); err != nil {
			return err
		}
	}
	return nil
}

func post(ctx context.Context, url string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/x-protobuf")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	answer, _ := io.ReadAll(io.LimitReader(resp.Body, 64<<10))
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("send to %s: %s: %s", url, resp.Status, answer)
	}
	return nil
}
