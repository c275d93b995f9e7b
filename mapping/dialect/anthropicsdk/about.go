// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package anthropicsdk

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Anthropic SDKs' own tracing",
		Seen:       "TypeScript 1.14, Go v2.15",
		Detect:     "scope `com.anthropic.sdk.<language>` or `com.anthropic.claude-platform`",
		Messages:   "the conventions' parts; spans of message threads hold only what is new",
		Tools:      "no definitions; arguments in `gen_ai.tool.call.arguments`, results in `anthropic.tool_result.content`",
		Reasoning:  "parts of type reasoning",
		Usage:      "`gen_ai.usage.*`, inclusive; cache lifetimes from `anthropic.usage.cache_creation.*`",
		FirstToken: "`gen_ai.response.time_to_first_chunk`, streams only",
		Session:    "`gen_ai.conversation.id`, when the application sets one",
		SwitchOn:   "`ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE=content`",
		Gaps: []string{
			"Tool definitions and finish reasons are not sent (the stop reason is).",
			"The user id of a request is not sent.",
		},
	}
}
