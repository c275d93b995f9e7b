// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package koog

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "JetBrains Koog",
		Seen:      "main, 2026; the Langfuse adapter of older versions",
		Detect:    "scope `ai.koog`; keys `koog.*`",
		Messages:  "`gen_ai.input.messages`, `gen_ai.output.messages`, `system_instructions`; else `gen_ai.prompt.N` and `gen_ai.completion.N`",
		Tools:     "names and descriptions from `gen_ai.tool.definitions`",
		Reasoning: "`gen_ai.completion.N.reasoning`",
		Usage:     "`gen_ai.usage.*`; zero and zero means unknown",
		Session:   "`gen_ai.conversation.id` (the id of the run)",
		SwitchOn:  "`setVerbose(true)`; content is `HIDDEN:...` without",
		Gaps: []string{
			"Tool definitions have no parameters.",
		},
	}
}
