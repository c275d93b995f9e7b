// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package litellm

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "LiteLLM",
		Seen:       "version 1 and 2 of its OpenTelemetry callback (source)",
		Detect:     "scope `litellm`; `litellm.*` beside `gen_ai.*`",
		Messages:   "`gen_ai.input.messages`, `gen_ai.output.messages` (hybrids, choices, Python reprs), else `gen_ai.prompt.N.*`, `gen_ai.completion.N.*`",
		Tools:      "`gen_ai.tool.N.*`, `llm.request.functions.N.*`",
		Reasoning:  "`reasoning_content`",
		Usage:      "`gen_ai.usage.*`; costs `gen_ai.cost.*` (1), `litellm.cost.*` (2)",
		FirstToken: "`gen_ai.response.time_to_first_chunk` (s, version 2)",
		Session:    "`gen_ai.conversation.id`, session and end user of the metadata",
		Gaps: []string{
			"Indexed completions have no call ids.",
			"Version 2 writes at most 32 tools.",
		},
		SwitchOn: "version 2: content is off by default",
	}
}
