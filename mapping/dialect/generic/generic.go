// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package generic reads spans that follow no convention but say plainly what went in and
// what came out: `input` and `output`, `prompt` and `completion`, and the like. It stands
// last and fills only what nobody else has. Keys of a known vendor belong into that
// vendor's dialect.
package generic

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
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

// Read implements dialect.Dialect. A provider's response tells a model call; a request does
// not, since whoever passes it on has it too.
func (Dialect) Read(r *dialect.Reader) {
	r.Scalars(scalars)
	readNumbers(r)
	readTool(r)
	in, out := find(r, &input), find(r, &output)
	readResponse(r, &out)
	readKind(r)
	readRequest(r, &in)
	place(r, &in)
	place(r, &out)
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

// content is what one direction holds.
type content struct {
	side  *side
	key   string // "" = nothing
	value genai.Value
	list  []genai.Message // where it is a conversation
	whole jsonx.Value     // around the conversation
}

// find looks for the first key that holds something.
func find(r *dialect.Reader, s *side) (c content) {
	c.side = s
	if !r.Open(s.facet) {
		return c
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
		c.key, c.value = key, v
		c.guess()
		if rest := mend.Container(v.Text); c.list == nil && rest.Exists() {
			c.value = genai.JSONValue(rest.Raw())
			if c.guess(); c.list == nil {
				c.value = v // cut, and no conversation
				return c
			}
			r.Malformed(key)
			r.Truncated(key)
		}
		return c
	}
	return c
}

func (c *content) guess() {
	if list, whole, ok := messages.Guess(c.value, c.side.role); ok {
		c.list, c.whole = list, whole
	}
}

// place fills one side: a conversation as messages, other content as a message where a
// model was called, and as the value it is elsewhere. What repeats it is taken too.
func place(r *dialect.Reader, c *content) {
	if c.key == "" || !r.Open(c.side.facet) {
		return
	}
	list, masked := hidden.Messages(c.list)
	if masked {
		hidden.Say(r)
	}
	if c.list == nil && r.Op.Kind.IsGeneration() {
		list = texts(r, c)
	}
	dst, value := &r.Op.Output, &r.Op.OutputValue
	if c.side.facet == genai.FacetInput {
		dst, value = &r.Op.Input, &r.Op.InputValue
	}
	if list != nil || c.list != nil {
		*dst = list
	} else {
		*value = c.value
	}
	r.Accept(c.side.facet, c.key, c.side.also...)
	for _, twin := range c.side.keys {
		if twin != c.key && r.Text(twin) == r.Text(c.key) {
			r.Take(twin)
		}
	}
}

// texts makes messages of what a model was given or gave: prompts and completions may be a
// list of texts.
func texts(r *dialect.Reader, c *content) []genai.Message {
	if v := r.JSON(c.key); v.IsArray() && v.Len() > 0 {
		list := make([]genai.Message, 0, v.Len())
		for _, e := range v.Elems() {
			if !e.IsString() {
				return []genai.Message{messages.Text(c.side.role, c.value.Text)}
			}
			list = append(list, messages.Text(c.side.role, e.Text()))
		}
		return list
	}
	return []genai.Message{messages.Text(c.side.role, c.value.Text)}
}
