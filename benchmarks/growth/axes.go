// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"encoding/binary"
	"fmt"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/benchmarks/corpus"
)

func axes() []axis {
	return []axis{
		{"bytes of one span (chat)", steps(1<<10, 10<<20), func(n int) ptrace.Traces { return chatSpan(n, "chat") }},
		{"bytes of one span (code)", steps(1<<10, 10<<20), func(n int) ptrace.Traces { return chatSpan(n, "code") }},
		{"spans of one trace", steps(10, 20_000), spans},
		{"attributes of one span", steps(10, 10_000), attributes},
	}
}

// steps returns sizes from low to high, three of a decade.
func steps(low, high int) (out []int) {
	for f := float64(low); int(f) < high; f *= 2.154 {
		out = append(out, int(f))
	}
	return append(out, high)
}

// next makes ids and texts unlike those before.
var next uint64

func ids(td ptrace.Traces) ptrace.Traces {
	next++
	corpus.Stamp(td, next)
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				var id pcommon.TraceID
				binary.BigEndian.PutUint64(id[:], next)
				s.SetTraceID(id)
			}
		}
	}
	return td
}

// chatSpan is one agent with one call whose history is n bytes.
func chatSpan(n int, kind string) ptrace.Traces {
	td := corpus.New(kind, next+1).Trace("growth", 2, n*8/5)
	td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().RemoveIf(func(s ptrace.Span) bool { return s.Name() != "chat gpt-5" })
	return ids(td)
}

// spans is one trace of n spans under one root, a model call beside two that are none.
func spans(n int) ptrace.Traces {
	td := ptrace.NewTraces()
	list := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans()
	for i := range n {
		s := list.AppendEmpty()
		s.SetSpanID(spanID(i + 1))
		if i > 0 {
			s.SetParentSpanID(spanID((i-1)/3 + 1))
		}
		s.SetStartTimestamp(pcommon.Timestamp(1_764_000_000_000_000_000 + i))
		s.SetEndTimestamp(pcommon.Timestamp(1_764_000_000_000_000_000 + 2*n - i))
		if i%3 != 0 {
			s.SetName("GET /api")
			s.Attributes().PutStr("http.route", "/api")
			continue
		}
		s.SetName("chat gpt-5")
		s.Attributes().PutStr("gen_ai.operation.name", "chat")
		s.Attributes().PutStr("gen_ai.input.messages", fmt.Sprintf(`[{"role":"user","parts":[{"type":"text","content":"question %d"}]}]`, i))
		s.Attributes().PutStr("gen_ai.output.messages", `[{"role":"assistant","parts":[{"type":"text","content":"answer"}]}]`)
	}
	return ids(td)
}

func spanID(i int) (id pcommon.SpanID) {
	binary.BigEndian.PutUint64(id[:], uint64(i))
	return id
}

// attributes is one model call with n attributes, flattened messages among them.
func attributes(n int) ptrace.Traces {
	td := ptrace.NewTraces()
	s := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	s.SetName("llm")
	s.SetSpanID(spanID(1))
	a := s.Attributes()
	a.EnsureCapacity(n)
	a.PutStr("openinference.span.kind", "LLM")
	for i := 0; a.Len() < n; i++ {
		key := fmt.Sprintf("llm.input_messages.%d.message.", i)
		a.PutStr(key+"role", "user")
		a.PutStr(key+"content", strings.Repeat("words ", 10))
		a.PutStr(fmt.Sprintf("custom.key.%d", i), "value")
	}
	return ids(td)
}
