// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

func TestContainerRepeatsTheTokensOfItsCalls(t *testing.T) { // report 04
	t.Parallel()
	r := related(t,
		spec{id: "agent", start: 0, end: 9, op: withUsage(agent("a"), 300, 30)},
		spec{id: "step", parent: "agent", start: 1, end: 8, op: withUsage(&genai.Operation{Kind: genai.KindStep}, 300, 30)},
		spec{id: "one", parent: "step", start: 1, op: chat(100, 10, "q", "a")},
		spec{id: "two", parent: "step", start: 3, op: chat(200, 20, "q", "b")},
	)
	require.Empty(t, r.tokens("agent"))
	require.Empty(t, r.tokens("step"))
	require.Equal(t, "input=100 output=10", r.tokens("one"))
	require.Equal(t, "input=200 output=20", r.tokens("two"))
}

func TestOnlyContainerKnowsTheTokens(t *testing.T) { // langfuse 14338
	t.Parallel()
	r := related(t,
		spec{id: "agent", op: withUsage(agent("a"), 300, 30)},
		spec{id: "chat", parent: "agent", op: chat(0, 0, "q", "a")},
	)
	require.Equal(t, "input=300 output=30", r.tokens("agent"))
}

func TestSameCallNested(t *testing.T) {
	t.Parallel()
	for name, outer := range map[string]*genai.Operation{
		"the same tokens":       chat(100, 10, "q", "a"),
		"their sum":             chat(300, 30, "q", "b"),
		"their sum, all texts":  chat(300, 30, "q", "a b"),
		"those of the last":     chat(200, 20, "q", "b"),
		"none":                  chat(0, 0, "q", "b"),
		"more, with the answer": chat(250, 25, "q", "b"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			specs := []spec{
				{id: "outer", start: 0, end: 9, op: outer},
				{id: "one", parent: "outer", start: 1, op: chat(100, 10, "q", "a")},
			}
			if name != "the same tokens" {
				specs = append(specs, spec{id: "two", parent: "outer", start: 3, op: chat(200, 20, "q", "b")})
			}
			r := related(t, specs...)
			require.Equal(t, genai.KindStep, r.op("outer").Kind)
			require.Empty(t, r.tokens("outer"))
			require.Equal(t, "input=100 output=10", r.tokens("one"))
		})
	}
}

func TestNestedCallsThatDiffer(t *testing.T) { // Genkit runs the next call inside of the one before
	t.Parallel()
	r := related(t,
		spec{id: "one", start: 0, end: 9, op: chat(412, 133, "q", "")},
		spec{id: "two", parent: "one", start: 3, op: chat(530, 88, "q", "answer")},
	)
	require.Equal(t, "input=412 output=133", r.tokens("one"))
	require.Equal(t, genai.KindChat, r.op("one").Kind)
	require.Equal(t, "input=530 output=88", r.tokens("two"))
}

func TestEmbeddingBelowAChat(t *testing.T) { // a gateway looks for the question in its cache
	t.Parallel()
	r := related(t,
		spec{id: "chat", start: 0, end: 9, op: chat(0, 0, "q", "a")},
		spec{id: "embed", parent: "chat", start: 1, op: withUsage(&genai.Operation{Kind: genai.KindEmbeddings}, 7, 0)},
		spec{id: "many", start: 10, end: 19, op: withUsage(&genai.Operation{Kind: genai.KindEmbeddings}, 9, 0)},
		spec{id: "one", parent: "many", start: 11, op: withUsage(&genai.Operation{Kind: genai.KindEmbeddings}, 9, 0)},
	)
	require.Equal(t, genai.KindChat, r.op("chat").Kind, "no tokens are known of it, but it is another call")
	require.Equal(t, genai.KindStep, r.op("many").Kind)
}

func TestOnlyEmbeddingsBelowAnAgent(t *testing.T) { // its model calls are not traced
	t.Parallel()
	r := related(t,
		spec{id: "agent", start: 0, end: 9, op: withUsage(agent("a"), 300, 30)},
		spec{id: "embed", parent: "agent", start: 1, op: withUsage(&genai.Operation{Kind: genai.KindEmbeddings}, 7, 0)},
		spec{id: "index", start: 10, end: 19, op: withUsage(&genai.Operation{Kind: genai.KindTask}, 14, 0)},
		spec{id: "one", parent: "index", start: 11, op: withUsage(&genai.Operation{Kind: genai.KindEmbeddings}, 7, 0)},
		spec{id: "two", parent: "index", start: 12, op: withUsage(&genai.Operation{Kind: genai.KindEmbeddings}, 7, 0)},
	)
	require.Equal(t, "input=300 output=30", r.tokens("agent"))
	require.Empty(t, r.tokens("index"))
}

