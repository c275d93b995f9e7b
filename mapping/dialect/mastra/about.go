// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mastra

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Mastra",
		Seen:       "@mastra/otel-exporter 1.4 and the first 1.x (source), @mastra/langfuse 1.5, @mastra/arize 1.3; 0.24 (source)",
		Detect:     "`mastra.*`; scope `@mastra/*`",
		Messages:   "`mastra.<span type>.input` and `.output` on agents, generations and steps; 0.24: `input`, `output`",
		Tools:      "names in `gen_ai.tool.definitions` on the agent",
		Reasoning:  "`mastra.metadata.body` of a step that did not stream, `reasoning` of the generation",
		Usage:      "1.x inclusive; 0.24 as the AI SDK 5, Anthropic without the cache",
		FirstToken: "`mastra.completion_start_time`; later steps repeat the first",
		Session:    "`mastra.metadata.sessionId`, `threadId`, `userId`, `resourceId`; `mastra.tags`; `mastra.metadata.langfuse`: prompt link, trace metadata",
		Gaps: []string{
			"The span with the tokens has neither input nor calls: those of the step above it are used.",
			"Tool definitions are names only.",
			"A streamed step has no reasoning of its own.",
		},
	}
}
