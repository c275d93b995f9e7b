// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package genai

// Facet names one fillable thing of an operation. One dialect fills a facet; messages of
// two dialects are never merged.
type Facet uint8

// The facets.
const (
	FacetKind Facet = iota
	FacetName
	FacetSystem
	FacetInput
	FacetOutput
	FacetTools
	FacetActiveTools
	FacetTool
	FacetDocuments
	FacetRequestModel
	FacetResponseModel
	FacetProvider
	FacetParameters
	FacetUsage
	FacetCost
	FacetFirstToken
	FacetAgent
	FacetConversation
	FacetSession
	FacetUser
	FacetTags
	FacetTraceName
	FacetEnvironment
	FacetRelease
	FacetVersion
	FacetPublic
	FacetPrompt
	FacetFinish
	FacetResponseID
	FacetLevel
	FacetStatusMessage
	FacetObservation
	FacetEvaluations
	FacetMetadata
	FacetTraceMetadata
	FacetHistory
	facetCount
)

var facetNames = [facetCount]string{
	"kind", "name", "system", "input", "output", "tools", "active_tools", "tool", "documents",
	"request_model", "response_model", "provider", "parameters", "usage", "cost", "first_token", "agent",
	"conversation", "session", "user", "tags", "trace_name", "environment", "release", "version", "public",
	"prompt", "finish_reasons", "response_id", "level", "status_message", "observation_type", "evaluations",
	"metadata", "trace_metadata", "history",
}

func (f Facet) String() string { return facetNames[f] }

// FacetByName returns the facet of that name, for what was stored by name.
func FacetByName(name string) (Facet, bool) {
	for f, n := range facetNames {
		if n == name {
			return Facet(f), true
		}
	}
	return 0, false
}

// Source tells where a facet was read from.
type Source struct {
	Dialect string
	Key     string // attribute key, "event:<name>" or "log:<name>"
}

// Provenance keeps the source of each filled facet, for tests and explaining. The first
// dialect that fills a facet owns it.
type Provenance struct {
	facets [facetCount]Source
}

// Of returns the source of a facet; the zero Source when it is empty.
func (p *Provenance) Of(f Facet) Source { return p.facets[f] }

// Set records who filled f. A facet keeps its first source.
func (p *Provenance) Set(f Facet, s Source) {
	if p.facets[f].Dialect == "" {
		p.facets[f] = s
	}
}

// Replace records that f now comes from s, whoever had filled it.
func (p *Provenance) Replace(f Facet, s Source) { p.facets[f] = s }

// Filled reports whether a dialect has filled f.
func (p *Provenance) Filled(f Facet) bool { return p.facets[f].Dialect != "" }

// Each calls fn for every filled facet in a fixed order.
func (p *Provenance) Each(fn func(Facet, Source)) {
	for f, s := range p.facets {
		if s.Dialect != "" {
			fn(Facet(f), s)
		}
	}
}
