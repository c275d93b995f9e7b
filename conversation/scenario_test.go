// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// TestScenarios runs the files of testdata/scenarios. A line is one of
//
//	join always|off                 history.join (default auto)
//	span NAME KEY=VALUE... START-END   one generation; seconds; keys: conv, trace, agent, under, source, prev, resp, compacted
//	  in MESSAGE | MESSAGE...       what the span carries
//	  out MESSAGE | MESSAGE...      what the model answered
//	  sees SOURCE COMPLETE MESSAGE | MESSAGE...   what must be shown; COMPLETE is yes, no or -
//	agent NAME under PARENT         an invoke_agent span of that name
//	deliver                         the spans so far go through the store as one trace
//	restart | kill | forget         end the process (kill: without its last flush; forget: without a storage)
//	flush
//	memory                          without a storage, from the beginning
//	evict                           memory is full: every conversation leaves it
//
// MESSAGE is role:text, call:ID:NAME, result:ID:text or summary:text; a+b are two parts.
func TestScenarios(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/scenarios/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			newPlayer(t).play(string(text))
		})
	}
}

type player struct {
	t      *testing.T
	engine *redact.Engine
	disk   *memoryStorage
	store  *Store
	hist   HistoryConfig
	batch  []*played
	agents map[string]*redact.Span
	extra  []*redact.Span
}

type played struct {
	name string
	raw  genai.Operation
	span *redact.Span
	data ptrace.Span
	sees []string
	line int
}

func newPlayer(t *testing.T) *player {
	cfg := redact.NewDefaultConfig()
	cfg.Enabled = false
	engine, err := redact.New(cfg, nil)
	require.NoError(t, err)
	p := &player{
		t: t, engine: engine, disk: newMemoryStorage(), hist: NewDefaultHistoryConfig(), agents: make(map[string]*redact.Span),
	}
	return p
}

func (p *player) open() *Store {
	if p.store == nil {
		cfg := NewDefaultConfig()
		cfg.FlushInterval = time.Hour // only when a scenario says so
		p.store = NewStore(cfg, p.hist, nil)
		if p.disk == nil {
			return p.store
		}
		setAside, err := p.store.Start(context.Background(), p.disk.client())
		require.NoError(p.t, err)
		require.NoError(p.t, setAside)
		p.t.Cleanup(func() { _ = p.store.Shutdown(context.Background()) })
	}
	return p.store
}

func (p *player) play(text string) {
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" || strings.HasPrefix(words[0], "#") {
			continue
		}
		p.step(i+1, words, strings.TrimSpace(line))
	}
	p.deliver()
}

func (p *player) step(n int, words []string, line string) {
	last := func() *played { return p.batch[len(p.batch)-1] }
	_, rest, _ := strings.Cut(line, " ")
	switch words[0] {
	case "join":
		p.hist.Join = Join(words[1])
	case "max_messages":
		p.hist.MaxMessages, _ = strconv.Atoi(words[1])
	case "span":
		p.batch = append(p.batch, p.newSpan(n, words[1:]))
	case "agent":
		p.newAgent(words[1], words[3])
	case "in":
		last().raw.Input = messagesOf(rest)
	case "out":
		last().raw.Output = messagesOf(rest)
	case "sees":
		last().sees = words[1:3]
		last().sees = append(last().sees, strings.TrimSpace(strings.Join(words[3:], " ")))
	case "deliver":
		p.deliver()
	case "memory":
		p.disk = nil
	case "evict":
		p.deliver()
		for i := range p.open().shards {
			for p.store.evictFrom(&p.store.shards[i], "bytes", time.Time{}) {
			}
		}
	case "flush":
		p.open().Flush(context.Background())
	case "restart":
		p.deliver()
		require.NoError(p.t, p.open().Shutdown(context.Background()))
		p.store = nil
	case "kill":
		p.deliver()
		p.disk.freeze(true) // the dying process writes no more
		_ = p.store.Shutdown(context.Background())
		p.disk.freeze(false)
		p.store = nil
	case "forget":
		p.deliver()
		p.disk = newMemoryStorage()
		p.store = nil
	default:
		require.Failf(p.t, "unknown step", "line %d: %s", n, line)
	}
}

func (p *player) newAgent(name, under string) {
	data := ptrace.NewSpan()
	data.SetSpanID(spanID("agent " + name))
	if parent := p.agents[under]; parent != nil {
		data.SetParentSpanID(parent.Data().SpanID())
	}
	op := p.engine.Operation(&genai.Operation{Kind: genai.KindInvokeAgent, Agent: genai.Agent{Name: name}})
	s := p.engine.Sweep(data, nil, op)
	p.agents[name] = s
	p.extra = append(p.extra, s)
}

func spanID(name string) (id [8]byte) {
	copy(id[:], cutSum(name))
	return id
}

