// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package pipecat

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Pipecat",
		Seen:       "its tracing of 2026 (source)",
		Detect:     "scope beginning with `pipecat`",
		Messages:   "`input`, `output`, `gen_ai.system_instructions`; `transcript`, `text` on spans of speech",
		Tools:      "`tools`, `tools.definitions`; runs from `tool.*`",
		Usage:      "`gen_ai.usage.*`",
		FirstToken: "`metrics.ttfb` (s)",
		Session:    "`conversation.id`",
		SwitchOn:   "`enable_tracing=True` on the task",
		Gaps:       []string{"Answers are text only: calls stand on the next request's messages and on tool spans."},
	}
}
