// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langsmith

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "LangSmith's OpenTelemetry exporter, LangChain",
		Seen:      "Python 0.4 with the Claude Agent SDK; JavaScript 0.12",
		Detect:    "scope `langsmith`; `langsmith.*`",
		Messages:  "`gen_ai.prompt`, `gen_ai.completion`: raw inputs and outputs of the run (LangChain's serialised messages, a provider's request and response)",
		Tools:     "`gen_ai.tool.definitions`; the request's `tools`; LangChain's invocation parameters",
		Reasoning: "as the provider's response has it",
		Usage:     "`gen_ai.usage.*`, `*_token_details` (JSON, or a Python repr), `langsmith.usage_metadata`, else the response's own; inclusive",
		Session:   "`langsmith.metadata.session_id`, `thread_id`, `user_id`; `langsmith.span.tags`",
		SwitchOn:  "LANGSMITH_OTEL_ENABLED=true, LANGSMITH_TRACING=true",
		Gaps: []string{
			"JavaScript: LangChain's child runs have no span of their own, and the first that ends overwrites its parent.",
			"The Claude Agent SDK's turns lose their messages in the exporter.",
			"No first token.",
		},
	}
}
