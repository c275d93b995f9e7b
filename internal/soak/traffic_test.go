// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build soak

package soak

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// turn is one trace of the mixed traffic: an HTTP request around an agent, its calls with
// content on the span or in a record, a tool, and spans of a database. It comes in several
// requests, children before parents.
type turn struct {
	spans []ptrace.Traces
	logs  []plog.Logs
	want  []pcommon.SpanID // what must arrive: all but the noise
}

// traffic makes turns whose ids never repeat.
type traffic struct {
	random *rand.Rand
	next   uint64
}

func newTraffic(seed uint64) *traffic {
	return &traffic{random: rand.New(rand.NewPCG(seed, 1)), next: seed << 40}
}

func (g *traffic) turn() turn {
	var t turn
	trace := traceID(g.next)
	root, agent := g.id(), g.id()
	calls := 1 + g.random.IntN(4)
	text := strings.Repeat("The relay listens where the harbour begins. ", 20+g.random.IntN(200))
	for i := range calls {
		chat := g.span(&t, trace, agent, "chat model", "chat", true)
		attrs := chat.Attributes()
		attrs.PutStr("gen_ai.request.model", "gpt-5-mini")
		attrs.PutInt("gen_ai.usage.input_tokens", int64(100+i))
		attrs.PutInt("gen_ai.usage.output_tokens", 20)
		input := fmt.Sprintf(`[{"role":"user","parts":[{"type":"text","content":%q}]}]`, text)
		if g.random.IntN(3) == 0 {
			t.logs = append(t.logs, record(trace, chat.SpanID(), input))
		} else {
			attrs.PutStr("gen_ai.input.messages", input)
		}
		attrs.PutStr("gen_ai.output.messages", `[{"role":"assistant","parts":[{"type":"text","content":"Seven."}]}]`)
		tool := g.span(&t, trace, agent, "execute_tool read", "execute_tool", true)
		tool.Attributes().PutStr("gen_ai.tool.name", "read")
		g.span(&t, trace, tool.SpanID(), "SELECT", "", false)
	}
	g.named(&t, trace, agent, root, "invoke_agent desk", "invoke_agent")
	g.named(&t, trace, root, pcommon.SpanID{}, "POST /ask", "")
	return t
}

func (g *traffic) id() pcommon.SpanID {
	g.next++
	return spanID(g.next)
}

// span adds a span in a request of its own.
func (g *traffic) span(t *turn, trace pcommon.TraceID, parent pcommon.SpanID, name, operation string, wanted bool) ptrace.Span {
	s := g.named(t, trace, g.id(), parent, name, operation)
	if !wanted {
		t.want = t.want[:len(t.want)-1]
	}
	return s
}

func (g *traffic) named(t *turn, trace pcommon.TraceID, id, parent pcommon.SpanID, name, operation string) ptrace.Span {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	rs.Resource().Attributes().PutStr("service.name", "soak")
	s := rs.ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	s.SetTraceID(trace)
	s.SetSpanID(id)
	s.SetParentSpanID(parent)
	s.SetName(name)
	now := time.Now()
	s.SetStartTimestamp(pcommon.NewTimestampFromTime(now.Add(-time.Second)))
	s.SetEndTimestamp(pcommon.NewTimestampFromTime(now))
	if operation != "" {
		s.Attributes().PutStr("gen_ai.operation.name", operation)
	}
	t.spans = append(t.spans, td)
	t.want = append(t.want, id)
	return s
}

func record(trace pcommon.TraceID, span pcommon.SpanID, input string) plog.Logs {
	ld := plog.NewLogs()
	rec := ld.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords().AppendEmpty()
	rec.SetTraceID(trace)
	rec.SetSpanID(span)
	rec.SetTimestamp(pcommon.NewTimestampFromTime(time.Now()))
	rec.SetEventName("gen_ai.client.inference.operation.details")
	rec.Attributes().PutStr("gen_ai.input.messages", input)
	return ld
}
