// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func history(messages ...genai.Message) *genai.Operation {
	op := chat(1, 1, "", "")
	op.Input = messages
	return op
}

func TestRootShowsQuestionAndAnswer(t *testing.T) {
	t.Parallel()
	first := history(text("system", "be brief"), text("user", "before"), text("assistant", "yes"), text("user", "question"))
	first.Output = []genai.Message{{Role: "assistant", Parts: []genai.Part{{Type: genai.PartToolCall, ID: "1", Name: "t"}}}}
	inner := chat(1, 1, "the subagent's prompt", "the subagent's answer")
	r := related(t,
		spec{id: "root", start: 0, end: 9, op: agent("outer")},
		spec{id: "one", parent: "root", start: 1, op: first},
		spec{id: "tool", parent: "root", start: 2, end: 6, op: &genai.Operation{Kind: genai.KindExecuteTool}},
		spec{id: "inner", parent: "tool", start: 3, op: inner},
		spec{id: "two", parent: "root", start: 7, op: chat(1, 1, "question", "answer")},
	)
	require.Equal(t, "user: question", says(r.op("root").Input), "what began the turn, not what was said before")
	require.Equal(t, "assistant: answer", says(r.op("root").Output))
}

func TestRootKeepsWhatItHas(t *testing.T) {
	t.Parallel()
	root := agent("a")
	root.InputValue = genai.JSONValue(`{"city":"Lund"}`)
	r := related(t, spec{id: "root", start: 0, end: 9, op: root}, spec{id: "chat", parent: "root", start: 1, op: chat(1, 1, "q", "a")})
	require.Empty(t, r.op("root").Input)
	require.JSONEq(t, `{"city":"Lund"}`, r.op("root").InputValue.Get().Text)
	require.Equal(t, "a", r.op("root").OutputValue.Get().Text, "beside an input that is no conversation")
}

func TestOnlyASubagentSpoke(t *testing.T) {
	t.Parallel()
	r := related(t,
		spec{id: "root", start: 0, end: 9, op: agent("outer")},
		spec{id: "sub", parent: "root", start: 1, end: 8, op: agent("inner")},
		spec{id: "chat", parent: "sub", start: 2, op: chat(1, 1, "q", "a")},
	)
	require.Equal(t, "user: q", says(r.op("root").Input), "nobody nearer did")
}

func TestDefinitionsReachTheGenerationsOfTheirAgent(t *testing.T) {
	t.Parallel()
	outer := agent("outer")
	outer.Tools = tools("search", "book", "pay")
	named := chat(1, 1, "q", "a")
	named.ActiveTools = []string{"pay", "search"}
	inner := agent("inner")
	r := related(t,
		spec{id: "outer", start: 0, end: 9, op: outer},
		spec{id: "plain", parent: "outer", start: 1, op: chat(1, 1, "q", "a")},
		spec{id: "named", parent: "outer", start: 2, op: named},
		spec{id: "inner", parent: "outer", start: 3, end: 8, op: inner},
		spec{id: "theirs", parent: "inner", start: 4, op: chat(1, 1, "q", "a")},
	)
	require.Len(t, r.op("plain").Tools, 3)
	require.Len(t, r.op("named").Tools, 3, "the writer narrows them by the names")
	require.Empty(t, r.op("theirs").Tools, "another agent's tools are not its own")
}

func TestDefinitionsOfAnEarlierGeneration(t *testing.T) {
	t.Parallel()
	first := chat(1, 1, "q", "")
	first.Tools = tools("search")
	calls := chat(1, 1, "q", "")
	calls.Output = []genai.Message{{Role: "assistant", Parts: []genai.Part{{Type: genai.PartToolCall, ID: "1", Name: "search"}}}}
	r := related(t,
		spec{id: "a", start: 0, end: 9, op: agent("a")},
		spec{id: "first", parent: "a", start: 1, op: first},
		spec{id: "calls", parent: "a", start: 2, op: calls},
		spec{id: "sum", parent: "a", start: 3, op: chat(1, 1, "summarise", "a")},
		spec{id: "b", start: 0, end: 9, op: agent("b")},
		spec{id: "other", parent: "b", start: 4, op: calls},
	)
	require.Len(t, r.op("calls").Tools, 1)
	require.Empty(t, r.op("sum").Tools, "it names none and uses none")
	require.Empty(t, r.op("other").Tools, "a sibling agent")
}

func TestActiveToolsOfATurn(t *testing.T) {
	t.Parallel()
	one, two := chat(1, 1, "q", "a"), chat(1, 1, "q", "a")
	one.Tools, two.Tools = tools("b", "a"), tools("a", "c")
	two.ActiveTools = []string{"c", "a"}
	r := related(t,
		spec{id: "root", start: 0, end: 9, op: agent("x")},
		spec{id: "one", parent: "root", start: 1, op: one}, spec{id: "two", parent: "root", start: 2, op: two},
	)
	var active string
	for _, f := range r.op("root").Metadata {
		if f.Key.String() == "active_tools" {
			active = f.Value.Get().Text
		}
	}
	require.JSONEq(t, `["b","a","c"]`, active)
}

