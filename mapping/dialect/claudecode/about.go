// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package claudecode

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Claude Code and the Claude Agent SDK",
		Seen:       "2.1.266, 2.1.332",
		Detect:     "scope `com.anthropic.claude_code.tracing` (`.traces` up to 2.1.170); log scope `com.anthropic.claude_code.events`",
		Messages:   "`user_prompt`; in detailed beta mode `new_context` (only what is new) and `response.model_output`; log records `api_request_body`, `api_response_body`, `assistant_response`, `user_prompt`",
		Tools:      "names from `tools`; definitions from the log records `api_request_body` and `tool`; runs from tool spans, their `tool.output` events and the log record `tool_result`",
		Reasoning:  "in the history of request bodies; the thinking of an answer is withheld at the source, a mark is kept",
		Usage:      "bare `input_tokens` and its kin (exclusive of cache), else `gen_ai.usage.*` (inclusive); cache lifetimes and cost from the log record `api_request`",
		FirstToken: "`ttft_ms`, `first_content_ms`, counted from the last attempt",
		Session:    "`session.id`, `user.id`",
		SwitchOn:   "`CLAUDE_CODE_ENHANCED_TELEMETRY_BETA=1`, `OTEL_LOG_USER_PROMPTS=1`, `OTEL_LOG_TOOL_DETAILS=1`, `OTEL_LOG_TOOL_CONTENT=1`, `OTEL_LOG_RAW_API_BODIES=1`, traces and logs exported to the same collector",
		Gaps: []string{
			"Bodies are cut at 60 KB: system prompt and tools are lost first.",
			"A failed tool has no result on its span; the next request has it.",
			"Without content switches prompts and answers are `<REDACTED>`; they are not shown.",
		},
	}
}
