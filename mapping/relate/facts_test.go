// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
)

func TestFactsReachEverySpan(t *testing.T) { // report 09
	t.Parallel()
	root := &genai.Operation{
		Session: "s", User: "u", TraceName: "turn", Tags: []string{"beta", "eu"}, Environment: "staging", Release: "r",
		Version: "v", Public: "true", TraceMetadata: []genai.Field{{Key: "tier", Value: genai.TextValue("gold")}},
	}
	r := related(t,
		spec{id: "root", start: 0, end: 9, op: root},
		spec{id: "agent", parent: "root", start: 1, end: 8, op: agent("a")},
		spec{id: "chat", parent: "agent", start: 2, op: chat(1, 1, "q", "a")},
	)
	for _, name := range r.names {
		op := r.op(name)
		require.Equal(t, "s", op.Session.String(), name)
		require.Equal(t, "u", op.User.String(), name)
		require.Equal(t, "turn", op.TraceName.String(), name)
		require.Len(t, op.Tags, 2, name)
		require.Equal(t, "staging", op.Environment.String(), name)
		require.Equal(t, "r", op.Release.String(), name)
		require.Equal(t, "v", op.Version.String(), name)
		require.Equal(t, "true", op.Public.String(), name)
		require.Len(t, op.TraceMetadata, 1, name)
	}
}

// The root is an observation of Langfuse's SDK already: it stays as it is, and what it says
// about its trace reaches the spans of other instrumentations.
func TestFactsOfAnObservationReachTheOthers(t *testing.T) {
	t.Parallel()
	list := spans(t,
		spec{id: "root", start: 0, end: 9, attr: observation.KeyInput},
		spec{id: "chat", parent: "root", start: 1, op: chat(1, 1, "q", "a")},
		spec{id: "http", parent: "chat", start: 1, op: nil},
	)
	root := list[0].Data().Attributes()
	root.PutStr("session.id", "s")
	root.PutStr(observation.KeyUser, "u")
	root.PutStr(observation.KeyTraceName, "turn")
	root.PutBool(observation.KeyTracePublic, true)
	root.PutEmptySlice(observation.KeyTraceTags).AppendEmpty().SetStr("beta")
	root.PutStr(observation.TraceMetadataPrefix+"tier", "gold")
	root.PutInt(observation.TraceMetadataPrefix+"seats", 3)
	before := root.AsRaw()
	New(KeepConfig{Keep: KeepGenAI}).Trace(list, NewMemory())
	require.Equal(t, before, root.AsRaw())
	require.Nil(t, list[0].Op)
	op := list[1].Op
	require.Equal(t, "s u turn true", op.Session.String()+" "+op.User.String()+" "+op.TraceName.String()+" "+op.Public.String())
	require.Equal(t, "beta", op.Tags[0].String())
	require.Len(t, op.TraceMetadata, 2)
	require.Equal(t, genai.JSONValue("3"), op.TraceMetadata[1].Value.Get())
}

func TestTraceMetadataOfOneSpanReachesTheOthers(t *testing.T) {
	t.Parallel()
	list := spans(t,
		spec{id: "root", start: 0, end: 9, op: agent("a"), attr: observation.TraceMetadataPrefix + "tier"},
		spec{id: "chat", parent: "root", start: 1, op: chat(1, 1, "q", "a")},
	)
	New(KeepConfig{Keep: KeepGenAI}).Trace(list, NewMemory())
	require.Equal(t, "tier", list[1].Op.TraceMetadata[0].Key.String())
}

func TestNearestAncestorWins(t *testing.T) {
	t.Parallel()
	inner := agent("inner")
	inner.User = "second"
	r := related(t,
		spec{id: "root", start: 0, end: 9, op: &genai.Operation{Kind: genai.KindInvokeAgent, User: "first"}},
		spec{id: "inner", parent: "root", start: 1, end: 8, op: inner},
		spec{id: "chat", parent: "inner", start: 2, op: chat(1, 1, "q", "a")},
		spec{id: "other", parent: "root", start: 4, op: chat(1, 1, "q", "a")},
	)
	require.Equal(t, "first", r.op("root").User.String())
	require.Equal(t, "second", r.op("chat").User.String())
	require.Equal(t, "first", r.op("other").User.String())
}

func TestFactOnALeafReachesTheRoot(t *testing.T) { // JetBrains/koog: environment only on the agent
	t.Parallel()
	leaf := chat(1, 1, "q", "a")
	leaf.ConversationID, leaf.User = "c", "u"
	r := related(t,
		spec{id: "root", start: 0, end: 9, op: agent("a")},
		spec{id: "chat", parent: "root", start: 1, op: leaf},
		spec{id: "other", parent: "root", start: 3, op: chat(1, 1, "q", "a")},
	)
	for _, name := range r.names {
		require.Equal(t, "c", r.op(name).Session.String(), name)
		require.Equal(t, "u", r.op(name).User.String(), name)
	}
	require.Empty(t, r.op("root").ConversationID.String(), "a conversation id is the span's own metadata")
}

func TestNamedSessionBeatsConversationID(t *testing.T) {
	t.Parallel()
	leaf := chat(1, 1, "q", "a")
	leaf.ConversationID = "thread"
	r := related(t,
		spec{id: "root", start: 0, end: 9, op: &genai.Operation{Kind: genai.KindInvokeAgent, Session: "s"}},
		spec{id: "chat", parent: "root", start: 1, op: leaf},
	)
	require.Equal(t, "s", r.op("chat").Session.String())
	require.Equal(t, "thread", r.op("chat").ConversationID.String())
}

func TestLateSpanGetsTheFactsOfItsTrace(t *testing.T) {
	t.Parallel()
	m, keep := NewMemory(), KeepConfig{Keep: KeepGenAI}
	root := agent("a")
	root.Session = "s"
	relatedWith(t, keep, m, spec{id: "root", op: root})
	late := relatedWith(t, keep, m, spec{id: "chat", parent: "root", start: 1, op: chat(1, 1, "q", "a")})
	require.Equal(t, "s", late.op("chat").Session.String())
}
