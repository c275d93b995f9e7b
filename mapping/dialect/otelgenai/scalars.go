// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otelgenai

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// scalars are the facets that are one text under one key.
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetRequestModel, Keys: []string{"gen_ai.request.model"},
		Set: func(op *genai.Operation, s string) { op.Model.Request = s },
	},
	{
		Facet: genai.FacetResponseModel, Keys: []string{"gen_ai.response.model"},
		Set: func(op *genai.Operation, s string) { op.Model.Response = s },
	},
	{
		Facet: genai.FacetProvider, Keys: []string{"gen_ai.provider.name", "gen_ai.system", "gen_ai.model.provider"},
		Set: func(op *genai.Operation, s string) { op.Model.Provider = s },
	},
	{
		Facet: genai.FacetConversation, Keys: []string{"gen_ai.conversation.id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
	{
		Facet: genai.FacetSession, Keys: []string{"session.id", "gen_ai.session.id"}, Resource: []string{"session.id"},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{"user.id", "enduser.id", "gen_ai.user.id"}, Resource: []string{"user.id"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
	{
		Facet: genai.FacetResponseID, Keys: []string{"gen_ai.response.id"},
		Set: func(op *genai.Operation, s string) { op.ResponseID = s },
	},
	{
		Facet: genai.FacetHistory, Keys: []string{"gen_ai.request.previous_response.id", "gen_ai.previous_response.id"},
		Set: func(op *genai.Operation, s string) { op.PreviousResponseID, op.History = s, genai.HistoryDelta },
	},
	{
		Facet: genai.FacetAgent, Keys: []string{"gen_ai.agent.name"},
		Set: func(op *genai.Operation, s string) { op.Agent.Name = s },
	},
}
