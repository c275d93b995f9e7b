// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package msgevents

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// FinishFromOutput fills the finish reasons from the answers that a dialect has read,
// for sources that write them nowhere else.
func FinishFromOutput(r *dialect.Reader) {
	if !r.Open(genai.FacetFinish) || r.Has("gen_ai.response.finish_reasons") {
		return
	}
	for i := range r.Op.Output {
		if reason := r.Op.Output[i].FinishReason; reason != "" {
			r.Op.FinishReasons = append(r.Op.FinishReasons, reason)
		}
	}
	if len(r.Op.FinishReasons) > 0 {
		r.Accept(genai.FacetFinish, "")
	}
}
