// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package benchmark compares the exporter with otlp_http in one run: the same spans, the same gzip level,
// the same server, no queue and no retry on either side. It is a module of its own so that otlp_http is
// no dependency of ours.
package benchmark

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/config/configcompression"
	"go.opentelemetry.io/collector/config/confighttp"
	"go.opentelemetry.io/collector/config/configoptional"
	"go.opentelemetry.io/collector/config/configretry"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/exporterhelper"
	"go.opentelemetry.io/collector/exporter/exportertest"
	"go.opentelemetry.io/collector/exporter/otlphttpexporter"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
)

const gzipLevel = 1

// prose is text that compresses like prompts do: words in no order.
func prose(seed uint64, size int) string {
	random := rand.New(rand.NewPCG(seed, 3))
	var b strings.Builder
	for b.Len() < size {
		fmt.Fprintf(&b, "%s %d ", words[random.IntN(len(words))], random.IntN(1000))
	}
	return b.String()[:size]
}

var words = strings.Fields("the agent calls a tool and reads its result before it answers with what was found in files logs and messages of users who ask for more context tokens model prompt")

// batch is 50 spans of 20 KB, the size at which an exporter sends.
func batch() ptrace.Traces {
	td := ptrace.NewTraces()
	ss := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty()
	for i := range 50 {
		span := ss.Spans().AppendEmpty()
		span.SetTraceID(pcommon.TraceID{1})
		var id pcommon.SpanID
		binary.BigEndian.PutUint64(id[:], uint64(i+1))
		span.SetSpanID(id)
		span.Attributes().PutStr("content", prose(uint64(i), 20_000))
	}
	return td
}

// sink counts what came over the wire and says yes.
type sink struct {
	*httptest.Server
	wire atomic.Int64
}

func newSink(b *testing.B) *sink {
	b.Helper()
	s := &sink{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		s.wire.Add(n)
		w.WriteHeader(http.StatusOK)
	}))
	b.Cleanup(s.Close)
	return s
}

func client() confighttp.ClientConfig {
	c := confighttp.NewDefaultClientConfig()
	c.Compression = configcompression.TypeGzip
	c.CompressionParams.Level = gzipLevel
	return c
}

func ours(b *testing.B, url string) exporter.Traces {
	b.Helper()
	endpoint, err := delivery.ParseEndpoint(url)
	if err != nil {
		b.Fatal(err)
	}
	e, err := delivery.New(b.Context(), exportertest.NewNopSettings(component.MustNewType("langfuse")), delivery.Settings{
		HTTP: client(), Retry: configretry.BackOffConfig{}, MaxRequestBytes: 4 << 20, MaxSpanBytes: 8 << 20, CutMark: "cut",
		Default: &delivery.Project{Endpoint: endpoint, Keys: delivery.NewKeys("bench", "pk-lf-x", "", "sk-lf-x", "")},
	})
	if err != nil {
		b.Fatal(err)
	}
	return e
}

func otlpHTTP(b *testing.B, url string) exporter.Traces {
	b.Helper()
	factory := otlphttpexporter.NewFactory()
	cfg := factory.CreateDefaultConfig().(*otlphttpexporter.Config)
	cfg.ClientConfig = client()
	cfg.ClientConfig.Endpoint = url
	cfg.RetryConfig.Enabled = false
	cfg.QueueConfig = configoptional.None[exporterhelper.QueueBatchConfig]()
	e, err := factory.CreateTraces(b.Context(), exportertest.NewNopSettings(factory.Type()), cfg)
	if err != nil {
		b.Fatal(err)
	}
	return e
}

func BenchmarkExport(b *testing.B) {
	b.Run("langfuse", func(b *testing.B) { export(b, ours) })
	b.Run("otlp_http", func(b *testing.B) { export(b, otlpHTTP) })
}

func export(b *testing.B, build func(*testing.B, string) exporter.Traces) {
	server := newSink(b)
	e := build(b, server.URL)
	if err := e.Start(b.Context(), componenttest.NewNopHost()); err != nil {
		b.Fatal(err)
	}
	defer func() { _ = e.Shutdown(context.WithoutCancel(b.Context())) }()
	td := batch()
	size := int64((&ptrace.ProtoMarshaler{}).TracesSize(td))
	b.SetBytes(size)
	b.ReportAllocs()
	before := cpu()
	for b.Loop() {
		if err := e.ConsumeTraces(b.Context(), td); err != nil {
			b.Fatal(err)
		}
	}
	megabytes := float64(size) * float64(b.N) / 1e6
	b.ReportMetric((cpu()-before)*1e3/megabytes, "cpu-ms/MB")
	b.ReportMetric(float64(td.SpanCount()*b.N)/b.Elapsed().Seconds(), "spans/s")
	b.ReportMetric(float64(server.wire.Load())/float64(b.N), "wire-B/op")
}

// cpu is the process's user and system time in seconds; both sides include the same server.
func cpu() float64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}
