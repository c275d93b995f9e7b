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

// readTool reads a tool's span. gen_ai.tool.message holds the ARGUMENTS there, and
// gen_ai.choice the result; the newer forms say the same as attributes or details events.
func readTool(r *dialect.Reader) {
	for ev := range r.Events() {
		switch ev.Name {
		case "gen_ai.tool.message":
			if args := ev.Text("content"); args != "" && r.Open(genai.FacetInput) {
				r.Op.InputValue = dialect.TextContent(args)
				r.AcceptEvents(genai.FacetInput, ev.Name, ev)
			}
		case msgevents.Choice:
			if said := ev.Text("message"); said != "" && r.Open(genai.FacetOutput) {
				r.Op.OutputValue = resultValue(ev.JSON("message"), said)
				r.AcceptEvents(genai.FacetOutput, ev.Name, ev)
			}
		case msgevents.Details:
			readToolMessages(r, ev.JSON, "event:"+ev.Name)
			r.TakeEvents(ev)
		}
	}
	if v := r.Text("gen_ai.tool.call.result"); v != "" && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = resultValue(r.JSON("gen_ai.tool.call.result"), v)
		r.Accept(genai.FacetOutput, "gen_ai.tool.call.result")
	}
	if r.Has("gen_ai.tool.call.arguments") && r.Open(genai.FacetInput) {
		r.Op.InputValue = r.Content("gen_ai.tool.call.arguments")
		r.Accept(genai.FacetInput, "gen_ai.tool.call.arguments")
	}
	readToolMessages(r, r.JSON, "gen_ai.output.messages")
	r.Take("gen_ai.input.messages", "gen_ai.output.messages", "gen_ai.tool.call.arguments", "gen_ai.tool.call.result")
}

// readToolMessages reads the call and its result from messages of the conventions.
func readToolMessages(r *dialect.Reader, get func(string) jsonx.Value, source string) {
	if p, ok := find(get("gen_ai.input.messages"), genai.PartToolCall); ok && r.Open(genai.FacetInput) {
		r.Op.InputValue = p.Value
		r.Accept(genai.FacetInput, source)
	}
	if p, ok := find(get("gen_ai.output.messages"), genai.PartToolResult); ok && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = p.Value
		r.Accept(genai.FacetOutput, source)
	}
}

func find(v jsonx.Value, kind genai.PartType) (genai.Part, bool) {
	list, _ := messages.List(v, genai.RoleTool)
	for i := range list {
		for _, p := range list[i].Parts {
			if p.Type == kind && p.Value.Set {
				return p, true
			}
		}
	}
	return genai.Part{}, false
}

// resultValue reads the content of a tool result: a list of {text} and {json} blocks, or
// what str() made of it.
func resultValue(blocks jsonx.Value, text string) genai.Value {
	if !blocks.IsArray() { // Python before 1.13 writes str() of the list
		if converted, ok := messages.FromPython(text); ok {
			blocks, _ = jsonx.Parse(converted)
		}
	}
	if !blocks.IsArray() {
		return dialect.TextContent(text)
	}
	wrapped, err := jsonx.Parse(`{"toolResult":{"content":` + blocks.Raw() + `}}`)
	if err != nil {
		return dialect.TextContent(text)
	}
	list, _ := messages.List(wrapped, genai.RoleTool)
	for i := range list {
		for _, p := range list[i].Parts {
			if p.Type == genai.PartToolResult && p.Value.Set {
				return p.Value
			}
		}
	}
	return dialect.TextContent(text)
}
