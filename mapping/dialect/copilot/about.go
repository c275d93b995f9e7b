// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package copilot

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "GitHub Copilot CLI and Copilot Chat in VS Code",
		Seen:       "CLI 1.0.102; VS Code, March 2026",
		Detect:     "scope `github.copilot` or `copilot-chat`; keys `copilot_chat.*`, `github.copilot.*` beside `gen_ai.*`",
		Messages:   "the conventions' parts; the CLI sends only what is new",
		Tools:      "`gen_ai.tool.definitions` (VS Code: on the agent only); runs from `execute_tool` spans",
		Reasoning:  "CLI: parts of type reasoning; VS Code: not sent",
		Usage:      "`gen_ai.usage.*`, inclusive; agents repeat the sum of their calls",
		FirstToken: "`gen_ai.response.time_to_first_chunk`, `copilot_chat.time_to_first_token`",
		Session:    "`gen_ai.conversation.id`",
		SwitchOn:   "CLI: `COPILOT_OTEL_ENABLED=true`, `OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true`; VS Code: `COPILOT_OTEL_CAPTURE_CONTENT=true`",
		Gaps: []string{
			"VS Code loses the ids of tool results; they are paired by order.",
		},
	}
}
