// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package generic

import (
	"time"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// scalars are the facts that home-made spans name in so many words.
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetRequestModel, Keys: []string{"llm.model", "llm.model_name", "llm.request.model", "model.name", "model_name", "model"},
		Set: func(op *genai.Operation, s string) { op.Model.Request = s },
	},
	{
		Facet: genai.FacetProvider, Keys: []string{"llm.provider", "llm.system", "llm.vendor"},
		Set: func(op *genai.Operation, s string) { op.Model.Provider = s },
	},
	{
		Facet: genai.FacetSession, Keys: []string{"session.id", "session_id", "sessionId"}, Resource: []string{"session.id"},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetConversation, Keys: []string{"conversation.id", "conversation_id", "thread_id", "thread.id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{"user.id", "user_id", "userId", "enduser.id"}, Resource: []string{"user.id"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
}

// readNumbers reads token counts.
func readNumbers(r *dialect.Reader) {
	r.Costs(&costs)
	if r.OpenFor(genai.FacetFirstToken) {
		r.FirstTokenAfter(time.Millisecond, false, "ttft_ms", "llm.ttft_ms", "time_to_first_token_ms", "first_token_ms")
		r.FirstTokenAt("completion_start_time", "first_token_at")
	}
	if !r.Open(genai.FacetUsage) {
		return
	}
	r.Op.Usage = usage.Counts{
		Input:  r.Count(genai.FacetUsage, "llm.usage.input_tokens", "llm.usage.prompt_tokens", "llm.token_count.prompt"),
		Output: r.Count(genai.FacetUsage, "llm.usage.output_tokens", "llm.usage.completion_tokens", "llm.token_count.completion"),
		Total:  r.Count(genai.FacetUsage, "llm.usage.total_tokens", "llm.token_count.total"),
	}
}

// costs are in US dollars.
var costs = dialect.CostKeys{
	Total:  []string{"llm.cost.total", "llm.cost", "llm.usage.cost", "llm.usage.total_cost"},
	Input:  []string{"llm.cost.prompt", "llm.cost.input"},
	Output: []string{"llm.cost.completion", "llm.cost.output"},
}
