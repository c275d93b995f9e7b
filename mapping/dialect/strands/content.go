// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package strands

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/msgevents"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readAgent reads what stands beside the messages of an agent's span.
func readAgent(r *dialect.Reader) {
	if text := jsonString(r.Text("system_prompt")); text != "" && r.Open(genai.FacetSystem) {
		list, ok := messages.List(r.JSON("system_prompt"), genai.RoleSystem)
		if !ok || !r.JSON("system_prompt").IsArray() { // blocks, or the prompt itself
			list = []genai.Message{messages.Text(genai.RoleSystem, text)}
		}
		r.Op.System = list
		r.Accept(genai.FacetSystem, "system_prompt")
	}
	if names := r.Strings("gen_ai.agent.tools"); len(names) > 0 && r.Open(genai.FacetActiveTools) {
		r.Op.ActiveTools = names
		r.Accept(genai.FacetActiveTools, "gen_ai.agent.tools", "agent.tools")
	}
}

// jsonString returns what a JSON string says; any other text says itself.
func jsonString(text string) string {
	if v, err := jsonx.Parse(text); err == nil && v.IsString() {
		return v.Text()
	}
	return text
}

// readStepResults reads the tool results that the Python SDK writes on the choice of a
// loop cycle: the step's output is the answer and what its calls gave.
func readStepResults(r *dialect.Reader) {
	if r.Op.Kind != genai.KindStep || !r.Open(genai.FacetOutput) {
		return
	}
	for ev := range r.Events() {
		results := ev.JSON("tool.result")
		if ev.Name != msgevents.Choice || !results.Exists() {
			continue
		}
		answer := msgevents.Messages(ev.Name, msgevents.Body(ev))
		list, _ := messages.List(results, genai.RoleTool)
		r.Op.Output = append(append(r.Op.Output, answer...), list...)
		r.AcceptEvents(genai.FacetOutput, ev.Name, ev)
	}
}
