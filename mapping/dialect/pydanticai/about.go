// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pydanticai

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "pydantic-ai, Logfire",
		Seen:       "pydantic-ai 0.x (instrumentation 1), 1.26 (2), 2.x (5); Logfire 4 model integrations",
		Detect:     "scope `pydantic-ai` or `pydantic-graph`; `pydantic_ai.*`, `all_messages_events`, `model_request_parameters`; `request_data` beside `logfire.*`",
		Messages:   "`gen_ai.input.messages`, `gen_ai.output.messages` (2 and later), `events` and log records (1), `pydantic_ai.all_messages`, `all_messages_events`, `final_result` (agents), `request_data`, `response_data` (Logfire)",
		Tools:      "`model_request_parameters`: function, output and native tools",
		Reasoning:  "parts of type `thinking`",
		Usage:      "input and output inclusive for every provider; `gen_ai.usage.details.*`; `gen_ai.aggregated_usage.*` on agents; `operation.cost`",
		FirstToken: "`gen_ai.client.operation.time_to_first_chunk` (s)",
		Session:    "`gen_ai.conversation.id`; `logfire.tags`",
		Gaps: []string{
			"With `include_content=False` parts stay without content: shown as absent.",
		},
		SwitchOn: "nothing; `include_content` is on by default",
	}
}
