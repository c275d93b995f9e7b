// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// story is a trace that comes in parts: a turn that outlasts the wait.
type story struct {
	t *testing.T
	m *Memory
}

func newStory(t *testing.T) story {
	t.Helper()
	return story{t, NewMemory()}
}

// part lets spans arrive and leave together.
func (s story) part(specs ...spec) result {
	s.t.Helper()
	return relatedWith(s.t, KeepConfig{Keep: KeepGenAI}, s.m, specs...)
}

// late returns what came too late since the last call, by fact.
func (s story) late() map[string]int {
	out := map[string]int{}
	s.m.Late(func(fact string, spans int) { out[fact] += spans })
	return out
}

// counted requires that the facts, and nothing else, came too late.
func (s story) counted(want map[string]int, why string) {
	s.t.Helper()
	require.Equal(s.t, want, s.late(), why)
}

type lateFacts = map[string]int

var none = lateFacts{}

// TestRootAfterItsTurn is a turn longer than any wait: its calls leave before its root.
func TestRootAfterItsTurn(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	first, second := chat(1, 1, "question", "on it"), chat(1, 1, "question", "answer")
	first.Tools, second.Tools = tools("b", "a"), tools("c", "a")
	s.part(spec{id: "one", parent: "root", start: 1, op: first})
	s.part(spec{id: "two", parent: "root", start: 90, op: second})
	r := s.part(spec{id: "root", start: 0, end: 95, op: agent("a")})
	require.Equal(t, "user: question", says(r.op("root").Input))
	require.Equal(t, "assistant: answer", says(r.op("root").Output))
	require.JSONEq(t, `["b","a","c"]`, r.op("root").Metadata[0].Value.Get().Text)
	s.counted(none, "all of it was known in time")
}

func TestWhatIsRememberedIsSmall(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	big := chat(1, 1, strings.Repeat("q", 1<<20), strings.Repeat("a", 1<<20))
	for i := range 50 {
		big.Tools = append(big.Tools, tools(strings.Repeat("t", i+1))...)
	}
	s.part(spec{id: "one", parent: "root", start: 1, op: big})
	require.Less(t, s.m.Size(), 16<<10, "names and definitions of tools, but no long texts")
	s.part(spec{id: "root", start: 0, end: 5, op: agent("a")})
	require.Less(t, s.m.Size(), 2<<10, "what was for the root is forgotten with it")
}

func TestRootLeftBeforeItsTurn(t *testing.T) { // another process sends later
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "root", start: 0, end: 9, op: agent("a")})
	call := chat(1, 1, "question", "answer")
	call.Tools = tools("search")
	s.part(spec{id: "one", parent: "root", start: 1, op: call})
	s.counted(lateFacts{"root_content": 1, "active_tools": 1}, "its question, its answer and its tools came later")
	s.part(spec{id: "two", parent: "root", start: 3, op: call})
	s.counted(none, "the root counts once")
}

func TestAnswerAfterTheOneTheRootShows(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "root", start: 0, end: 9, op: agent("a")}, spec{id: "one", parent: "root", start: 1, op: chat(1, 1, "q", "on it")})
	s.part(
		spec{id: "tool", parent: "root", start: 3, end: 9, op: &genai.Operation{Kind: genai.KindExecuteTool}},
		spec{id: "inner", parent: "tool", start: 4, op: chat(1, 1, "p", "the subagent's")},
	)
	s.counted(none, "a subagent's answer is not the turn's")
	s.part(spec{id: "two", parent: "root", start: 7, op: chat(1, 1, "q", "answer")})
	s.counted(lateFacts{"root_content": 1}, "")
}

func TestFailureAfterItsRoot(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "root", start: 0, end: 9, op: agent("a")}, spec{id: "one", parent: "root", start: 1, op: chat(1, 1, "q", "a")})
	s.part(spec{id: "two", parent: "root", start: 3, status: ptrace.StatusCodeError, op: chat(1, 1, "q", "")})
	s.counted(lateFacts{"status": 1}, "")
}

func TestFailureBeforeItsRoot(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "one", parent: "root", start: 1, op: chat(1, 1, "q", "a")})
	broken := chat(1, 1, "q", "")
	broken.StatusMessage = "overloaded"
	s.part(spec{id: "two", parent: "root", start: 3, status: ptrace.StatusCodeError, op: broken})
	r := s.part(spec{id: "root", start: 0, end: 9, op: agent("a")})
	require.Equal(t, genai.LevelError, r.op("root").Level)
	require.Equal(t, "overloaded", r.op("root").StatusMessage.String())
	s.counted(none, "")
}

