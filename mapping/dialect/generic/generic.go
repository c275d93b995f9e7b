// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package generic reads spans that follow no convention but say plainly what went in and
// what came out: `input` and `output`, `prompt` and `completion`, and the like. It stands
// last and fills only what nobody else has. Keys of a known vendor belong into that
// vendor's dialect.
package generic

import (
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Dialect is everybody else.
type Dialect struct{}

// Name implements dialect.Dialect.
func (Dialect) Name() string { return "generic" }

// namespaces are the first segments of the keys below.
var namespaces = []string{"input", "output", "llm", "prompt", "completion", "messages"}

// Detect implements dialect.Dialect.
func (Dialect) Detect(v *dialect.View) bool {
	for _, ns := range namespaces {
		if v.HasNamespace(ns) {
			return true
		}
	}
	if v.HasNamespace("tool") && isTool(v) {
		return true
	}
	return v.HasNamespace("gen_ai") && (v.Has("gen_ai.input") || v.Has("gen_ai.output") || v.Has("gen_ai.prompt_json") || v.Has("gen_ai.completion_json"))
}

// Read implements dialect.Dialect.
func (Dialect) Read(r *dialect.Reader) {
	r.Scalars(scalars)
	readNumbers(r)
	readTool(r)
	readKind(r)
	readSide(r, &input)
	readSide(r, &output)
	messages.Complete(r.Op)
}

// readKind takes a span that names a model or counts tokens for a model call.
func readKind(r *dialect.Reader) {
	model := r.Op.Model.Request != "" || r.Op.Model.Response != ""
	if r.Open(genai.FacetKind) && (model || !r.Open(genai.FacetUsage)) {
		r.Op.Kind = genai.KindChat
		r.Accept(genai.FacetKind, "")
	}
}

// side is what one direction is called.
type side struct {
	facet genai.Facet
	keys  []string
	also  []string // say what kind of text it is; taken with it
	role  string
}

var input = side{
	genai.FacetInput,
	[]string{"input.value", "input", "gen_ai.input", "gen_ai.prompt_json", "llm.input", "llm.prompt", "llm.prompts", "prompt", "messages"},
	[]string{"input.mime_type"}, genai.RoleUser,
}

var output = side{
	genai.FacetOutput,
	[]string{"output.value", "output", "gen_ai.output", "gen_ai.completion_json", "llm.output", "llm.response", "llm.completion", "llm.completions", "completion"},
	[]string{"output.mime_type"}, genai.RoleAssistant,
}

// readSide reads the first key that holds something. What repeats it is taken too.
func readSide(r *dialect.Reader, s *side) {
	if !r.Open(s.facet) {
		return
	}
	for _, key := range s.keys {
		v := r.Content(key)
		if !v.Set || v.Text == "" {
			continue
		}
		if hidden.Text(r, key) { // the source withheld it: no other key will say it
			r.Take(s.also...)
			continue
		}
		fill(r, s, v)
		r.Accept(s.facet, key, s.also...)
		for _, twin := range s.keys {
			if r.Text(twin) == v.Text {
				r.Take(twin)
			}
		}
		return
	}
}

// fill places content: a conversation as messages, other content as a message where a
// model was called, and as the value it is elsewhere.
func fill(r *dialect.Reader, s *side, v genai.Value) {
	list, whole, ok := messages.Guess(v, s.role)
	list, masked := hidden.Messages(list)
	if masked {
		hidden.Say(r)
	}
	if !ok && r.Op.Kind.IsGeneration() {
		list, ok = []genai.Message{messages.Text(s.role, v.Text)}, true
	}
	switch {
	case ok && s.facet == genai.FacetInput:
		r.Op.Input = list
		if defs := messages.Tools(whole.Get("tools")); r.Open(genai.FacetTools) && len(defs) > 0 {
			r.Op.Tools = defs
			r.Accept(genai.FacetTools, "")
		}
	case ok:
		r.Op.Output = list
	case s.facet == genai.FacetInput:
		r.Op.InputValue = v
	default:
		r.Op.OutputValue = v
	}
}
