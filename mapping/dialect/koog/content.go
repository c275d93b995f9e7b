// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package koog

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readSide reads messages, else the indexed entries; beside messages those repeat them.
func readSide(r *dialect.Reader, facet genai.Facet, key, prefix, role string) {
	if !r.Open(facet) {
		return
	}
	fields := r.Under(prefix + ".")
	list := whole(r, key, role)
	if list == nil {
		list = indexed(r, prefix, role)
		key = prefix
	}
	if list == nil {
		return
	}
	list, found := hidden.Messages(list)
	if found {
		hidden.Say(r)
	}
	if facet == genai.FacetInput {
		r.Op.Input = callers(list)
	} else {
		r.Op.Output = callers(list)
	}
	r.Accept(facet, key)
	r.TakeFields(fields)
}

func whole(r *dialect.Reader, key, role string) []genai.Message {
	if hidden.Text(r, key) {
		return nil
	}
	got, ok := messages.Read(r.Text(key), role)
	if !ok {
		return nil
	}
	got.Tell(r, key)
	return got.Messages
}

// callers gives calls back to the assistant: Koog names the kind of message for a role,
// "Tool" for a call as for its result.
func callers(list []genai.Message) []genai.Message {
	for i := range list {
		if m := &list[i]; m.Role == genai.RoleTool && only(m.Parts, genai.PartToolCall) {
			m.Role = genai.RoleAssistant
		}
	}
	return list
}

func only(parts []genai.Part, t genai.PartType) bool {
	for i := range parts {
		if parts[i].Type != t {
			return false
		}
	}
	return len(parts) > 0
}

// indexed reads the adapter's entries. Calls are a JSON list in the content, results text
// under role tool without an id.
func indexed(r *dialect.Reader, prefix, fallback string) (list []genai.Message) {
	for _, g := range r.Groups(prefix) {
		m := genai.Message{Role: messages.Role(g.Fields.Text("role"), fallback), FinishReason: g.Fields.Text("finish_reason")}
		if text := g.Fields.Text("reasoning"); text != "" {
			m.Parts = append(m.Parts, genai.Part{Type: genai.PartReasoning, Content: text})
		}
		text := g.Fields.Text("content")
		switch calls := callsOf(g.Fields.JSON("content")); {
		case len(calls) > 0:
			m.Parts = append(m.Parts, calls...)
		case m.Role == genai.RoleTool:
			m.Parts = append(m.Parts, genai.Part{Type: genai.PartToolResult, Value: dialect.TextContent(text)})
		case text != "":
			m.Parts = append(m.Parts, genai.Part{Type: genai.PartText, Content: text})
		}
		list = append(list, m)
	}
	return list
}

// callsOf reads a list of nothing but OpenAI tool calls.
func callsOf(v jsonx.Value) (parts []genai.Part) {
	if !v.IsArray() {
		return nil
	}
	for _, e := range v.Elems() {
		fn := e.Get("function")
		if !fn.Get("name").IsString() || e.Get("type").Text() != "function" {
			return nil
		}
		parts = append(parts, genai.Part{
			Type: genai.PartToolCall, ID: e.Get("id").Text(), Name: fn.Get("name").Text(), Value: messages.Value(fn.Get("arguments")),
		})
	}
	return parts
}
