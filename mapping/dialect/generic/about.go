// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package generic

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Spans that follow no convention",
		Seen:       "home-made payloads",
		Detect:     "`input`, `output`, `prompt`, `completion`, `messages`, `llm.*`, `input.value`, `gen_ai.input`, `gen_ai.prompt_json` and their like",
		Messages:   "the first of those keys that holds something: a conversation where it is one, else text or the value",
		Tools:      "`tools` beside the messages of a request; runs from `tool.name` with `tool.arguments` or `tool.result`",
		Usage:      "`llm.usage.*`, `llm.token_count.*`, `llm.cost.*`, else what a provider's response counts",
		FirstToken: "`ttft_ms` and its like (ms), `completion_start_time`",
		Session:    "`session.id`, `user.id` and similar",
		Gaps: []string{
			"What else there is can be named in `dialects.custom`.",
		},
	}
}
