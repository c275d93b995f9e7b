// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "OpenTelemetry GenAI semantic conventions",
		Seen:       "1.26 to 1.42 and semantic-conventions-genai (2026); @opentelemetry/instrumentation-openai 0.22",
		Detect:     "any `gen_ai.*` attribute or event",
		Messages:   "`gen_ai.system_instructions`, `gen_ai.input.messages`, `gen_ai.output.messages` (JSON, structured values, lists of JSON texts; parts, OpenAI, Anthropic and Gemini messages, told message by message); span events and log records `gen_ai.*.message`, `gen_ai.choice`, `gen_ai.client.inference.operation.details`, `gen_ai.content.*`; `gen_ai.prompt`, `gen_ai.completion`",
		Tools:      "`gen_ai.tool.definitions`, every known shape; runs from `gen_ai.tool.*`",
		Reasoning:  "parts of type reasoning or thinking",
		Usage:      "`gen_ai.usage.*`, every spelling; costs under `gen_ai.usage.cost`, `gen_ai.cost.*`, `operation.cost` and others; inclusive unless the numbers say otherwise, or `usage.cache_tokens` does",
		FirstToken: "`gen_ai.response.time_to_first_chunk`, `gen_ai.client.operation.time_to_first_chunk` (s), `gen_ai.server.time_to_first_token` (last resort), span events of first chunks",
		Session:    "`gen_ai.conversation.id`, `session.id`, `user.id`, `enduser.id`",
		SwitchOn:   "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true (or SPAN_ONLY), OTEL_SEMCONV_STABILITY_OPT_IN=gen_ai_latest_experimental",
		Gaps: []string{
			"instrumentation-openai (JS) drops images, `reasoning_content` and developer messages.",
		},
	}
}
