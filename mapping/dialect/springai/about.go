// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package springai

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:    "Spring AI",
		Seen:     "1.0 milestones to 1.1",
		Detect:   "keys `spring.ai.*`; `gen_ai.system` = `spring_ai`; scope `org.springframework*` with `gen_ai.*`",
		Messages: "`gen_ai.prompt` and `gen_ai.completion`, on the span or in `gen_ai.content.*` events; log records `Chat Model Prompt Content`, `Chat Model Completion` and their like",
		Tools:    "names from `spring.ai.model.request.tool.names`; runs from `spring.ai.tool.*`",
		Usage:    "`gen_ai.usage.*`, numbers written as text",
		Session:  "`spring.ai.chat.client.conversation.id`",
		SwitchOn: "`spring.ai.chat.observations.log-prompt` and `.log-completion` with the logs exported to the same collector, or an `ObservationFilter` that sets `gen_ai.prompt` and `gen_ai.completion`",
		Gaps: []string{
			"Prompts and completions are not on spans since 1.0, only in log records.",
			"Lists are joined without escaping; the roles of messages are lost, and so are calls.",
		},
	}
}
