// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// A model call that repeats what left below it loses its usage as if all had come together.
func TestSameCallLeftBelow(t *testing.T) {
	t.Parallel()
	for name, outer := range map[string]*genai.Operation{
		"their sum":             chat(300, 30, "q", "b"),
		"those of the last":     chat(200, 20, "q", "b"),
		"more, with the answer": chat(250, 25, "q", "b"),
		"no answer, the sum":    chat(300, 30, "q", ""),
	} {
		s := newStory(t)
		s.part(spec{id: "one", parent: "outer", start: 1, op: chat(100, 10, "q", "a")})
		s.part(spec{id: "two", parent: "outer", start: 3, op: chat(200, 20, "q", "b")})
		r := s.part(spec{id: "outer", parent: "root", start: 0, end: 9, op: outer})
		require.Equal(t, genai.KindStep, r.op("outer").Kind, name)
		require.Empty(t, r.tokens("outer"), name)
		root := s.part(spec{id: "root", start: 0, end: 10, op: withUsage(agent("a"), 300, 30)})
		require.Empty(t, root.tokens("root"), name)
		s.counted(none, name)
	}
}

// OpenLIT over the Anthropic SDK: the inner span has the tokens, the outer one the content and
// other tokens.
func TestContentOfWhatLeftBelow(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "inner", parent: "outer", start: 1, op: chat(108, 133, "", "")})
	r := s.part(spec{id: "outer", start: 0, end: 9, op: chat(108, 134, "q", "a")})
	require.Empty(t, r.tokens("outer"))
	s.counted(lateFacts{"content": 1}, "the inner one shows none")
}

func TestAnotherCallLeftBelow(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "two", parent: "one", start: 3, op: chat(530, 88, "q", "answer")})
	r := s.part(spec{id: "one", start: 0, end: 9, op: chat(412, 133, "q", "first")})
	require.Equal(t, "input=412 output=133", r.tokens("one"), "calls that merely nest")
	require.Equal(t, genai.KindChat, r.op("one").Kind)
	s.counted(none, "")
}

// A container that left with its usage, before the calls it counts.
func TestUsageCountedTwice(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "agent", start: 0, end: 9, op: withUsage(agent("a"), 300, 30)})
	r := s.part(spec{id: "one", parent: "agent", start: 1, op: chat(100, 10, "q", "a")})
	require.Equal(t, "input=100 output=10", r.tokens("one"), "usage belongs on the call")
	late := s.late()
	require.Equal(t, 1, late["usage"])
	s.part(spec{id: "two", parent: "agent", start: 2, op: chat(200, 20, "q", "a")})
	require.Zero(t, s.late()["usage"], "the agent counts once")
}

func TestCallThatAnotherProcessReportsToo(t *testing.T) { // an application and its gateway
	t.Parallel()
	s := newStory(t)
	app := chat(100, 10, "q", "a")
	s.part(spec{id: "app", start: 0, end: 9, op: app})
	s.part(spec{id: "handler", parent: "app", start: 1, end: 8, flags: 0x300}, spec{id: "gateway", parent: "handler", start: 2, op: app})
	require.Equal(t, 1, s.late()["usage"])
	s = newStory(t)
	s.part(spec{id: "app", start: 0, end: 9, op: app})
	s.part(spec{id: "next", parent: "app", start: 1, op: chat(7, 7, "q", "b")})
	s.counted(none, "another call that merely nests")
}

// What is below a late child of a span that left is known to the agent that comes at last.
func TestUsageBelowWhatHasLeftReachesWhatComes(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "step", parent: "agent", start: 1, end: 5, op: &genai.Operation{Kind: genai.KindStep}})
	s.part(spec{id: "chat", parent: "step", start: 2, op: chat(10, 1, "q", "a")})
	r := s.part(spec{id: "agent", start: 0, end: 9, op: withUsage(agent("a"), 10, 1)})
	require.Empty(t, r.tokens("agent"))
}

// The same below a span that was dropped.
func TestUsageBelowNoiseReachesWhatComes(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	s.part(spec{id: "http", parent: "agent", start: 1, end: 5})
	s.part(spec{id: "chat", parent: "http", start: 2, op: chat(10, 1, "q", "a")})
	r := s.part(spec{id: "agent", start: 0, end: 9, op: withUsage(agent("a"), 10, 1)})
	require.Equal(t, []string{"agent"}, r.names)
	require.Empty(t, r.tokens("agent"))
}

// However a turn is cut into parts, its tokens are counted once and all of it hangs together.
func TestHoweverATurnIsCut(t *testing.T) {
	t.Parallel()
	turn := func() []spec {
		return []spec{
			{id: "one", parent: "step", start: 2, end: 3, op: chat(100, 10, "q", "a")},
			{id: "two", parent: "step", start: 4, end: 5, op: chat(200, 20, "q", "b")},
			{id: "step", parent: "http", start: 1, end: 6, op: withUsage(&genai.Operation{Kind: genai.KindStep}, 300, 30)},
			{id: "http", parent: "agent", start: 1, end: 7},
			{id: "agent", parent: "root", start: 1, end: 8, op: withUsage(agent("a"), 300, 30)},
			{id: "root", start: 0, end: 9},
		}
	}
	for cuts := range 1 << 5 { // a bit for every place between two spans
		s := newStory(t)
		var tokens []string
		parents := map[string]string{}
		left := func(r result) {
			for _, name := range r.names {
				parents[name] = r.parent(name)
				if r.byName[name].Op != nil {
					tokens = append(tokens, r.tokens(name))
				}
			}
		}
		specs := turn()
		from := 0
		for i := range specs {
			if i == len(specs)-1 || cuts&(1<<i) != 0 {
				left(s.part(specs[from : i+1]...))
				from = i + 1
			}
		}
		require.Equal(t, []string{"input=100 output=10", "input=200 output=20", "", "", ""}, tokens[:5], cuts)
		require.NotContains(t, strings.Join(tokens, ";"), "300", cuts)
		for name, parent := range parents {
			require.True(t, parent == "" || parents[parent] != "" || parent == "root", "%b: %s hangs on %s, which is not there", cuts, name, parent)
		}
		require.Zero(t, s.late()["usage"], cuts)
	}
}
