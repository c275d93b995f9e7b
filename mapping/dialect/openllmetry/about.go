// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "OpenLLMetry (Traceloop), and other sources of indexed prompts",
		Seen:      "Python openai 0.33, anthropic 0.40 and packages of 2026; JavaScript 0.14 and 0.27 (openai, anthropic, llamaindex, langchain); agentgateway",
		Detect:    "`traceloop.*`, `llm.request.type`, scope `@traceloop/*`; `gen_ai.prompt.0.*`, `gen_ai.completion.0.*`",
		Messages:  "`gen_ai.prompt.N.*`, `gen_ai.completion.N.*`, or `gen_ai.*.messages`, whichever says more; the texts of embeddings and the documents of a reranker stand there, too; `traceloop.entity.input`, `.output` on workflows, agents and tools",
		Tools:     "`llm.request.functions.N.*`, `gen_ai.tool.definitions`",
		Reasoning: "completions of role thinking, Anthropic's blocks, parts of type reasoning",
		Usage:     "`gen_ai.usage.*`, `llm.usage.*`; Python's Anthropic adds the cache into input, JavaScript's does not, under the same keys",
		Session:   "`traceloop.association.properties.*`",
		SwitchOn:  "nothing; content is on unless TRACELOOP_TRACE_CONTENT=false",
		Gaps: []string{
			"JavaScript openai: no usage when streaming, no span for failed calls; 0.14 loses call ids and calls in the history; 0.27 loses reasoning, and tools and calls of the Responses API.",
			"JavaScript llamaindex: calls missing in answers, each agent step a trace of its own.",
			"No first token.",
		},
	}
}
