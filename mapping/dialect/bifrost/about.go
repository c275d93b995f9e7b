// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package bifrost

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:      "Bifrost gateway",
		Seen:       "core 1.4",
		Detect:     "resource `telemetry.sdk.name` = `bifrost`; spans of plugin hooks are left alone",
		Messages:   "flat messages in `gen_ai.input.messages` and `gen_ai.output.messages`",
		Tools:      "`gen_ai.request.tools`",
		Reasoning:  "`reasoning`",
		Usage:      "`gen_ai.usage.*`; cost from `gen_ai.usage.cost`",
		FirstToken: "`gen_ai.response.time_to_first_token`",
		Gaps: []string{
			"The HTTP span above a call repeats an excerpt of it.",
		},
	}
}
