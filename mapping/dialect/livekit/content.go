// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package livekit

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// key returns the spelling of a content key that is on the span.
func key(r *dialect.Reader, name string) string {
	if k := "lk.pii." + name; r.Has(k) {
		return k
	}
	return "lk." + name
}

// readConversation reads the chat context: {items: [{type, ...}]}.
func readConversation(r *dialect.Reader) {
	k := key(r, "chat_ctx")
	if !r.Has(k) || !r.Open(genai.FacetInput) {
		return
	}
	v := r.JSON(k)
	if items := v.Get("items"); items.IsArray() {
		v = items
	}
	list, ok := messages.List(v, genai.RoleUser)
	if !ok {
		if got, read := messages.Read(r.Text(k), genai.RoleUser); read {
			list, ok = got.Messages, true
			got.Tell(r, k)
		}
	}
	if ok {
		r.Op.Input = unspoken(list)
		r.Accept(genai.FacetInput, k)
	}
}

// unspoken takes out of the messages what nobody said: an item about the session (a handoff
// between agents, a change of their instructions) is an entry of its own, under its type.
func unspoken(list []genai.Message) (out []genai.Message) {
	for _, m := range list {
		var said []genai.Part
		for _, p := range m.Parts {
			if p.Type != genai.PartOther || !strings.HasPrefix(p.Name, "agent_") {
				said = append(said, p)
				continue
			}
			if len(said) > 0 {
				out = append(out, genai.Message{Role: m.Role, Name: m.Name, Parts: said})
				said = nil
			}
			out = append(out, genai.Message{Role: p.Name, Parts: []genai.Part{p}})
		}
		if len(said) > 0 || len(m.Parts) == 0 {
			m.Parts = said
			out = append(out, m)
		}
	}
	return out
}

// readAnswer reads the text and the calls of an answer, which stand apart.
func readAnswer(r *dialect.Reader) {
	text, calls := key(r, "response.text"), key(r, "response.function_calls")
	if (!r.Has(text) && !r.Has(calls)) || !r.Open(genai.FacetOutput) {
		return
	}
	m := genai.Message{Role: genai.RoleAssistant}
	if s := r.Text(text); s != "" {
		m.Parts = append(m.Parts, genai.Part{Type: genai.PartText, Content: s})
	}
	m.Parts = append(m.Parts, callsOf(r.JSON(calls))...)
	if len(m.Parts) > 0 {
		r.Op.Output = []genai.Message{m}
		r.Accept(genai.FacetOutput, text, calls)
	}
}

// callsOf reads function calls: {call_id, name, arguments}.
func callsOf(v jsonx.Value) (parts []genai.Part) {
	for _, e := range v.Elems() {
		if name := e.Get("name").Text(); name != "" {
			parts = append(parts, genai.Part{
				Type: genai.PartToolCall, ID: e.First("call_id", "id").Text(), Name: name, Value: messages.Value(e.Get("arguments")),
			})
		}
	}
	return parts
}

// readTurn reads what a turn heard, was told, or said.
func readTurn(r *dialect.Reader) {
	for _, name := range []string{"user_input", "input_text"} {
		if k := key(r, name); r.Text(k) != "" && r.Open(genai.FacetInput) {
			r.Op.Input = []genai.Message{messages.Text(genai.RoleUser, r.Text(k))}
			if name == "input_text" { // what is to be spoken
				r.Op.Input, r.Op.InputValue = nil, genai.TextValue(r.Text(k))
			}
			r.Accept(genai.FacetInput, k)
		}
	}
	if k := key(r, "instructions"); r.Text(k) != "" && r.Open(genai.FacetSystem) {
		r.Op.System = []genai.Message{messages.Text(genai.RoleSystem, r.Text(k))}
		r.Accept(genai.FacetSystem, k)
	}
	if k := key(r, "user_transcript"); r.Text(k) != "" && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = genai.TextValue(r.Text(k))
		r.Accept(genai.FacetOutput, k)
	}
}