func cutSum(name string) []byte {
	s := hashKey{}.text(name)
	return s[:8]
}

func (p *player) newSpan(n int, words []string) *played {
	s := &played{name: words[0], line: n, data: ptrace.NewSpan()}
	s.raw.Kind = genai.KindChat
	s.data.SetSpanID(spanID(words[0]))
	s.data.SetTraceID([16]byte{1})
	for _, w := range words[1:] {
		key, value, ok := strings.Cut(w, "=")
		switch {
		case !ok:
			start, end, _ := strings.Cut(w, "-")
			s.data.SetStartTimestamp(at(start))
			s.data.SetEndTimestamp(at(end))
		case key == "conv":
			s.raw.ConversationID = value
		case key == "trace":
			n, _ := strconv.Atoi(value)
			s.data.SetTraceID([16]byte{byte(n)})
		case key == "agent":
			s.raw.Agent.Name = value
		case key == "under":
			s.data.SetParentSpanID(p.agents[value].Data().SpanID())
		case key == "source":
			s.raw.History = map[string]genai.History{"delta": genai.HistoryDelta, "full": genai.HistoryFull}[value]
		case key == "compacted":
			s.raw.Compacted = value == "true"
		case key == "prev":
			s.raw.PreviousResponseID = value
		case key == "resp":
			s.raw.ResponseID = value
		}
	}
	return s
}

func (p *player) deliver() {
	if len(p.batch) == 0 {
		return
	}
	spans := append([]*redact.Span(nil), p.extra...)
	for _, s := range p.batch {
		s.span = p.engine.Sweep(s.data, nil, p.engine.Operation(&s.raw))
		spans = append(spans, s.span)
	}
	p.open().Recall(spans)
	for _, s := range p.batch {
		if s.sees != nil {
			require.Equal(p.t, s.sees, seen(s.span.Op), "line %d: span %s", s.line, s.name)
		}
	}
	p.batch, p.extra = nil, nil
}

// seen describes what a generation shows, in the words of a scenario.
func seen(op *redact.Operation) []string {
	source, complete := "-", "-"
	for _, f := range op.Metadata {
		if f.Key.String() == "history" {
			text := f.Value.Get().Text
			source = between(text, `"source":"`, `"`)
			switch between(text, `"complete":`, ",") {
			case "true":
				complete = "yes"
			case "false":
				complete = "no"
			}
		}
	}
	return []string{source, complete, describe(append(append([]redact.Message(nil), op.System...), op.Input...))}
}

func between(text, before, after string) string {
	_, rest, ok := strings.Cut(text, before)
	if !ok {
		return ""
	}
	rest, _, _ = strings.Cut(rest, after)
	return rest
}

func at(seconds string) (ts pcommonTimestamp) {
	f, err := strconv.ParseFloat(seconds, 64)
	if err != nil {
		panic(err)
	}
	return pcommonTimestamp(time.Unix(1_764_000_000, 0).Add(time.Duration(f * float64(time.Second))).UnixNano())
}

func messagesOf(text string) []genai.Message {
	var out []genai.Message
	for _, m := range strings.Split(text, "|") {
		out = append(out, messageOf(strings.TrimSpace(m)))
	}
	return out
}

func messageOf(text string) genai.Message {
	var m genai.Message
	for _, part := range strings.Split(text, "+") {
		f := strings.SplitN(part, ":", 3)
		switch f[0] {
		case "call":
			m.Role = genai.RoleAssistant
			m.Parts = append(m.Parts, genai.Part{Type: genai.PartToolCall, ID: f[1], Name: f[2]})
		case "result":
			m.Role = genai.RoleTool
			m.Parts = append(m.Parts, genai.Part{Type: genai.PartToolResult, ID: f[1], Value: genai.TextValue(f[2])})
		case "summary":
			m.Role = genai.RoleUser
			m.Parts = append(m.Parts, genai.Part{Type: genai.PartCompaction, Content: f[1]})
		default:
			m.Role = f[0]
			m.Parts = append(m.Parts, genai.Part{Type: genai.PartText, Content: f[1]})
		}
	}
	return m
}

func describe(msgs []redact.Message) string {
	out := make([]string, len(msgs))
	for i, m := range msgs {
		var parts []string
		for _, p := range m.Parts() {
			switch p.Type {
			case genai.PartToolCall:
				parts = append(parts, fmt.Sprintf("call:%s:%s", p.ID, p.Name))
			case genai.PartToolResult:
				parts = append(parts, fmt.Sprintf("result:%s:%s", p.ID, p.Value.Text))
			case genai.PartCompaction:
				parts = append(parts, "summary:"+p.Content)
			default:
				parts = append(parts, m.Role()+":"+p.Content)
			}
		}
		out[i] = strings.Join(parts, "+")
	}
	return strings.Join(out, " | ")
}
