// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package ghaw reads GitHub Agentic Workflows (github/gh-aw actions/setup/js,
// send_otlp_span.cjs): spans gh-aw.<job>.<phase> of the jobs of a workflow run. The agent's
// job has model and usage of a whole run of a coding agent, which may send spans of its
// own; there is no conversation. Texts are cut at 1024 characters, without a mark.
package ghaw

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Dialect is GitHub Agentic Workflows.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "ghaw" }

const (
	namePrefix = "gh-aw."
	keyPrompt  = "prompt.text"

	keyOperation = "gen_ai.operation.name"
	keyFinish    = "gen_ai.response.finish_reasons"
	keyCost      = "gh-aw.estimated_cost_usd"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	return strings.HasPrefix(v.Name(), namePrefix) && (v.HasNamespace("gh-aw") || v.Scope() == "gh-aw")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	counts := r.Has("gen_ai.usage.input_tokens") || r.Has("gen_ai.usage.output_tokens")
	readKind(r, counts)
	r.Scalars(scalars)
	if usd, ok := r.Float(keyCost); ok && counts && r.Open(genai.FacetCost) {
		r.Op.Cost.Total = usage.USD(usd)
		r.Accept(genai.FacetCost, keyCost)
	}
	if text := r.Text(keyPrompt); text != "" && !hidden.Text(r, keyPrompt) && r.Open(genai.FacetInput) {
		r.Op.Input = []genai.Message{messages.Text(genai.RoleUser, text)}
		r.Accept(genai.FacetInput, keyPrompt)
	}
	if list := r.Strings(keyFinish); len(list) == 1 && list[0] == "unknown" && r.Open(genai.FacetFinish) {
		r.Accept(genai.FacetFinish, keyFinish) // nobody said
	}
}

// readKind: the end of a job calls itself a chat too; the one with the tokens is the run
// of the agent.
func readKind(r *dialect.Reader, counts bool) {
	named := r.Has(keyOperation)
	switch {
	case !r.Open(genai.FacetKind), named && (counts || r.Has(keyPrompt)):
		return
	case counts || (!named && r.Has("gen_ai.request.model")):
		r.Op.Kind = genai.KindInvokeAgent // the usage of many calls
	default:
		r.Op.Kind = genai.KindTask
	}
	r.Accept(genai.FacetKind, keyOperation)
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetAgent, Keys: []string{"gen_ai.agent.name", "gh-aw.workflow.name"},
		Set: func(op *genai.Operation, s string) { op.Agent.Name = s },
	},
	{
		Facet: genai.FacetUser, Keys: []string{"gh-aw.run.actor"},
		Set: func(op *genai.Operation, s string) { op.User = s },
	},
}
