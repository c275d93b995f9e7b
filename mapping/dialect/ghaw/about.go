// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ghaw

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:    "GitHub Agentic Workflows (gh-aw)",
		Seen:     "send_otlp_span.cjs, 2026",
		Detect:   "span names `gh-aw.*` with keys `gh-aw.*`",
		Messages: "`prompt.text`",
		Usage:    "the conventions' keys: the sum of a run; cost from `gh-aw.estimated_cost_usd`",
		Session:  "`gh-aw.run.actor` as the user",
		SwitchOn: "`GH_AW_OTLP_ENDPOINTS`",
		Gaps: []string{
			"There is no conversation.",
			"Texts are cut at 1024 characters without a mark.",
		},
	}
}
