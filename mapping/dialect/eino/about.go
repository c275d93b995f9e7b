// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package eino

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Eino with the APMPlus callback",
		Seen:       "eino 0.7, apmplus 0.0.2",
		Detect:     "scope `github.com/cloudwego/eino*`; keys `runinfo.*` with `gen_ai.system` = `eino`",
		Messages:   "`gen_ai.prompt.N` and `gen_ai.completion.N`; on workflows `gen_ai.input` and `gen_ai.output`",
		Tools:      "runs from tool spans",
		Reasoning:  "on workflows only",
		Usage:      "`gen_ai.usage.*`, inclusive, without details",
		FirstToken: "`gen_ai.chat_completions.streaming_time_to_first_token`",
		Session:    "`gen_ai.session.id`, `gen_ai.user.id`",
		Gaps: []string{
			"Model calls lose tool calls, call ids and reasoning.",
			"Tool definitions are not sent.",
		},
	}
}
