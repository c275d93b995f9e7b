// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package geminicli

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "Gemini CLI",
		Seen:      "0.61",
		Detect:    "scope `gemini-cli`",
		Messages:  "raw Gemini contents in `gen_ai.input.messages` and `gen_ai.output.messages`, the chunks of a stream joined; log records where spans have none",
		Tools:     "`gen_ai.tool.definitions` (function declarations); runs from `tool_call` spans",
		Reasoning: "parts with `thought`",
		Usage:     "`gen_ai.usage.*`, output without thoughts; thoughts and cached tokens only in the log record `gemini_cli.api_response`",
		Session:   "`gen_ai.conversation.id`, resource `session.id`",
		SwitchOn:  "`telemetry.enabled`, `telemetry.traces` and `telemetry.logPrompts` in settings.json",
		Gaps: []string{
			"Every call and every batch of tools is a trace of its own.",
			"A call has one id in the answer and another in the next request.",
			"Texts are cut at 10 000 characters.",
		},
	}
}