func TestSameNumbersAndAnotherAnswer(t *testing.T) { // two short calls cost the same
	t.Parallel()
	r := related(t,
		spec{id: "one", start: 0, end: 9, op: chat(37, 12, "q", "first")},
		spec{id: "two", parent: "one", start: 3, op: chat(37, 12, "r", "second")},
	)
	require.Equal(t, "input=37 output=12", r.tokens("one"))
	require.Equal(t, "input=37 output=12", r.tokens("two"))
}

func TestAgentBelowToolOfACall(t *testing.T) { // tools run below the call (AI SDK 5, streaming)
	t.Parallel()
	r := related(t,
		spec{id: "chat", start: 0, end: 9, op: chat(100, 10, "q", "a")},
		spec{id: "tool", parent: "chat", start: 1, end: 8, op: &genai.Operation{Kind: genai.KindExecuteTool}},
		spec{id: "inner", parent: "tool", start: 2, op: chat(100, 10, "p", "b")},
	)
	require.Equal(t, "input=100 output=10", r.tokens("chat"))
	require.Equal(t, "input=100 output=10", r.tokens("inner"))
}

func TestSameCallBeside(t *testing.T) { // LangChain's and OpenAI's instrumentation, flat
	t.Parallel()
	r := related(t,
		spec{id: "flow", start: 0, end: 9, op: &genai.Operation{Kind: genai.KindInvokeWorkflow}},
		spec{id: "langchain", parent: "flow", scope: "langchain", start: 1, end: 5, op: chat(37, 12, "q", "a")},
		spec{id: "openai", parent: "flow", scope: "openai", start: 2, end: 4, op: chat(37, 12, "q", "a")},
		spec{id: "next", parent: "flow", scope: "openai", start: 6, op: chat(37, 12, "q", "a")},
	)
	require.Equal(t, "input=0 output=0", r.tokens("langchain"))
	require.Equal(t, "input=37 output=12", r.tokens("openai"))
	require.Equal(t, "input=37 output=12", r.tokens("next"))
}

func TestCallBelowTheOneThatReports(t *testing.T) { // LiteLLM: raw_gen_ai_request without tokens
	t.Parallel()
	r := related(t,
		spec{id: "outer", start: 0, end: 9, op: chat(37, 12, "q", "a")},
		spec{id: "raw", parent: "outer", start: 1, op: chat(0, 0, "q", "a")},
	)
	require.Equal(t, "input=37 output=12", r.tokens("outer"))
	require.Equal(t, "input=0 output=0", r.tokens("raw"))
}

func TestCostGoesWithTheCallItIsOf(t *testing.T) {
	t.Parallel()
	outer := chat(37, 12, "q", "a")
	outer.Cost = usage.Costs{Total: usage.USD(0.25)}
	r := related(t,
		spec{id: "outer", start: 0, end: 9, op: outer},
		spec{id: "inner", parent: "outer", start: 1, op: chat(37, 12, "q", "a")},
	)
	require.False(t, r.op("outer").Cost.Total.IsSet())
	require.True(t, r.op("inner").Cost.Total.IsSet())
}

func TestLateContainer(t *testing.T) {
	t.Parallel()
	m, keep := NewMemory(), KeepConfig{Keep: KeepGenAI}
	relatedWith(t, keep, m, spec{id: "chat", parent: "step", start: 2, op: chat(10, 1, "q", "a")})
	step := relatedWith(t, keep, m, spec{id: "step", parent: "agent", start: 1, end: 4, op: withUsage(&genai.Operation{Kind: genai.KindStep}, 10, 1)})
	require.Empty(t, step.tokens("step"))
	root := relatedWith(t, keep, m, spec{id: "agent", start: 0, end: 5, op: withUsage(agent("a"), 10, 1)})
	require.Empty(t, root.tokens("agent"), "what its descendants carried is covered through the step")
}
