// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package qwencode

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/prose"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyContext = "new_context"
	keyAnswer  = "response.model_output"
	keySystem  = "system_prompt"
)

// fewPieces bounds how much prose is searched for in the messages: what is more stays.
const fewPieces = 16

// readProse reads what older versions write; beside messages it only repeats them.
func readProse(r *dialect.Reader) {
	if text := r.Text(keyContext); text != "" {
		list := prose.Messages(text)
		switch {
		case r.Open(genai.FacetInput):
			r.Op.Input = list
			r.Accept(genai.FacetInput, keyContext)
			if r.Open(genai.FacetHistory) && r.Op.Kind == genai.KindChat {
				r.Op.History = genai.HistoryDelta
				r.Accept(genai.FacetHistory, keyContext)
			}
		case len(list) <= fewPieces && repeats(r.Text(keyInput), texts(list)...):
			r.Take(keyContext)
		}
	}
	if text := r.Text(keyAnswer); text != "" {
		switch {
		case r.Open(genai.FacetOutput):
			r.Op.Output = []genai.Message{messages.Text(genai.RoleAssistant, text)}
			r.Accept(genai.FacetOutput, keyAnswer)
		case repeats(r.Text(keyOutput), text):
			r.Take(keyAnswer)
		}
	}
}

func texts(list []genai.Message) (out []string) {
	for _, m := range list {
		for _, p := range m.Parts {
			out = append(out, p.Content+p.Value.Text)
		}
	}
	return out
}

// repeats reports whether every text stands in a JSON text.
func repeats(whole string, texts ...string) bool {
	for _, text := range texts {
		if !strings.Contains(whole, strings.Trim(jsonx.Quote(text), "\"")) {
			return false
		}
	}
	return true
}

// readSystem reads the system prompt, which older versions write once per process; later
// spans have only its hash and first words.
func readSystem(r *dialect.Reader) {
	if text := r.Text(keySystem); text != "" {
		switch {
		case repeats(r.Text(keyInput), text):
			r.Take(keySystem)
		case r.Open(genai.FacetSystem):
			r.Op.System = []genai.Message{messages.Text(genai.RoleSystem, text)}
			r.Accept(genai.FacetSystem, keySystem)
		}
	}
	if preview := r.Text("system_prompt_preview"); preview != "" && (r.Has(keySystem) || repeats(r.Text(keyInput), preview)) {
		r.Take("system_prompt_preview")
	}
}

// readTools reads the tools that older versions name with a hash; the definitions are in
// events, each once per process.
func readTools(r *dialect.Reader) {
	if names := r.JSON("tools"); names.IsArray() && r.Open(genai.FacetActiveTools) && !r.Has("gen_ai.tool.definitions") {
		for _, d := range messages.Tools(names) {
			r.Op.ActiveTools = append(r.Op.ActiveTools, d.Name)
		}
		r.Accept(genai.FacetActiveTools, "tools")
	}
	if !r.Open(genai.FacetTools) || r.Has("gen_ai.tool.definitions") {
		return
	}
	for ev := range r.Events() {
		if ev.Name != "tool_schema" {
			continue
		}
		if def, ok := messages.Tool(ev.JSON("tool_definition")); ok {
			r.Op.Tools = append(r.Op.Tools, def)
			r.AcceptEvents(genai.FacetTools, ev.Name, ev)
		}
	}
}

// readTool reads one run of a tool.
func readTool(r *dialect.Reader) {
	r.Take("call_id", "tool.call_id", "tool_name")
	if r.Open(genai.FacetTool) && !r.Has("gen_ai.tool.call.id") {
		r.Op.Tool = genai.Tool{Name: r.Text("gen_ai.tool.name"), Type: r.Text("gen_ai.tool.type"), Description: r.Text("gen_ai.tool.description")}
		for _, key := range []string{"tool_name", "tool.name"} {
			if r.Op.Tool.Name == "" {
				r.Op.Tool.Name = r.Text(key)
			}
		}
		for _, key := range []string{"call_id", "tool.call_id"} {
			if r.Op.Tool.CallID == "" {
				r.Op.Tool.CallID = r.Text(key)
			}
		}
		r.Accept(genai.FacetTool, "gen_ai.tool.name", "gen_ai.tool.type", "gen_ai.tool.description")
	}
	readSide(r, genai.FacetInput, "gen_ai.tool.call.arguments", "tool_input", func(v genai.Value) { r.Op.InputValue = v })
	readSide(r, genai.FacetOutput, "gen_ai.tool.call.result", "tool_result", func(v genai.Value) { r.Op.OutputValue = v })
}

// readSide reads the prose of a tool's arguments or result where the conventions' key is
// not there, and takes it where it repeats that.
func readSide(r *dialect.Reader, facet genai.Facet, key, older string, set func(genai.Value)) {
	if !r.Has(older) {
		return
	}
	body := prose.Body(r.Text(older))
	switch whole := r.Text(key); {
	case whole == "" && r.Open(facet):
		set(body)
		r.Accept(facet, older)
	case whole == body.Text || repeats(whole, body.Text):
		r.Take(older)
	}
}
