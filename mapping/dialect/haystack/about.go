// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package haystack

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "Haystack",
		Seen:      "2.x",
		Detect:    "keys `haystack.*`",
		Messages:  "`haystack.component.input` and `haystack.component.output` of generators and tool invokers",
		Tools:     "in the input",
		Reasoning: "content of type reasoning",
		Usage:     "the meta data of the replies",
		SwitchOn:  "`HAYSTACK_CONTENT_TRACING_ENABLED=true`",
	}
}
