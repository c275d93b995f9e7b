// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/reasoning"
	"github.com/otelcol-langfuse/langfuse/redact"
)

func newBenchMapper(tb testing.TB, cfg redact.Config) *Mapper {
	tb.Helper()
	engine, err := redact.New(cfg, nil)
	require.NoError(tb, err)
	splitter, err := reasoning.New(nil)
	require.NoError(tb, err)
	return New(Settings{
		Dialects: Dialects(), Splitter: splitter, Engine: engine, Writer: observation.NewWriter(observation.NewDefaultConfig()),
	})
}

// httpSpan is a typical span of an HTTP server, twenty attributes, no GenAI.
func httpSpan() ptrace.Span {
	s := ptrace.NewSpan()
	s.SetName("GET /api/users/:id")
	s.SetSpanID([8]byte{1})
	for k, v := range map[string]string{
		"http.request.method": "GET", "url.scheme": "https", "url.path": "/api/users/42", "http.route": "/api/users/:id",
		"server.address": "api.example.com", "client.address": "10.1.2.3", "user_agent.original": "Mozilla/5.0 (X11; Linux x86_64)",
		"network.protocol.version": "1.1", "network.peer.address": "10.1.2.3", "thread.name": "worker-3", "code.function.name": "handle",
		"code.file.path": "handlers.py", "k8s.pod.name": "api-5f7c", "deployment.ring": "blue", "enduser.role": "reader",
		"http.response.header.content-type": "application/json",
	} {
		s.Attributes().PutStr(k, v)
	}
	s.Attributes().PutInt("http.response.status_code", 200)
	s.Attributes().PutInt("server.port", 443)
	s.Attributes().PutInt("network.peer.port", 51234)
	s.Attributes().PutInt("http.response.body.size", 5120)
	return s
}

// BenchmarkDetectForeign is detection and the read-only walk of a span that is no GenAI:
// under a microsecond, no allocation.
func BenchmarkDetectForeign(b *testing.B) {
	m, v := newBenchMapper(b, redact.NewDefaultConfig()), new(dialect.View)
	span, scope, resource := httpSpan(), pcommon.NewInstrumentationScope(), pcommon.NewResource()
	scope.SetName("opentelemetry.instrumentation.fastapi")
	b.ReportAllocs()
	for b.Loop() {
		v.OpenSpan(span, scope, resource)
		if m.operation(v) != nil {
			b.Fatal("spoken for")
		}
	}
}

func TestForeignSpanCostsNoAllocation(t *testing.T) {
	m, v := newBenchMapper(t, redact.NewDefaultConfig()), new(dialect.View)
	span, scope, resource := httpSpan(), pcommon.NewInstrumentationScope(), pcommon.NewResource()
	scope.SetName("opentelemetry.instrumentation.fastapi")
	require.Zero(t, testing.AllocsPerRun(100, func() {
		v.OpenSpan(span, scope, resource)
		if m.operation(v) != nil {
			t.Fatal("spoken for")
		}
	}))
}

// chat returns a semconv span with n messages and about size bytes of text.
func chat(n, size int) ptrace.Traces {
	td := ptrace.NewTraces()
	s := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	s.SetName("chat gpt-5")
	s.SetTraceID([16]byte{1})
	s.SetSpanID([8]byte{2})
	a := s.Attributes()
	a.PutStr("gen_ai.operation.name", "chat")
	a.PutStr("gen_ai.provider.name", "openai")
	a.PutStr("gen_ai.request.model", "gpt-5")
	a.PutInt("gen_ai.usage.input_tokens", 1200)
	a.PutInt("gen_ai.usage.output_tokens", 300)
	var b strings.Builder
	b.WriteByte('[')
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		role := []string{"user", "assistant"}[i%2]
		fmt.Fprintf(&b, `{"role":%q,"parts":[{"type":"text","content":%s}]}`, role, jsonx.Quote(prose(size/n, i)))
	}
	a.PutStr("gen_ai.input.messages", b.String()+"]")
	a.PutStr("gen_ai.output.messages", `[{"role":"assistant","parts":[{"type":"text","content":"Done."}]}]`)
	return td
}

func prose(n, seed int) string {
	words := strings.Fields("the relay keeps its port in a small settings file and reads it once when the service starts so a change needs a restart of every worker")
	var b strings.Builder
	for i := seed; b.Len() < n; i++ {
		b.WriteString(words[(i*7+seed)%len(words)])
		b.WriteByte(" \n"[i%12/11])
	}
	return b.String()
}

func benchmarkReshape(b *testing.B, cfg redact.Config, messages, size int) {
	m := newBenchMapper(b, cfg)
	in := chat(messages, size)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		td := ptrace.NewTraces()
		in.CopyTo(td)
		var spans []*redact.Span
		m.Arrive(td, func(s *redact.Span) { spans = append(spans, s) })
		m.Trace(&Part{Spans: spans})
	}
}

func BenchmarkReshape(b *testing.B) {
	off := redact.NewDefaultConfig()
	off.Enabled = false
	for _, size := range []int{1 << 10, 20 << 10, 200 << 10, 2 << 20} {
		b.Run(fmt.Sprintf("plain/%dKB", size>>10), func(b *testing.B) { benchmarkReshape(b, off, 30, size) })
		b.Run(fmt.Sprintf("redacted/%dKB", size>>10), func(b *testing.B) { benchmarkReshape(b, redact.NewDefaultConfig(), 30, size) })
	}
}
