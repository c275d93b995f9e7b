// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"fmt"
	"strconv"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// benchKind is one way to spell a conversation.
type benchKind struct {
	name        string
	facts       map[string]string
	write       func(a pcommon.Map, texts []string)
	allocations float64 // at most, for thirty messages
}

var benchKinds = []benchKind{
	{
		name: "semconv", allocations: 40, write: semconv,
		facts: map[string]string{
			"gen_ai.operation.name": "chat", "gen_ai.provider.name": "openai", "gen_ai.request.model": "gpt-5",
			"gen_ai.output.messages": `[{"role":"assistant","parts":[{"type":"text","content":"Done."}]}]`,
		},
	},
	{
		name: "indexed", allocations: 40, write: indexed,
		facts: map[string]string{
			"openinference.span.kind": "LLM", "llm.provider": "openai", "llm.model_name": "gpt-5",
			"llm.output_messages.0.message.role": "assistant", "llm.output_messages.0.message.content": "Done.",
		},
	},
}

func roleAt(i int) string { return []string{"user", "assistant"}[i%2] }

func semconv(a pcommon.Map, texts []string) {
	buf := []byte{'['}
	for i, text := range texts {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(buf, `{"role":"`+roleAt(i)+`","parts":[{"type":"text","content":`...)
		buf = append(jsonx.AppendString(buf, text), "}]}"...)
	}
	a.PutStr("gen_ai.input.messages", string(append(buf, ']')))
}

func indexed(a pcommon.Map, texts []string) {
	for i, text := range texts {
		key := "llm.input_messages." + strconv.Itoa(i) + ".message."
		a.PutStr(key+"role", roleAt(i))
		a.PutStr(key+"content", text)
	}
}

// benchInput is a span of messages. Its texts are prose with a number in front, so that
// they can be made new at the cost of copying them.
type benchInput struct {
	bytes int
	seen  ptrace.Traces
	next  int // number of the next texts that are new
}

// unnumbered stands at the start of every text until it is numbered.
const unnumbered = "00000000 "

func newBenchInput(k benchKind, messages, size int) *benchInput {
	return &benchInput{seen: benchSpan(k, messages, size), bytes: size}
}

func benchSpan(k benchKind, messages, size int) ptrace.Traces {
	td := ptrace.NewTraces()
	s := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	s.SetName("chat gpt-5")
	s.SetTraceID([16]byte{1})
	s.SetSpanID([8]byte{2})
	for key, v := range k.facts {
		s.Attributes().PutStr(key, v)
	}
	s.Attributes().PutInt("gen_ai.usage.input_tokens", 1200)
	s.Attributes().PutInt("gen_ai.usage.output_tokens", 300)
	texts := make([]string, messages)
	for i := range texts {
		texts[i] = unnumbered + prose(size/messages-len(unnumbered), i)
	}
	k.write(s.Attributes(), texts)
	return td
}

// fresh returns the span again; with unseen, no text of it was there before.
func (in *benchInput) fresh(unseen bool) ptrace.Traces {
	td := ptrace.NewTraces()
	in.seen.CopyTo(td)
	if unseen {
		in.next++
		number := fmt.Sprintf("%08d ", in.next)
		attrs := td.ResourceSpans().At(0).ScopeSpans().At(0).Spans().At(0).Attributes()
		for _, v := range attrs.All() {
			if v.Type() == pcommon.ValueTypeStr && strings.Contains(v.Str()[:min(len(v.Str()), 80)], unnumbered) {
				v.SetStr(strings.ReplaceAll(v.Str(), unnumbered, number))
			}
		}
	}
	return td
}

// repeat makes a trace of n such spans.
func (in *benchInput) repeat(n int) {
	list := in.seen.ResourceSpans().At(0).ScopeSpans().At(0).Spans()
	for i := 1; i < n; i++ {
		s := list.AppendEmpty()
		list.At(0).CopyTo(s)
		s.SetSpanID([8]byte{2, byte(i)})
	}
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

// httpSpan is a typical span of an HTTP server, twenty attributes, no GenAI.
func httpSpan() (ptrace.Span, pcommon.InstrumentationScope, pcommon.Resource) {
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
	scope := pcommon.NewInstrumentationScope()
	scope.SetName("opentelemetry.instrumentation.fastapi")
	return s, scope, pcommon.NewResource()
}

// chat returns a span of the conventions with n messages and about size bytes of text.
func chat(n, size int) ptrace.Traces { return benchSpan(benchKinds[0], n, size) }
