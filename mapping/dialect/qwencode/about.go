// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package qwencode

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Qwen Code",
		Seen:       "0.24",
		Detect:     "scope `qwen-code` or keys `qwen-code.*`; spans of hooks are left alone",
		Messages:   "the conventions' parts; in older versions `new_context` and `response.model_output`",
		Tools:      "`gen_ai.tool.definitions`; in older versions `tools` and `tool_schema` events",
		Reasoning:  "parts of type reasoning, put before the text they led to",
		Usage:      "`gen_ai.usage.*` and `thoughts_token_count`, inclusive",
		FirstToken: "`gen_ai.response.time_to_first_chunk`, `ttft_ms`",
		Session:    "`session.id`",
		SwitchOn:   "`telemetry.enabled`, `telemetry.logPrompts`, `telemetry.includeSensitiveSpanAttributes`",
		Gaps: []string{
			"Older versions send system prompt and tool schemas once per process.",
		},
	}
}