func TestModelAndContentOfTheStepAbove(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	bare := chat(5, 5, "", "")
	s.part(spec{id: "call", parent: "step", start: 2, op: bare})
	above := chat(0, 0, "q", "a")
	above.Kind, above.Model = genai.KindStep, genai.Model{Request: "m"}
	s.part(spec{id: "step", parent: "root", start: 1, end: 5, op: above})
	s.counted(lateFacts{"model": 1, "content": 1}, "what the call left without")
	s = newStory(t)
	full := chat(5, 5, "q", "a")
	full.Model = genai.Model{Request: "m"}
	s.part(spec{id: "call", parent: "step", start: 2, op: full})
	s.part(spec{id: "step", parent: "root", start: 1, end: 5, op: above})
	s.counted(none, "the call had both")
}

func TestToolWhoseCallCameLater(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	tool := func(id string) *genai.Operation {
		return &genai.Operation{Kind: genai.KindExecuteTool, Tool: genai.Tool{CallID: id}}
	}
	s.part(
		spec{id: "tool", parent: "root", start: 2, op: tool("c1")},
		spec{id: "other", parent: "root", start: 2, op: tool("c2")},
	)
	next := history(genai.Message{Role: "tool", Parts: []genai.Part{{Type: genai.PartToolResult, ID: "c1", Value: genai.TextValue("two")}}})
	s.part(spec{id: "next", parent: "root", start: 4, op: next})
	s.part(spec{id: "again", parent: "root", start: 5, op: next})
	s.counted(lateFacts{"tool_content": 1}, "the tool's result was told when it had left")
}

func TestCallsThatOnlyLaterToolSpansKnow(t *testing.T) { // Claude Code's detailed mode
	t.Parallel()
	s := newStory(t)
	tool := &genai.Operation{Kind: genai.KindExecuteTool, Tool: genai.Tool{CallID: "c1", Name: "Bash"}, InputValue: genai.TextValue("i"), OutputValue: genai.TextValue("o")}
	s.m.Stopped(spanID("turn"))
	s.part(
		spec{id: "chat", parent: "turn", start: 2, op: chat(1, 1, "q", "a")},
		spec{id: "before", parent: "turn", start: 1, op: tool},
	)
	s.counted(none, "a tool of the same part has been looked at")
	s.part(spec{id: "other", parent: "elsewhere", start: 3, op: tool})
	s.counted(none, "")
	s.part(spec{id: "tool", parent: "turn", start: 3, op: tool}, spec{id: "next", parent: "turn", start: 4, op: tool})
	s.counted(lateFacts{"content": 1}, "the answer left without its calls")
}

func TestNoiseThatHeldATraceTogether(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "POST", start: 0, end: 9, kind: ptrace.SpanKindServer}, spec{id: "db", parent: "POST", start: 1})
	s.part(spec{id: "chat", parent: "POST", start: 2, op: chat(1, 1, "q", "a")})
	s.counted(lateFacts{"noise": 1}, "the root was dropped, and a chat hung on it")

	s = newStory(t)
	first := s.part(
		spec{id: "root", start: 0, end: 9, op: agent("a")},
		spec{id: "joins", parent: "root", start: 1, end: 8},
		spec{id: "one", parent: "joins", start: 2, op: chat(1, 1, "q", "a")},
	)
	require.NotContains(t, first.names, "joins")
	late := s.part(spec{id: "two", parent: "joins", start: 5, op: chat(1, 1, "q", "")})
	require.Equal(t, "root", late.parent("two"))
	s.counted(lateFacts{"noise": 1}, "it would have joined two")
}

// A dropped span's parent may be dropped later: what comes then hangs on what stays.
func TestHangsOnWhatStaysInTheEnd(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "inner", parent: "outer", start: 2})
	s.part(spec{id: "outer", parent: "root", start: 1, end: 8})
	s.part(spec{id: "root", start: 0, end: 9, op: agent("a")})
	late := s.part(spec{id: "chat", parent: "inner", start: 3, op: chat(1, 1, "q", "a")})
	require.Equal(t, "root", late.parent("chat"))
}

func TestCostThatCameAfterItsCall(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "call", parent: "outer", start: 1, op: chat(37, 12, "q", "a")})
	outer := chat(37, 12, "q", "a")
	outer.Cost = usage.Costs{Total: usage.USD(0.25)}
	r := s.part(spec{id: "outer", parent: "root", start: 0, end: 9, op: outer})
	require.Empty(t, r.tokens("outer"), "the same call")
	require.Equal(t, genai.KindStep, r.op("outer").Kind)
	s.counted(lateFacts{"cost": 1}, "only the outer one knew what it cost")
}
