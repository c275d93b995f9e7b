// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openclaw

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:    "OpenClaw",
		Seen:     "diagnostics-otel, 2026",
		Detect:   "keys `openclaw.*`",
		Messages: "the conventions' parts, else `openclaw.content.*`",
		Tools:    "`gen_ai.tool.definitions`; runs from tool spans",
		Usage:    "the conventions' keys",
		Session:  "`openclaw.session_id`, `openclaw.session_key`",
		SwitchOn: "`diagnostics.otel.captureContent`",
		Gaps: []string{
			"Reasoning is taken out at the source; a mark is kept.",
		},
	}
}
