// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package vercelai

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Vercel AI SDK, OpenCode",
		Seen:       "ai 4.3, 5.0, 6.0, 7.0 (legacy and `@ai-sdk/otel`); OpenCode 1.18; under Sentry, OpenInference and Langfuse's span processor",
		Detect:     "scope `ai` or `gen_ai`; `ai.operationId`, `ai.model.id`, `ai.toolCall.name` and other `ai.*` keys of the SDK under any scope",
		Messages:   "`ai.prompt.messages`, `ai.prompt`; `ai.response.text`, `.object`, `.files`, `.toolCalls`; version 7's `gen_ai.*.messages`",
		Tools:      "`ai.prompt.tools` (a list of JSON texts), `gen_ai.tool.definitions` (7); runs from `ai.toolCall.*`",
		Reasoning:  "`ai.response.reasoning` (6 and later), reasoning parts of the prompt, parts of type reasoning (7)",
		Usage:      "`ai.usage.*` and the provider's own usage in `ai.response.providerMetadata`; Anthropic and Bedrock exclude the cache in 4 and 5, include it from 6 on; outer spans repeat the calls'",
		FirstToken: "`ai.response.msToFirstChunk`, `ai.stream.msToFirstChunk` (ms), event `ai.stream.firstChunk`, `gen_ai.client.operation.time_to_first_chunk` (s)",
		Session:    "`ai.telemetry.metadata.*`, `ai.settings.context.*` (7): sessionId, userId, tags, langfusePrompt",
		SwitchOn:   "`experimental_telemetry: {isEnabled: true}` with `recordInputs` and `recordOutputs` left on; OpenCode: `experimental.openTelemetry`; 7: register `@ai-sdk/otel`, `{usage: true, embedding: true}` for details",
		Gaps: []string{
			"Versions 4 and 5 send the reasoning of a step only in the prompt of the next one.",
			"Version 4 counts a streamed call as NaN where the provider reported nothing: no usage then.",
			"Version 4 has no session on tool spans, version 7 only with a runtime context; both are filled from the trace.",
			"OpenCode's `serve` keeps all turns in one trace whose root is never sent; a plain `run` loses its last spans.",
		},
	}
}