func TestToolSpanGetsWhatTheModelSaid(t *testing.T) {
	t.Parallel()
	call := chat(1, 1, "q", "")
	call.Output = []genai.Message{{Role: "assistant", Parts: []genai.Part{{
		Type: genai.PartToolCall, ID: "c1", Name: "stock", Value: genai.JSONValue(`{"part":"cassette"}`),
	}}}}
	next := history(genai.Message{Role: "tool", Parts: []genai.Part{{Type: genai.PartToolResult, ID: "c1", Value: genai.TextValue("two")}}})
	tool := func() *genai.Operation {
		return &genai.Operation{Kind: genai.KindExecuteTool, Tool: genai.Tool{CallID: "c1"}}
	}
	own := tool()
	own.InputValue = genai.TextValue("own")
	own.Provenance.Set(genai.FacetInput, genai.Source{Dialect: "d", Key: "arguments"})
	some := tool() // what the source says of the arguments without the facet is not all
	some.InputValue = genai.TextValue("some")
	r := related(t,
		spec{id: "root", start: 0, end: 9, op: agent("x")},
		spec{id: "call", parent: "root", start: 1, op: call},
		spec{id: "tool", parent: "root", start: 2, op: tool()},
		spec{id: "own", parent: "root", start: 3, op: own},
		spec{id: "some", parent: "root", start: 3, op: some},
		spec{id: "next", parent: "root", start: 4, op: next},
	)
	require.JSONEq(t, `{"part":"cassette"}`, r.op("tool").InputValue.Get().Text)
	require.JSONEq(t, `{"part":"cassette"}`, r.op("some").InputValue.Get().Text)
	require.Equal(t, "two", r.op("tool").OutputValue.Get().Text)
	require.Equal(t, "stock", r.op("tool").Tool.Name.String())
	require.Equal(t, "own", r.op("own").InputValue.Get().Text)
}

// Some servers count the calls of each answer anew: call_0 is another call every time.
func TestCallIDsThatStartAnew(t *testing.T) {
	t.Parallel()
	called := func(arguments string) genai.Message {
		return genai.Message{Role: "assistant", Parts: []genai.Part{{
			Type: genai.PartToolCall, ID: "call_0", Name: "search", Value: genai.JSONValue(arguments),
		}}}
	}
	told := func(result string) genai.Message {
		return genai.Message{Role: "tool", Parts: []genai.Part{{Type: genai.PartToolResult, ID: "call_0", Value: genai.TextValue(result)}}}
	}
	answering := func(op *genai.Operation, m genai.Message) *genai.Operation {
		op.Output = []genai.Message{m}
		return op
	}
	tool := func() *genai.Operation {
		return &genai.Operation{Kind: genai.KindExecuteTool, Tool: genai.Tool{CallID: "call_0"}}
	}
	q := text("user", "q")
	r := related(t,
		spec{id: "root", start: 0, end: 19, op: agent("x")},
		spec{id: "one", parent: "root", start: 1, op: answering(history(q), called(`{"n":1}`))},
		spec{id: "tool 1", parent: "root", start: 3, op: tool()},
		spec{id: "two", parent: "root", start: 5, op: answering(history(q, called(`{"n":1}`), told("same")), called(`{"n":2}`))},
		spec{id: "tool 2", parent: "root", start: 7, op: tool()},
		spec{id: "three", parent: "root", start: 9, op: answering(
			history(q, called(`{"n":1}`), told("same"), called(`{"n":2}`), told("same")), called(`{"n":3}`))},
		spec{id: "tool 3", parent: "root", start: 11, op: tool()},
		spec{id: "four", parent: "root", start: 13, op: history(
			q, called(`{"n":1}`), told("same"), called(`{"n":2}`), told("same"), called(`{"n":3}`), told("other"))},
	)
	for name, want := range map[string][2]string{
		"tool 1": {`{"n":1}`, "same"}, "tool 2": {`{"n":2}`, "same"}, "tool 3": {`{"n":3}`, "other"},
	} {
		require.Equal(t, want[0], r.op(name).InputValue.Get().Text, name)
		require.Equal(t, want[1], r.op(name).OutputValue.Get().Text, name)
	}
}

func TestContentOnTheStepAbove(t *testing.T) { // Mastra
	t.Parallel()
	step := chat(530, 88, "q", "answer")
	r := related(t,
		spec{id: "agent", start: 0, end: 9, op: agent("x")},
		spec{id: "model", parent: "agent", start: 1, end: 8, op: step},
		spec{id: "step", parent: "model", start: 1, end: 8, op: &genai.Operation{Kind: genai.KindStep}},
		spec{id: "one", parent: "step", start: 2, op: chat(412, 0, "", "")},
		spec{id: "two", parent: "step", start: 5, op: chat(118, 88, "", "")},
	)
	require.Equal(t, "user: q", says(r.op("one").Input))
	require.Empty(t, r.op("one").Output)
	require.Equal(t, "assistant: answer", says(r.op("two").Output))
	require.Equal(t, genai.KindStep, r.op("model").Kind, "it repeats their sum")
}

func TestDecisiveChild(t *testing.T) {
	t.Parallel()
	const failed = ptrace.StatusCodeError
	r := related(t,
		spec{id: "root", start: 0, end: 9, op: agent("x")},
		spec{id: "tool", parent: "root", start: 1, status: failed, op: &genai.Operation{Kind: genai.KindExecuteTool}},
		spec{id: "chat", parent: "root", start: 3, op: chat(1, 1, "q", "a")},
	)
	require.Equal(t, genai.LevelUnset, r.op("root").Level, "the model answered in spite of the tool")
	r = related(t,
		spec{id: "root", start: 0, end: 9, op: agent("x")},
		spec{id: "chat", parent: "root", start: 3, status: failed, op: chat(1, 1, "q", "")},
	)
	require.Equal(t, genai.LevelError, r.op("root").Level)
	r = related(t,
		spec{id: "root", start: 0, end: 9, status: ptrace.StatusCodeOk, op: agent("x")},
		spec{id: "chat", parent: "root", start: 3, status: failed, op: chat(1, 1, "q", "")},
	)
	require.Equal(t, genai.LevelUnset, r.op("root").Level, "the root says it went well")
}
