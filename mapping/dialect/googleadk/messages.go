// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package googleadk

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readMessages reads the experimental conventions of the Python kit (from 1.27), on spans
// and in details records. Their messages are the conventions', except that calls and
// results without an id get made-up ones that differ ("ring_bell_1", "ring_bell_0").
func readMessages(r *dialect.Reader) {
	if v := r.JSON("gen_ai.input.messages"); v.IsArray() && r.Open(genai.FacetInput) {
		list, _ := messages.List(v, genai.RoleUser)
		repair(list)
		r.Op.Input = list
		r.Accept(genai.FacetInput, "gen_ai.input.messages")
		knowsHistory(r, "gen_ai.input.messages")
	}
	if v := r.JSON("gen_ai.output.messages"); v.IsArray() && r.Open(genai.FacetOutput) {
		r.Op.Output, _ = messages.List(v, genai.RoleAssistant)
		r.Accept(genai.FacetOutput, "gen_ai.output.messages")
	}
	if v := r.JSON("gen_ai.system_instructions"); v.Exists() && r.Open(genai.FacetSystem) {
		r.Op.System = asSystem(messages.List(v, genai.RoleSystem))
		r.Accept(genai.FacetSystem, "gen_ai.system_instructions")
	}
	for _, key := range []string{"gen_ai.tool.definitions", "gen_ai.tool_definitions"} { // 1.32 renamed it
		if tools := messages.Tools(r.JSON(key)); described(tools) && r.Open(genai.FacetTools) {
			r.Op.Tools = tools
			r.Accept(genai.FacetTools, key)
		}
	}
}

// described reports whether definitions say more than names.
func described(tools []genai.ToolDefinition) bool {
	for _, d := range tools {
		if d.Description != "" || d.Parameters != "" {
			return true
		}
	}
	return false
}

// maxOpen bounds how many calls can wait for their result.
const maxOpen = 512

// repair gives made-up result ids the id of the call they answer: the first open call of
// that name, in order.
func repair(list []genai.Message) {
	var open []*genai.Part
	for i := range list {
		for j := range list[i].Parts {
			switch p := &list[i].Parts[j]; p.Type {
			case genai.PartToolCall:
				open = append(open[max(0, len(open)-maxOpen):], p)
			case genai.PartToolResult:
				open = answer(open, p)
			}
		}
	}
}

func answer(open []*genai.Part, result *genai.Part) []*genai.Part {
	at := -1
	for i, call := range open {
		if call.ID == result.ID {
			at = i
			break
		}
		if at < 0 && madeUp(result.ID, call.Name) && madeUp(call.ID, call.Name) {
			at = i
		}
	}
	if at < 0 {
		return open
	}
	result.ID, result.Name = open[at].ID, open[at].Name
	return append(open[:at:at], open[at+1:]...)
}

// madeUp reports whether id is "<name>_<index>".
func madeUp(id, name string) bool {
	index, ok := strings.CutPrefix(id, name+"_")
	if !ok || name == "" || index == "" {
		return false
	}
	return strings.Trim(index, "0123456789") == ""
}

// first returns the first of the members that is there.
func first(v jsonx.Value, snake, camel string) jsonx.Value { return v.First(snake, camel) }
