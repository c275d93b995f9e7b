// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Facts of the trace that stand on a root which comes last.
func TestFactsThatComeTooLate(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	own := chat(1, 1, "q", "a")
	own.User = "u"
	s.part(
		spec{id: "one", parent: "root", start: 1, op: own},
		spec{id: "two", parent: "root", start: 2, op: chat(1, 1, "q", "a")},
	)
	s.counted(none, "a first part is never late")
	root := &genai.Operation{
		Kind: genai.KindInvokeAgent, Session: "s", User: "u", TraceName: "turn", Tags: []string{"beta"}, Environment: "staging",
		Release: "r", Version: "v", Public: "true", TraceMetadata: []genai.Field{{Key: "tier", Value: genai.TextValue("gold")}},
	}
	s.part(spec{id: "root", start: 0, end: 9, op: root})
	s.counted(lateFacts{
		"session": 2, "trace_name": 2, "tags": 2, "environment": 2, "release": 2, "version": 2, "public": 2, "trace_metadata": 2,
	}, "the user was on both already")
	r := s.part(spec{id: "three", parent: "root", start: 8, op: chat(1, 1, "q", "a")})
	require.Equal(t, "s", r.op("three").Session.String())
	require.Equal(t, "staging", r.op("three").Environment.String())
	s.counted(none, "what is known cannot come too late again")
}

// Nothing is counted where nothing would have changed.
func TestNothingWouldHaveChanged(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	said := func() *genai.Operation {
		op := chat(1, 1, "q", "a")
		op.Session, op.User = "s", "u"
		return op
	}
	s.part(spec{id: "one", parent: "root", start: 1, op: said()})
	s.part(spec{id: "two", parent: "root", start: 2, op: said()})
	root := agent("a")
	root.Session, root.User = "s", "u"
	s.part(spec{id: "root", start: 0, end: 9, op: root})
	s.part(spec{id: "one", parent: "root", start: 1, op: said()})
	s.counted(none, "every span said it itself, and one came twice")
}

// A root that says otherwise than what its spans took from each other.
func TestRootSaysOtherwise(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	own := chat(1, 1, "q", "a")
	own.User = "first"
	s.part(
		spec{id: "own", parent: "root", start: 1, op: own},
		spec{id: "took", parent: "root", start: 2, op: chat(1, 1, "q", "a")},
	)
	root := agent("a")
	root.User = "second"
	s.part(spec{id: "root", start: 0, end: 9, op: root})
	s.counted(lateFacts{"user": 1}, "the one that took it, not the one that said it")
	r := s.part(spec{id: "late", parent: "root", start: 3, op: chat(1, 1, "q", "a")})
	require.Equal(t, "second", r.op("late").User.String(), "the nearest ancestor wins, also when it has left")
}

func TestInnerAgentSaysOtherwise(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	outer := chat(1, 1, "q", "a")
	outer.User = "first"
	s.part(
		spec{id: "outer chat", parent: "root", start: 1, op: outer},
		spec{id: "inner chat", parent: "inner", start: 2, op: chat(1, 1, "q", "a")},
	)
	inner := agent("inner")
	inner.User = "second"
	s.part(spec{id: "inner", parent: "root", start: 1, end: 5, op: inner})
	s.counted(lateFacts{"user": 1}, "the inner agent's chat has the outer one's user")
	r := s.part(
		spec{id: "tool", parent: "inner", start: 4, op: &genai.Operation{Kind: genai.KindExecuteTool}},
		spec{id: "beside", parent: "root", start: 6, op: chat(1, 1, "q", "a")},
	)
	require.Equal(t, "second", r.op("tool").User.String(), "its nearest ancestor has left and is remembered")
	require.Equal(t, "first", r.op("beside").User.String())
	root := agent("outer")
	root.User = "first"
	s.part(spec{id: "root", start: 0, end: 9, op: root})
	s.counted(none, "")
}

func TestConversationStoodForTheSession(t *testing.T) {
	t.Parallel()
	for session, want := range map[string]lateFacts{"s": {"session": 1}, "thread": none} {
		s := newStory(t)
		one := chat(1, 1, "q", "a")
		one.ConversationID = "thread"
		s.part(spec{id: "one", parent: "root", start: 1, op: one})
		root := agent("a")
		root.Session = session
		s.part(spec{id: "root", start: 0, end: 9, op: root})
		s.counted(want, session)
	}
}
