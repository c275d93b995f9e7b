// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package codex

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Codex CLI",
		Seen:       "0.171",
		Detect:     "scope beginning with `codex` or keys `codex.*`, on spans with usage, turns, calls and tools; the other spans are noise",
		Messages:   "the prompt, from the log record `codex.user_prompt`",
		Tools:      "runs, from tool spans and the log record `codex.tool_result`",
		Usage:      "`gen_ai.usage.*` and `codex.usage.*` on the `handle_responses` that completed, inclusive; turn sums from `codex.turn.token_usage.*`",
		FirstToken: "of a turn, from the log record `codex.turn_ttft`",
		Session:    "`conversation.id`, `thread.id` where it is text",
		SwitchOn:   "`[otel]` in config.toml with `exporter`, `trace_exporter` and `log_user_prompt = true`",
		Gaps: []string{
			"Answers, reasoning, system prompt and tool definitions are sent nowhere.",
			"The span with the usage lasts milliseconds; the call is the `run_sampling_request` above it.",
			"`success` is true even for a command that failed.",
		},
	}
}
