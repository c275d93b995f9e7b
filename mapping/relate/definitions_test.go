// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// usesTool is a model call that calls a tool.
func usesTool(name string) *genai.Operation {
	op := chat(1, 1, "q", "")
	op.Output = []genai.Message{{Role: "assistant", Parts: []genai.Part{{Type: genai.PartToolCall, ID: "1", Name: name}}}}
	return op
}

func by(name string, op *genai.Operation) *genai.Operation {
	op.Agent.Name = name
	return op
}

func names(op *redact.Operation) (out []string) {
	for _, t := range op.Tools {
		out = append(out, t.Name().String())
	}
	return out
}

// Agents that hand over to each other in one span: their calls stand side by side.
func TestAgentsWithoutSpansOfTheirOwn(t *testing.T) {
	t.Parallel()
	first := by("triage", chat(1, 1, "q", ""))
	first.Tools = tools("search")
	r := related(t,
		spec{id: "flow", start: 0, end: 9, op: &genai.Operation{Kind: genai.KindInvokeWorkflow}},
		spec{id: "triage", parent: "flow", start: 1, op: first},
		spec{id: "billing", parent: "flow", start: 2, op: by("billing", usesTool("search"))},
		spec{id: "again", parent: "flow", start: 3, op: by("triage", usesTool("search"))},
	)
	require.Empty(t, r.op("billing").Tools, "another agent's tool of the same name")
	require.Equal(t, []string{"search"}, names(r.op("again")))
}

func TestAnotherAgentsCallBelowAnAgent(t *testing.T) {
	t.Parallel()
	triage := agent("triage")
	triage.Tools = tools("search")
	r := related(t,
		spec{id: "triage", start: 0, end: 9, op: triage},
		spec{id: "own", parent: "triage", start: 1, op: by("triage", chat(1, 1, "q", ""))},
		spec{id: "unnamed", parent: "triage", start: 2, op: chat(1, 1, "q", "")},
		spec{id: "billing", parent: "triage", start: 3, op: by("billing", chat(1, 1, "q", "a"))},
	)
	require.Len(t, r.op("own").Tools, 1)
	require.Len(t, r.op("unnamed").Tools, 1)
	require.Empty(t, r.op("billing").Tools)
}

// A call inside of a tool (a summary, a subagent without a span) is not the agent's.
func TestACallInsideOfATool(t *testing.T) {
	t.Parallel()
	outer := agent("outer")
	outer.Tools = tools("search", "summarise")
	first := usesTool("search")
	first.Tools = tools("search", "summarise")
	r := related(t,
		spec{id: "outer", start: 0, end: 9, op: outer},
		spec{id: "first", parent: "outer", start: 1, op: first},
		spec{id: "tool", parent: "outer", start: 2, end: 5, op: &genai.Operation{Kind: genai.KindExecuteTool}},
		spec{id: "inside", parent: "tool", start: 3, op: chat(1, 1, "shorten this", "short")},
		spec{id: "calls", parent: "tool", start: 4, op: usesTool("search")},
	)
	require.Empty(t, r.op("inside").Tools)
	require.Empty(t, r.op("calls").Tools)
}

func TestDefinitionsOutliveAPart(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	first := usesTool("search")
	first.Tools = tools("search", "book")
	s.part(spec{id: "first", parent: "agent", start: 1, op: first})
	r := s.part(
		spec{id: "calls", parent: "agent", start: 70, op: usesTool("search")},
		spec{id: "other", parent: "sibling", start: 71, op: usesTool("search")},
	)
	require.Equal(t, []string{"search", "book"}, names(r.op("calls")), "an earlier generation of the same agent has left")
	require.Empty(t, r.op("other").Tools)
	s.counted(none, "")
}

func TestDefinitionsThatAreTooManyToRemember(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	first := usesTool("search")
	first.Tools = tools("search", strings.Repeat("x", maxOffered))
	s.part(spec{id: "first", parent: "agent", start: 1, op: first})
	narrowed := chat(1, 1, "q", "a")
	narrowed.ActiveTools = []string{"search"}
	r := s.part(spec{id: "names", parent: "agent", start: 70, op: narrowed})
	require.Empty(t, r.op("names").Tools)
	require.Less(t, s.m.Size(), 8<<10)
	s.counted(lateFacts{"tools": 1}, "it names tools of which only the names are known")
}

func TestDefinitionsOfAnAgentThatComesLast(t *testing.T) {
	t.Parallel()
	s := newStory(t)
	with := chat(1, 1, "q", "a")
	with.Tools = tools("own")
	without := chat(1, 1, "q", "a")
	without.ActiveTools = []string{} // it says: none
	s.part(
		spec{id: "with", parent: "agent", start: 1, op: with},
		spec{id: "bare", parent: "agent", start: 2, op: chat(1, 1, "q", "a")},
		spec{id: "without", parent: "agent", start: 3, op: without},
		spec{id: "tool", parent: "agent", start: 4, end: 6, op: &genai.Operation{Kind: genai.KindExecuteTool}},
		spec{id: "inside", parent: "tool", start: 5, op: chat(1, 1, "q", "a")},
	)
	a := agent("a")
	a.Tools = tools("search")
	s.part(spec{id: "agent", parent: "root", start: 0, end: 9, op: a})
	s.counted(lateFacts{"tools": 1}, "one call of the agent that said nothing of tools")
	s.part(spec{id: "late", parent: "agent", start: 8, op: chat(1, 1, "q", "a")})
	s.counted(lateFacts{"tools": 1}, "definitions of a span that has left are not remembered")
}

// The call around one has the definitions (call_llm of Google ADK around the provider's).
func TestDefinitionsOfTheCallAround(t *testing.T) {
	t.Parallel()
	outer := func() *genai.Operation {
		op := chat(10, 5, "q", "")
		op.Tools = tools("search")
		return op
	}
	inner := usesTool("search")
	r := related(t,
		spec{id: "outer", start: 0, end: 9, op: outer()},
		spec{id: "inner", parent: "outer", start: 1, op: inner},
	)
	require.Len(t, r.op("inner").Tools, 1)
	s := newStory(t)
	r = s.part(
		spec{id: "outer", parent: "agent", start: 0, end: 9, op: outer()},
		spec{id: "inner", parent: "outer", start: 1, op: by("a", usesTool("search"))},
	)
	require.Len(t, r.op("inner").Tools, 1, "whose agent has not come, and only one of them names it")
	s = newStory(t)
	s.part(spec{id: "inner", parent: "outer", start: 1, op: usesTool("search")})
	s.part(spec{id: "outer", parent: "agent", start: 0, end: 9, op: outer()})
	s.counted(lateFacts{"tools": 1}, "it calls a tool of which it does not know more")
}
