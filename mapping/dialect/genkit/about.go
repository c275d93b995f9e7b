// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genkit

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "Firebase Genkit",
		Seen:      "JavaScript 1.42, Go 1.4",
		Detect:    "`genkit:*`",
		Messages:  "`genkit:input`, `genkit:output`",
		Tools:     "`tools` of the model action",
		Reasoning: "`reasoning` parts; the raw response of OpenAI-compatible plugins",
		Usage:     "by plugin: Google without thoughts in output, OpenAI-compatible with them, Anthropic without the cache in input",
		Session:   "`genkit:sessionId`",
		Gaps: []string{
			"Go: Gemini calls have no id.",
			"Go: OpenAI-compatible streams lose cached tokens, thoughts and earlier turns.",
			"No user, no time of the first token.",
		},
	}
}
