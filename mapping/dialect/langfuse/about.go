// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Partial attributes in Langfuse's own words",
		Seen:       "LiveKit JS 1.9, @mastra/langfuse 1.5, LangfuseSpanProcessor (JS 5.11), Strands 1.19, Koog",
		Detect:     "`langfuse.*` without `langfuse.observation.input` and `.output`; a span with one of the two is content that its source shaped and passes redacted, not mapped",
		Usage:      "`langfuse.observation.usage_details`, `.cost_details`: exclusive, as they are",
		FirstToken: "`langfuse.observation.completion_start_time`: ISO, also in JSON quotes",
		Session:    "`langfuse.session.id`, `langfuse.user.id`, `langfuse.trace.*`, `langfuse.environment`, `.release`, `.version`; prompt links",
		Gaps: []string{
			"Langfuse's OpenAI wrapper merges two calls that stream in parallel into one; what it sends is passed as it is.",
		},
	}
}
