// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package sentry

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Sentry",
		Seen:       "@sentry/node 10.78; Python keys (conventions)",
		Detect:     "scope `@sentry/*` or `sentry.*`, beside `gen_ai.*`",
		Messages:   "`gen_ai.input.messages`, `gen_ai.request.messages`, `gen_ai.response.text`, `gen_ai.response.tool_calls`",
		Tools:      "`gen_ai.request.available_tools`",
		Reasoning:  "only in streamed Responses and in the history",
		Usage:      "inclusive for every provider; `gen_ai.cost.*_tokens` are costs",
		FirstToken: "`gen_ai.response.time_to_first_token`, as the conventions' dialect reads it",
		Session:    "`gen_ai.conversation.id`",
		Gaps: []string{
			"The reasoning of an answer is dropped.",
			"A failed call has no message.",
		},
		SwitchOn: "recordInputs and recordOutputs of the AI integrations",
	}
}
