// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// scalars are the facts that are one text under one key (Langfuse 4.16: opentelemetry
// property mapping; `langfuse.user.id` and `langfuse.session.id` since SDK 3).
var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetObservation, Keys: []string{"langfuse.observation.type"},
		Set: func(op *genai.Operation, s string) { op.Observation = s },
	},
	{
		Facet: genai.FacetResponseModel, Keys: []string{"langfuse.observation.model.name"},
		Set: func(op *genai.Operation, s string) { op.Model.Response = s },
	},
	{
		Facet: genai.FacetStatusMessage, Keys: []string{"langfuse.observation.status_message"},
		Set: func(op *genai.Operation, s string) { op.StatusMessage = s },
	},
	{
		Facet: genai.FacetSession, Keys: []string{"langfuse.session.id"}, Resource: []string{"langfuse.session.id"},
		Set: func(op *genai.Operation, s string) { op.Session = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{"langfuse.user.id"}, Resource: []string{"langfuse.user.id"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
	{
		Facet: genai.FacetTraceName, Keys: []string{"langfuse.trace.name"},
		Set: func(op *genai.Operation, s string) { op.TraceName = s },
	},
	{
		Facet: genai.FacetEnvironment, Keys: []string{"langfuse.environment"}, Resource: []string{"langfuse.environment"},
		Set: func(op *genai.Operation, s string) { op.Environment = s },
	},
	{
		Facet: genai.FacetRelease, Keys: []string{"langfuse.release"}, Resource: []string{"langfuse.release"},
		Set: func(op *genai.Operation, s string) { op.Release = s },
	},
	{
		Facet: genai.FacetVersion, Keys: []string{"langfuse.version"},
		Set: func(op *genai.Operation, s string) { op.Version = s },
	},
	{
		Facet: genai.FacetPublic, Keys: []string{"langfuse.trace.public"},
		Set: func(op *genai.Operation, s string) { op.Public = s },
	},
	{
		Facet: genai.FacetPrompt, Keys: []string{"langfuse.observation.prompt.name"},
		Set: func(op *genai.Operation, s string) { op.Prompt.Name = s },
	},
}
