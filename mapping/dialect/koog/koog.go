// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package koog reads JetBrains Koog (agents-features-opentelemetry): scope ai.koog. New
// versions write the conventions' messages with the names of Kotlin enums for roles and
// system_instructions without a prefix; older ones, through their Langfuse adapter,
// indexed prompts whose content is tool calls as JSON, beside the new messages or alone.
package koog

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Dialect is Koog.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "koog" }

const (
	keyInput         = "gen_ai.input.messages"
	keyOutput        = "gen_ai.output.messages"
	keySystem        = "system_instructions"
	prefixPrompt     = "gen_ai.prompt"
	prefixCompletion = "gen_ai.completion"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool { return v.Scope() == "ai.koog" || v.HasNamespace("koog") }

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	readSystem(r)
	readSide(r, genai.FacetInput, keyInput, prefixPrompt, genai.RoleUser)
	readSide(r, genai.FacetOutput, keyOutput, prefixCompletion, genai.RoleAssistant)
	readNode(r)
	readUsage(r)
	for _, key := range []string{"gen_ai.tool.call.arguments", "gen_ai.tool.call.result", "gen_ai.tool.definitions"} {
		hidden.Text(r, key)
	}
}

// readKind: nodes, strategies and subgraphs hold the work of an agent.
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) || r.Has("gen_ai.operation.name") {
		return
	}
	switch {
	case r.Has("koog.node.id"):
		r.Op.Kind = genai.KindStep
	case r.HasNamespace("koog"):
		r.Op.Kind = genai.KindTask
	default:
		return
	}
	r.Accept(genai.FacetKind, "")
}

func readSystem(r *dialect.Reader) {
	if !r.Has(keySystem) || hidden.Text(r, keySystem) || !r.Open(genai.FacetSystem) {
		return
	}
	if got, ok := messages.Read(r.Text(keySystem), genai.RoleSystem); ok {
		list, found := hidden.Messages(got.Messages)
		if found {
			hidden.Say(r)
		}
		r.Op.System = list
		r.Accept(genai.FacetSystem, keySystem)
	}
}

// readNode reads what goes through a node or subgraph of an agent's strategy.
func readNode(r *dialect.Reader) {
	for _, prefix := range []string{"koog.node.", "koog.subgraph.", "koog.strategy."} {
		if key := prefix + "input"; r.Has(key) && !hidden.Text(r, key) && r.Open(genai.FacetInput) {
			r.Op.InputValue = r.Content(key)
			r.Accept(genai.FacetInput, key)
		}
		if key := prefix + "output"; r.Has(key) && !hidden.Text(r, key) && r.Open(genai.FacetOutput) {
			r.Op.OutputValue = r.Content(key)
			r.Accept(genai.FacetOutput, key)
		}
	}
}

// readUsage: zero and zero means that nobody knows.
func readUsage(r *dialect.Reader) {
	const in, out = "gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens"
	if !r.Open(genai.FacetUsage) || !r.Has(in) {
		return
	}
	c := usage.Counts{Input: r.Count(genai.FacetUsage, in), Output: r.Count(genai.FacetUsage, out)}
	c.Total = r.Count(genai.FacetUsage, "gen_ai.usage.total_tokens")
	if c.Input.Int() > 0 || c.Output.Int() > 0 {
		r.Op.Usage = c
	}
}
