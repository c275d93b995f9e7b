// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import "github.com/otelcol-langfuse/langfuse/preview/internal/js"

// Problem is one thing that a person would miss or see in the wrong form, with the reason.
type Problem struct {
	Kind   string // a stable word
	Reason string
}

func (p Problem) value() Value {
	return js.Obj(fields("kind", js.String(p.Kind), "reason", js.String(p.Reason)))
}

// Explain lists the problems of one observation.
func Explain(o Observation, ui UI) []Problem {
	var out []Problem
	if !o.Input.Nullish() && !ui.InputIsChat() {
		out = append(out, Problem{"input_raw", "the input is shown as raw JSON"})
	}
	return out
}
