// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package flue

import "github.com/otelcol-langfuse/langfuse/mapping/dialect"

// Doc implements dialect.Documented.
func (Dialect) Doc() dialect.Doc {
	return dialect.Doc{
		Title:     "Flue",
		Seen:      "@flue/opentelemetry 1.0 beta",
		Detect:    "keys `flue.*`",
		Messages:  "`flue.turn.input` and `flue.turn.output`",
		Tools:     "in `flue.turn.input`; runs from `flue.tool.*`",
		Reasoning: "blocks of type thinking",
		Usage:     "`gen_ai.usage.*`, exclusive of cache; cost from `gen_ai.usage.cost_total`",
		Session:   "`flue.instance_id`",
		SwitchOn:  "content is exported unless `sanitize` removes it",
	}
}
