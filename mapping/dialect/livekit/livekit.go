// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package livekit reads LiveKit Agents (livekit/agents telemetry/trace_types.py, August
// 2026, and the JS SDK 1.9): scope livekit-agents. Content keys begin with lk.pii. since
// August 2026 and with lk. before.
//
// One call is llm_node > llm_request > llm_request_run per try. The node has the whole
// conversation as LiveKit keeps it, the request usage and messages (events in Python,
// the conventions' parts in JS): the request is the generation, the others hold it.
package livekit

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is LiveKit Agents.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "livekit" }

// Detect implements dialect.Dialect. Spans about speaking and turn taking, which hold no
// GenAI fact, are nobody's.
func (Dialect) Detect(v *dialect.View) bool {
	if v.Scope() != "livekit-agents" && !v.HasNamespace("lk") {
		return false
	}
	return kinds[v.Name()] != genai.KindUnknown || v.HasNamespace("gen_ai")
}

var kinds = map[string]genai.Kind{
	"agent_session": genai.KindInvokeWorkflow, "agent_turn": genai.KindInvokeAgent, "llm_node": genai.KindStep,
	"llm_request": genai.KindChat, "llm_request_run": genai.KindTask, "function_tool": genai.KindExecuteTool,
	"user_turn": genai.KindTask, "tts_node": genai.KindTask, "tts_request": genai.KindTask, "tts_request_run": genai.KindTask,
	"realtime_assistant_turn": genai.KindChat, "realtime_metrics": genai.KindChat,
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	kind := kinds[r.Name()]
	if kind != genai.KindUnknown && r.Open(genai.FacetKind) {
		r.Op.Kind = kind
		r.Accept(genai.FacetKind, "")
	}
	if kind == genai.KindExecuteTool {
		readTool(r)
		return
	}
	msgevents.FillFromSpan(r)
	readConversation(r)
	readAnswer(r)
	readTurn(r)
	readTools(r)
	readNumbers(r)
}

// readTools reads the names of the offered tools.
func readTools(r *dialect.Reader) {
	const k = "lk.function_tools"
	if names := r.Strings(k); len(names) > 0 && r.Open(genai.FacetActiveTools) {
		r.Op.ActiveTools = names
		r.Accept(genai.FacetActiveTools, k)
	}
}

// readTool reads one run of a tool. A failed one has no ERROR, only a flag.
func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{Name: r.Text("lk.function_tool.name"), CallID: r.Text("lk.function_tool.id")}
		r.Accept(genai.FacetTool, "lk.function_tool.name", "lk.function_tool.id")
	}
	if k := key(r, "function_tool.arguments"); r.Has(k) && r.Open(genai.FacetInput) {
		r.Op.InputValue = r.Content(k)
		r.Accept(genai.FacetInput, k)
	}
	out := key(r, "function_tool.output")
	if r.Has(out) && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = r.Content(out)
		r.Accept(genai.FacetOutput, out)
	}
	if failed, _ := r.Bool("lk.function_tool.is_error"); failed && r.Open(genai.FacetLevel) {
		r.Op.Level, r.Op.StatusMessage = genai.LevelError, r.Text(out)
		r.Accept(genai.FacetLevel, "lk.function_tool.is_error")
	}
}
