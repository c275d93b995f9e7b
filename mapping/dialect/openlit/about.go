// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openlit

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "OpenLIT",
		Seen:       "JavaScript 1.15; Python keys (source)",
		Detect:     "scope `@openlit/*` or `openlit*`; `openlit.*`; `telemetry.sdk.name` on the span",
		Messages:   "`gen_ai.*.messages`, log records repeat them; older Python: lines of `role: text` in `gen_ai.content.prompt` events",
		Tools:      "`gen_ai.tool.definitions`",
		Reasoning:  "`gen_ai.content.reasoning` (Python)",
		Usage:      "OpenAI inclusive, Anthropic without the cache, under the same keys; `gen_ai.usage.cost` when above 0",
		FirstToken: "`gen_ai.server.time_to_first_token` (s)",
		Session:    "`gen_ai.request.user`; `deployment.environment`",
		Gaps: []string{
			"temperature 1 and top_p 1 are what it writes when the request set none: not shown.",
			"Streamed Anthropic output is one token too many.",
		},
	}
}
