// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openrouter

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "OpenRouter Broadcast",
		Seen:      "2026",
		Detect:    "scope `openrouter`; keys `openrouter.*`",
		Messages:  "`gen_ai.prompt` and `gen_ai.completion` as JSON, else `span.input` and `span.output`",
		Tools:     "in the prompt",
		Reasoning: "in the completion",
		Usage:     "`gen_ai.usage.*` with `.cached` and `.reasoning`, inclusive; `total_cost`, `input_cost`, `output_cost`",
		Session:   "`session.id`, `user.id`, `trace.name`, `trace.tags`, `trace.metadata.*`",
		SwitchOn:  "Broadcast in the settings of OpenRouter, privacy mode off",
		Gaps: []string{
			"A failed request is echoed in its completion; it is read as the input.",
			"A request that the application traces too arrives twice.",
		},
	}
}
