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
)

// Dialect is GitHub Agentic Workflows.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "ghaw" }

const (
	namePrefix = "gh-aw."
	keyPrompt  = "prompt.text"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	return strings.HasPrefix(v.Name(), namePrefix) && (v.HasNamespace("gh-aw") || v.Scope() == "gh-aw")
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	if r.Open(genai.FacetKind) && !r.Has("gen_ai.operation.name") {
		r.Op.Kind = genai.KindTask
		if r.HasNamespace("gen_ai") && (r.Has("gen_ai.request.model") || r.Has("gen_ai.usage.input_tokens")) {
			r.Op.Kind = genai.KindInvokeAgent // the usage of many calls
		}
		r.Accept(genai.FacetKind, "")
	}
	r.Scalars(scalars)
	if text := r.Text(keyPrompt); text != "" && !hidden.Text(r, keyPrompt) && r.Open(genai.FacetInput) {
		r.Op.Input = []genai.Message{messages.Text(genai.RoleUser, text)}
		r.Accept(genai.FacetInput, keyPrompt)
	}
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
