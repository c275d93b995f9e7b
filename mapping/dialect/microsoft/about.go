// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package microsoft

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Microsoft.Extensions.AI, Agent Framework, Semantic Kernel",
		Seen:       "Extensions.AI 10, Agent Framework 1.0.0b251216 (Python), Semantic Kernel .NET and Python (source)",
		Detect:     "scopes `Experimental.Microsoft.Extensions.AI`, `Experimental.Microsoft.Agents`, `agent_framework`, `Microsoft.SemanticKernel`, `semantic_kernel`",
		Messages:   "`gen_ai.*.messages`; Semantic Kernel .NET: events with `gen_ai.event.content`; Python: log records",
		Tools:      "`gen_ai.tool.definitions`",
		Reasoning:  "parts of type `reasoning`",
		Usage:      "`gen_ai.usage.*`; `openai.*` and `anthropic.*` details of Agent Framework, whose Anthropic input excludes the cache",
		FirstToken: "`gen_ai.response.time_to_first_chunk` (s)",
		Session:    "`gen_ai.conversation.id`, unless it is the id of a response",
		Gaps: []string{
			"Agent Framework sends only what is new when the provider keeps the conversation.",
		},
		SwitchOn: "EnableSensitiveData (.NET), ENABLE_SENSITIVE_DATA=true (Agent Framework), SEMANTICKERNEL_EXPERIMENTAL_GENAI_ENABLE_OTEL_DIAGNOSTICS_SENSITIVE=true",
	}
}
