// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openllmetry

import (
	"slices"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	prompt     = "gen_ai.prompt"
	completion = "gen_ai.completion"
)

// readIndexed reads the legacy message lists.
func readIndexed(r *dialect.Reader) {
	in, out := r.Groups(prompt), r.Groups(completion)
	if len(in) > 0 && r.Open(genai.FacetInput) {
		r.Op.Input = list(r, in, genai.RoleUser)
		r.AcceptFields(genai.FacetInput, prompt, r.Under(prompt+"."))
		readHistory(r)
	}
	if len(out) > 0 && r.Open(genai.FacetOutput) {
		r.Op.Output = list(r, out, genai.RoleAssistant)
		r.AcceptFields(genai.FacetOutput, completion, r.Under(completion+"."))
	}
	if len(in)+len(out) > 0 {
		r.TakeFields(r.Under(prompt + "."))
		r.TakeFields(r.Under(completion + "."))
	}
	readFinish(r, out)
}

// readHistory: chat instrumentations copy the request as it is; those of the Responses
// API may continue an earlier response, and a limit may have dropped messages.
func readHistory(r *dialect.Reader) {
	if r.Text(keyType) != "chat" || strings.Contains(r.Name(), "response") || r.DroppedAttributes() > 0 || !r.Open(genai.FacetHistory) {
		return
	}
	r.Op.History = genai.HistoryFull
	r.Op.Provenance.Set(genai.FacetHistory, genai.Source{Dialect: Dialect{}.Name(), Key: prompt})
}

func list(r *dialect.Reader, groups []dialect.Group, role string) []genai.Message {
	out := make([]genai.Message, 0, len(groups))
	for _, g := range groups {
		out = append(out, message(g.Fields, role)...)
	}
	out, found := hidden.Messages(native.JoinItems(out))
	if found {
		hidden.Say(r)
	}
	return out
}

// message reads one entry. A role `thinking` is a thought of the assistant message behind
// it; `user` is the prompt of the completion form.
func message(f dialect.Fields, role string) []genai.Message {
	if text := f.Text("user"); text != "" && !f.Has("role") {
		return []genai.Message{messages.Text(genai.RoleUser, text)}
	}
	name := f.Text("role")
	if name == "thinking" || name == "reasoning" {
		return []genai.Message{{Role: genai.RoleAssistant, Parts: []genai.Part{{Type: genai.PartReasoning, Content: f.Text("content")}}}}
	}
	m := genai.Message{Role: messages.Role(name, role), Name: f.Text("name"), FinishReason: f.Text("finish_reason")}
	m.Parts = append(reasoning(f), content(f, m.Role)...)
	m.Parts = append(m.Parts, calls(f)...)
	id := f.Text("tool_call_id")
	if m.Role == genai.RoleTool || id != "" {
		m.Role, m.Parts = genai.RoleTool, result(m, id)
	}
	return []genai.Message{m}
}

// reasoning reads what the Responses instrumentation writes beside the content.
func reasoning(f dialect.Fields) []genai.Part {
	val, ok := f.Get("reasoning")
	if !ok || dialect.TextOf(val) == "" {
		return nil
	}
	v := dialect.JSONOf(val)
	if !v.IsArray() {
		return []genai.Part{{Type: genai.PartReasoning, Content: dialect.TextOf(val)}}
	}
	var out []genai.Part
	for _, e := range v.Elems() {
		if text := e.First("text", "content").Text(); text != "" {
			out = append(out, genai.Part{Type: genai.PartReasoning, Content: text})
		}
	}
	return out
}

// content reads text, or the provider's own blocks that stand in it as JSON.
func content(f dialect.Fields, role string) []genai.Part {
	val, ok := f.Get("content")
	if !ok {
		return refusal(f)
	}
	text := dialect.TextOf(val)
	switch {
	case text == "" && len(f.Groups("tool_calls")) > 0:
		return nil
	case role == genai.RoleTool:
		return []genai.Part{{Type: genai.PartText, Content: text}}
	}
	if v, err := jsonx.Parse(text); err == nil && v.IsArray() && isBlocks(v) {
		if parts := messages.Parts(v); len(parts) > 0 {
			return parts
		}
	}
	return []genai.Part{{Type: genai.PartText, Content: text}}
}

func refusal(f dialect.Fields) []genai.Part {
	if text := f.Text("refusal"); text != "" {
		return []genai.Part{{Type: genai.PartRefusal, Content: text}}
	}
	return nil
}

// blocks are the types of content blocks that instrumentations write as JSON text.
var blocks = map[string]bool{
	"text": true, "image_url": true, "image": true, "tool_use": true, "tool_result": true, "thinking": true, "document": true,
	"redacted_thinking": true, "input_text": true, "output_text": true, "input_image": true, "reasoning": true, "file": true,
	"input_audio": true, "server_tool_use": true, "web_search_tool_result": true,
}

func isBlocks(v jsonx.Value) bool {
	for _, e := range v.Elems() {
		if !e.IsObject() || !blocks[e.Get("type").Text()] {
			return false
		}
	}
	return v.Len() > 0
}

// calls reads tool_calls.K.{id,name,arguments}, also below `function`, and the older
// function_call.
func calls(f dialect.Fields) []genai.Part {
	var out []genai.Part
	for _, g := range f.Groups("tool_calls") {
		out = append(out, genai.Part{
			Type: genai.PartToolCall, ID: g.Fields.Text("id"), Name: g.Fields.Text("name", "function.name"),
			Value: arguments(g.Fields, "arguments", "function.arguments"),
		})
	}
	if name := f.Text("function_call.name"); name != "" {
		out = append(out, genai.Part{Type: genai.PartToolCall, Name: name, Value: arguments(f, "function_call.arguments")})
	}
	return out
}

func arguments(f dialect.Fields, keys ...string) genai.Value {
	for _, key := range keys {
		if val, ok := f.Get(key); ok {
			return dialect.ContentValue(val)
		}
	}
	return genai.Value{}
}

// result makes the one part of a tool message.
func result(m genai.Message, id string) []genai.Part {
	p := genai.Part{Type: genai.PartToolResult, ID: id, Name: m.Name}
	var media []genai.Part
	for i := range m.Parts {
		switch {
		case m.Parts[i].Type == genai.PartToolResult || m.Parts[i].Type == genai.PartToolCall:
			return m.Parts
		case m.Parts[i].Type == genai.PartText:
			p.Value, media = messages.ResultText(m.Parts[i].Content, id)
		}
	}
	return append([]genai.Part{p}, media...)
}

func readFinish(r *dialect.Reader, out []dialect.Group) {
	if !r.Open(genai.FacetFinish) || r.Has("gen_ai.response.finish_reasons") {
		return
	}
	var reasons []string
	for _, g := range out {
		if reason := g.Fields.Text("finish_reason"); reason != "" && !slices.Contains(reasons, reason) {
			reasons = append(reasons, reason)
		}
	}
	if len(reasons) > 0 {
		r.Op.FinishReasons = reasons
		r.Op.Provenance.Set(genai.FacetFinish, genai.Source{Dialect: Dialect{}.Name(), Key: completion})
	}
}
