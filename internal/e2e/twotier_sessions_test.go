// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

//go:build e2e && full

package e2e

import (
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// session is one user's conversation: three turns, each a trace of its own.
type session struct {
	id    int
	spans map[pcommon.SpanID]string // what was sent, by what it is
}

type sessions []session

func newSessions(n int) sessions {
	s := make(sessions, n)
	for i := range s {
		s[i] = session{i + 1, map[pcommon.SpanID]string{}}
	}
	return s
}

// The spans of a turn.
const (
	root = iota + 1
	asks
	tool
	answers
)

func wholeTurn(s session, turn int) []ptrace.Traces {
	return append(withoutRoot(s, turn), onlyRoot(s, turn)...)
}

func withoutRoot(s session, turn int) []ptrace.Traces {
	q := s.question(turn)
	call := fmt.Sprintf("call-%d-%d", s.id, turn)
	return []ptrace.Traces{
		s.span(turn, asks, "chat", map[string]string{
			"gen_ai.input.messages":  `[{"role":"user","parts":[{"type":"text","content":"` + q + `"}]}]`,
			"gen_ai.output.messages": `[{"role":"assistant","parts":[{"type":"tool_call","id":"` + call + `","name":"look","arguments":{"turn":` + strconv.Itoa(turn) + `}}]}]`,
		}),
		s.span(turn, tool, "execute_tool", map[string]string{
			"gen_ai.tool.name": "look", "gen_ai.tool.call.id": call, "gen_ai.tool.call.result": "seen " + q,
		}),
		// Only what is new: the answer to a call that stands in another span.
		s.span(turn, answers, "chat", map[string]string{
			"gen_ai.input.messages":  `[{"role":"tool","parts":[{"type":"tool_call_response","id":"` + call + `","response":"seen ` + q + `"}]}]`,
			"gen_ai.output.messages": `[{"role":"assistant","parts":[{"type":"text","content":"answer to ` + q + `"}],"finish_reason":"stop"}]`,
		}),
	}
}

func onlyRoot(s session, turn int) []ptrace.Traces {
	return []ptrace.Traces{s.span(turn, root, "invoke_agent", nil)}
}

func (s session) question(turn int) string {
	return fmt.Sprintf("question %d of session %d", turn, s.id)
}

func (s session) span(turn, what int, operation string, attributes map[string]string) ptrace.Traces {
	td := ptrace.NewTraces()
	span := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	span.SetName(operation + " turn " + strconv.Itoa(turn))
	span.SetTraceID(s.traceID(turn))
	span.SetSpanID(s.spanID(turn, what))
	if what != root {
		span.SetParentSpanID(s.spanID(turn, root))
	}
	start := time.Unix(1_790_000_000+int64(turn*60+what), 0)
	span.SetStartTimestamp(pcommon.NewTimestampFromTime(start))
	span.SetEndTimestamp(pcommon.NewTimestampFromTime(start.Add(time.Second)))
	a := span.Attributes()
	a.PutStr("gen_ai.operation.name", operation)
	a.PutStr("gen_ai.conversation.id", fmt.Sprintf("session-%d", s.id))
	if operation == "chat" {
		a.PutStr("gen_ai.request.model", "gpt-5-mini")
	}
	for k, v := range attributes {
		a.PutStr(k, v)
	}
	s.spans[span.SpanID()] = fmt.Sprintf("session %d, turn %d, %s", s.id, turn, operation)
	return td
}

// traceID is spread by a multiplication, as random ids are, so that both backs get some.
func (s session) traceID(turn int) (id pcommon.TraceID) {
	binary.BigEndian.PutUint64(id[:8], uint64(s.id*10+turn)*0x9E3779B97F4A7C15)
	binary.BigEndian.PutUint64(id[8:], uint64(s.id))
	return id
}

func (s session) spanID(turn, what int) (id pcommon.SpanID) {
	binary.BigEndian.PutUint64(id[:], uint64(s.id)<<16|uint64(turn)<<8|uint64(what))
	return id
}

func (s sessions) missing(server *langfusetest.Server) []string {
	arrived := seen(server)
	var out []string
	for _, one := range s {
		for id, what := range one.spans {
			if arrived[id] == 0 {
				out = append(out, what)
			}
		}
	}
	return out
}

// check holds what arrived: nothing but what was sent, every conversation in its session,
// and no input that claims more than it shows.
func (s sessions) check(t *testing.T, server *langfusetest.Server) {
	t.Helper()
	require.Empty(t, s.missing(server))
	known := map[string]session{}
	for _, one := range s {
		known[fmt.Sprintf("session-%d", one.id)] = one
	}
	claims := map[bool]int{}
	joined := 0
	for _, o := range server.Observations() {
		one, ok := known[o.SessionID]
		require.True(t, ok, "%s %s is in session %q", o.Type, o.Name, o.SessionID)
		if o.Type != "GENERATION" {
			continue
		}
		turn, err := strconv.Atoi(o.Name[len(o.Name)-1:])
		require.NoError(t, err)
		// The call and its question are of the same trace, which one back has whole.
		require.Contains(t, o.Input.String(), one.question(turn), o.Name)
		history := o.Metadata["history"]
		require.NotEmpty(t, history, "%s of %s says where its history is from", o.Name, o.SessionID)
		claim := strings.Contains(history, `"complete":true`)
		claims[claim]++
		for earlier := 1; claim && earlier < turn; earlier++ {
			require.Contains(t, o.Input.String(), one.question(earlier), "%s of %s claims to be complete", o.Name, o.SessionID)
		}
		if strings.Contains(history, `"joined"`) {
			joined++
		}
	}
	// At least the second call of every turn goes on from the first, which the same back has.
	require.GreaterOrEqual(t, joined, 3*len(s))
	t.Logf("generations: joined %d, called complete %d, others %d; spans that came twice: %d", joined, claims[true], claims[false], twice(server))
}

func twice(server *langfusetest.Server) (n int) {
	for _, times := range seen(server) {
		n += times - 1
	}
	return n
}

// queued reads how much waits in a process from its own metrics.
func queued(t *testing.T, ip string) float64 {
	t.Helper()
	resp, err := http.Get("http://" + ip + ":8888/metrics")
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	var sum float64
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "} ")
		if strings.HasPrefix(name, "otelcol_exporter_queue_size{") {
			n, err := strconv.ParseFloat(value, 64)
			require.NoError(t, err)
			sum += n
		}
	}
	return sum
}
