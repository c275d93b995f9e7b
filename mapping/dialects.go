// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/anthropicsdk"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/claudecode"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/codex"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/copilot"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/googleadk"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/otelgenai"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/pydanticai"
)

// Dialects returns every dialect in the order they are asked: most specific first, since
// the first that fills a facet owns it. One line, one reason.
func Dialects() []dialect.Dialect {
	return []dialect.Dialect{
		claudecode.Dialect{},   // one scope; bare keys that count differently from the conventions on the same span
		anthropicsdk.Dialect{}, // usage details and message threads that the conventions lack
		copilot.Dialect{},      // the CLI's requests hold only what is new
		pydanticai.Dialect{},   // stands before the conventions: tools, cost and answers that only its own keys hold
		googleadk.Dialect{},    // its Gemini requests are richer than OpenInference's copy of them on the same span
		codex.Dialect{},        // one span of hundreds carries the usage of a call
		otelgenai.Dialect{},    // the conventions: nearly every source speaks some of them
	}
}
