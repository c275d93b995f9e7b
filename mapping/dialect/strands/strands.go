// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package strands reads Strands Agents: the Python SDK (1.11 and later, events by default,
// details events behind gen_ai_latest_experimental), the TypeScript SDK 1.19 (the same,
// plus attributes only), and the log records that AWS's distribution on Bedrock AgentCore
// makes of its events.
//
// Messages are Bedrock blocks as JSON; the newer forms are the conventions' and read by
// otelgenai, except on tools. Sources: strands-agents/sdk-python
// telemetry/tracer.py, strands-agents/sdk-typescript telemetry, aws-otel-python.
package strands

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is Strands'.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "strands" }

// Detect implements dialect.Dialect. In TypeScript scope and provider are the service's
// name: there the times that only Strands repeats as attributes tell.
func (Dialect) Detect(v *dialect.View) bool {
	switch v.Scope() {
	case "strands.telemetry.tracer", "strands-agents":
		return true
	}
	return v.Has("gen_ai.event.start_time") || v.Has("agent_loop.cycle_id") || v.Has("event_loop.cycle_id") ||
		v.Str("gen_ai.system") == "strands-agents" || v.Str("gen_ai.provider.name") == "strands-agents"
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	readKind(r)
	if r.Op.Kind == genai.KindExecuteTool {
		readTool(r)
	} else {
		readStepResults(r)
		msgevents.FillFromSpan(r)
		readAgent(r)
	}
	msgevents.FinishFromOutput(r)
	readNumbers(r)
	readNotes(r)
	if r.Op.Kind == genai.KindChat && r.Open(genai.FacetHistory) { // the agent's whole list of messages
		r.Op.History = genai.HistoryFull
		r.Accept(genai.FacetHistory, "")
	}
}

// readKind knows the spans without a kind in the conventions: loop cycles, and the
// orchestrators of several agents.
func readKind(r *dialect.Reader) {
	if !r.Open(genai.FacetKind) {
		return
	}
	op := r.Text("gen_ai.operation.name")
	if kind := kindOf(r.View, op); kind != genai.KindUnknown {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "gen_ai.operation.name")
	}
}

func kindOf(v *dialect.View, op string) genai.Kind {
	switch op {
	case "chat":
		return genai.KindChat
	case "execute_tool":
		return genai.KindExecuteTool
	case "invoke_agent":
		return genai.KindInvokeAgent
	case "invoke_swarm", "invoke_graph":
		return genai.KindInvokeWorkflow
	case "execute_event_loop_cycle", "execute_agent_loop_cycle":
		return genai.KindStep
	case "":
		if v.Has("agent_loop.cycle_id") || v.Has("event_loop.cycle_id") || strings.HasPrefix(v.Name(), "execute_event_loop_cycle") {
			return genai.KindStep
		}
	}
	if strings.HasPrefix(op, "invoke_") { // multi-agent patterns of later versions
		return genai.KindInvokeWorkflow
	}
	return genai.KindUnknown
}
