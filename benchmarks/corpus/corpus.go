// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package corpus makes the spans that benchmarks run on: agents of several kinds, sizes
// from 1 KB to 10 MB, always the same for the same seed.
package corpus

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// stamp stands in every text and in the conversation's id until Stamp makes them new: what
// was redacted or hashed before costs less the second time, and a benchmark that sends the
// same texts again measures that alone.
const stamp = "Run000000000"

// Stamp numbers every text of a trace, so that none of them was there before. Texts that
// stand twice in the trace (a history that is repeated) stay the same text.
func Stamp(td ptrace.Traces, number uint64) {
	fresh := fmt.Sprintf("Run%09d", number%1e9)
	for _, rs := range td.ResourceSpans().All() {
		for _, ss := range rs.ScopeSpans().All() {
			for _, s := range ss.Spans().All() {
				for _, v := range s.Attributes().All() {
					if v.Type() == pcommon.ValueTypeStr && strings.Contains(v.Str(), stamp) {
						v.SetStr(strings.ReplaceAll(v.Str(), stamp, fresh))
					}
				}
			}
		}
	}
}

// Corpus makes texts of one kind: chat, code, tools (long JSON results) or images.
type Corpus struct {
	kind string
	rng  *rand.Rand
	ids  uint64
}

// New returns a corpus.
func New(kind string, seed uint64) *Corpus {
	return &Corpus{kind: kind, rng: rand.New(rand.NewPCG(seed, 11))}
}

type part map[string]any

type message struct {
	Role  string `json:"role"`
	Parts []part `json:"parts"`
}

// Trace returns one trace: an agent and its calls, each of which carries the whole
// history; the history of the last one is about size bytes.
func (c *Corpus) Trace(conversation string, calls, size int) ptrace.Traces {
	td := ptrace.NewTraces()
	rs := td.ResourceSpans().AppendEmpty()
	rs.Resource().Attributes().PutStr("service.name", "bench")
	ss := rs.ScopeSpans().AppendEmpty()
	ss.Scope().SetName("bench-agent")
	root := c.span(ss.Spans().AppendEmpty(), pcommon.SpanID{}, "invoke_agent bench", "invoke_agent", conversation)
	history := []message{{"user", []part{text(c.Text(size / 8))}}}
	for i := range calls {
		call := fmt.Sprintf("call_%d_%d", c.ids, i)
		s := ss.Spans().AppendEmpty()
		c.span(s, root, "chat gpt-5", "chat", conversation)
		answer := message{"assistant", []part{text(c.Text(200)), {
			"type": "tool_call", "id": call, "name": "read_file", "arguments": map[string]any{"path": "/srv/app/main.go", "line": i},
		}}}
		c.chat(s.Attributes(), history, answer)
		result := c.result(size / calls)
		tool := ss.Spans().AppendEmpty()
		c.span(tool, root, "execute_tool read_file", "execute_tool", conversation)
		tool.Attributes().PutStr("gen_ai.tool.name", "read_file")
		tool.Attributes().PutStr("gen_ai.tool.call.id", call)
		tool.Attributes().PutStr("gen_ai.tool.call.arguments", `{"path":"/srv/app/main.go"}`)
		tool.Attributes().PutStr("gen_ai.tool.call.result", result)
		history = append(history, answer, message{"tool", []part{{"type": "tool_call_response", "id": call, "response": result}}})
	}
	return td
}

func text(s string) part { return part{"type": "text", "content": s} }

func (c *Corpus) span(s ptrace.Span, parent pcommon.SpanID, name, operation, conversation string) pcommon.SpanID {
	c.ids++
	id := pcommon.SpanID{1, 2, 3, 4, byte(c.ids >> 24), byte(c.ids >> 16), byte(c.ids >> 8), byte(c.ids)}
	s.SetName(name)
	s.SetSpanID(id)
	s.SetParentSpanID(parent)
	s.Attributes().PutStr("gen_ai.operation.name", operation)
	s.Attributes().PutStr("gen_ai.conversation.id", conversation+stamp)
	s.Attributes().PutStr("gen_ai.provider.name", "openai")
	return id
}

func (c *Corpus) chat(a pcommon.Map, history []message, answer message) {
	a.PutStr("gen_ai.request.model", "gpt-5")
	a.PutStr("gen_ai.response.model", "gpt-5-2026-01-01")
	a.PutInt("gen_ai.usage.input_tokens", 5000)
	a.PutInt("gen_ai.usage.output_tokens", 200)
	a.PutInt("gen_ai.usage.cache_read.input_tokens", 4000)
	a.PutDouble("gen_ai.response.time_to_first_chunk", 0.4)
	a.PutStr("gen_ai.system_instructions", quote([]part{text("You are a careful engineer. Answer briefly.")}))
	a.PutStr("gen_ai.tool.definitions", quote([]part{{
		"type": "function", "name": "read_file", "description": "Read a file", "parameters": map[string]any{"type": "object"},
	}}))
	a.PutStr("gen_ai.input.messages", quote(history))
	a.PutStr("gen_ai.output.messages", quote([]message{answer}))
}

func quote(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// result returns a tool result of about n bytes.
func (c *Corpus) result(n int) string {
	switch c.kind {
	case "code":
		return c.code(n)
	case "tools":
		return c.rows(n)
	case "images":
		b := make([]byte, n*3/4)
		for i := range b {
			b[i] = byte(c.rng.Uint32())
		}
		return "data:image/png;base64,iVBORw0KGgo" + stamp + base64.StdEncoding.EncodeToString(b)
	default:
		return c.Text(n)
	}
}

var words = strings.Fields(`the relay keeps its port in a small settings file and reads it once when service starts so any
change needs restart of every worker before traffic moves again but nobody remembers who wrote that rule or why it stays`)

// Text returns prose of about n bytes.
func (c *Corpus) Text(n int) string {
	var b strings.Builder
	b.WriteString(stamp + " ")
	for b.Len() < n {
		b.WriteString(words[c.rng.IntN(len(words))])
		if c.rng.IntN(14) == 0 {
			b.WriteString(".\n")
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

func (c *Corpus) code(n int) string {
	var b strings.Builder
	b.WriteString("// " + stamp + "\n")
	for b.Len() < n {
		fmt.Fprintf(&b, "func %s%d(ctx context.Context, in []string) (map[string]int, error) {\n\tif len(in) > %d {\n\t\treturn nil, errors.New(%q)\n\t}\n}\n",
			words[c.rng.IntN(len(words))], c.rng.IntN(1000), c.rng.IntN(99), words[c.rng.IntN(len(words))])
	}
	return b.String()
}

func (c *Corpus) rows(n int) string {
	var b strings.Builder
	b.WriteByte('[')
	for b.Len() < n {
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"id":%d,"name":%q,"price":%.2f,"tags":["a","b"],"note":%q}`,
			c.rng.IntN(1e6), words[c.rng.IntN(len(words))], c.rng.Float64()*100, c.Text(40))
	}
	return b.String() + "]"
}

// KeepNewest cuts the history of a call to its last message, as sources do that send only
// what is new.
func KeepNewest(a pcommon.Map) {
	v, ok := a.Get("gen_ai.input.messages")
	if !ok {
		return
	}
	var list []json.RawMessage
	if err := json.Unmarshal([]byte(v.Str()), &list); err != nil || len(list) == 0 {
		return
	}
	v.SetStr("[" + string(list[len(list)-1]) + "]")
}
