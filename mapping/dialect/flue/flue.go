// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package flue reads Flue (@flue/opentelemetry 1.0 beta): flue.workflow, flue.operation,
// flue.task, flue.tool and flue.compaction spans, and gen_ai.generate for a model's turn,
// whose conversation stands under flue.turn.input and flue.turn.output. Counts are those
// of pi-ai: input without cached tokens.
package flue

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// Dialect is Flue.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "flue" }

const (
	keyTurnInput  = "flue.turn.input"
	keyTurnOutput = "flue.turn.output"
	keyToolName   = "flue.tool.name"
	keyToolCall   = "flue.tool.call_id"
)

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool { return v.HasNamespace("flue") }

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	kind := readKind(r)
	r.Scalars(scalars)
	switch kind {
	case genai.KindChat:
		readTurn(r)
		readUsage(r, "gen_ai.usage")
	case genai.KindExecuteTool:
		readTool(r)
	default:
		readValues(r)
		readUsage(r, "flue.operation.usage")
		readUsage(r, "flue.compaction.usage")
	}
}

// readKind: what a span is, its content and ids tell; its name may be another.
func readKind(r *dialect.Reader) genai.Kind {
	kind := genai.KindTask
	switch {
	case r.Has("gen_ai.request.model") || r.Has(keyTurnInput) || r.Has(keyTurnOutput):
		kind = genai.KindChat
	case r.Has(keyToolName) || r.Has(keyToolCall):
		kind = genai.KindExecuteTool
	case r.Has("flue.task.prompt") || strings.HasPrefix(r.Name(), "flue.task"):
		kind = genai.KindInvokeAgent
	case r.Has("flue.operation.kind"):
		kind = genai.KindStep
	case r.Has("flue.workflow.name"):
		kind = genai.KindInvokeWorkflow
	}
	if r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "")
	}
	return r.Op.Kind
}

var scalars = []dialect.Scalar{
	{
		Facet: genai.FacetConversation, Keys: []string{"gen_ai.conversation.id", "flue.instance_id"},
		Set: func(op *genai.Operation, s string) { op.ConversationID = s },
	},
	{
		Facet: genai.FacetAgent, Keys: []string{"flue.task.agent"},
		Set: func(op *genai.Operation, s string) { op.Agent.Name, op.Agent.Subagent = s, s },
	},
}

// readTurn reads {systemPrompt, messages, tools} and the assistant's message.
func readTurn(r *dialect.Reader) {
	in := mend.Attribute(r, keyTurnInput)
	if got, ok := messages.List(in.Get("messages"), genai.RoleUser); ok && r.Open(genai.FacetInput) {
		r.Op.Input = got
		r.Accept(genai.FacetInput, keyTurnInput)
		if r.Open(genai.FacetHistory) && !r.IsTruncated() {
			r.Op.History = genai.HistoryFull
			r.Accept(genai.FacetHistory, keyTurnInput)
		}
	} else if got, ok := messages.Read(r.Text(keyTurnInput), genai.RoleUser); ok && r.Open(genai.FacetInput) {
		r.Op.Input = got.Messages
		r.Accept(genai.FacetInput, keyTurnInput)
	}
	if system := in.Get("systemPrompt"); system.Exists() && r.Open(genai.FacetSystem) {
		r.Op.System = native.System(system)
		r.Accept(genai.FacetSystem, keyTurnInput)
	}
	if defs := messages.Tools(in.Get("tools")); len(defs) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = defs
		r.Accept(genai.FacetTools, keyTurnInput)
	}
	if got, ok := messages.Read(r.Text(keyTurnOutput), genai.RoleAssistant); ok && r.Open(genai.FacetOutput) {
		r.Op.Output = got.Messages
		r.Accept(genai.FacetOutput, keyTurnOutput)
	}
}

func readUsage(r *dialect.Reader, prefix string) {
	if !r.Open(genai.FacetUsage) || !r.Has(prefix+".input_tokens") {
		return
	}
	c := usage.Counts{InputMode: usage.ModeAdditive, OutputMode: usage.ModeInclusive}
	c.Input, c.Output = r.Count(genai.FacetUsage, prefix+".input_tokens"), r.Count(genai.FacetUsage, prefix+".output_tokens")
	c.CacheRead = r.Count(genai.FacetUsage, prefix+".cache_read_tokens")
	c.CacheWrite = r.Count(genai.FacetUsage, prefix+".cache_write_tokens")
	c.Total = r.Count(genai.FacetUsage, prefix+".total_tokens")
	r.Op.Usage = c
	if usd, ok := r.Float(prefix + ".cost_total"); ok && r.Open(genai.FacetCost) {
		r.Op.Cost.Total = usage.USD(usd)
		r.Accept(genai.FacetCost, prefix+".cost_total")
	}
}
