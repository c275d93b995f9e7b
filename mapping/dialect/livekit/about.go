// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package livekit

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "LiveKit Agents",
		Seen:       "Python, August 2026; JavaScript 1.9",
		Detect:     "scope `livekit-agents`; keys `lk.*`",
		Messages:   "message events (Python) or the conventions' parts (JavaScript) on `llm_request`; `lk.pii.chat_ctx` or `lk.chat_ctx` on `llm_node`",
		Tools:      "names from `lk.function_tools`; runs from `lk.function_tool.*`",
		Usage:      "`gen_ai.usage.*`, inclusive, audio apart; else `lk.realtime_model_metrics`",
		FirstToken: "`lk.response.ttft`, `lk.llm_metrics`, `lk.realtime_model_metrics`, `gen_ai.response.time_to_first_chunk`",
		Session:    "Langfuse's own keys, when the application sets them",
		Gaps: []string{
			"Reasoning is not sent.",
			"LiveKit Cloud strips the `lk.pii.*` keys.",
		},
	}
}
