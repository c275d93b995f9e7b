// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package eino

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyInput         = "gen_ai.input"
	keyOutput        = "gen_ai.output"
	prefixPrompt     = "gen_ai.prompt"
	prefixCompletion = "gen_ai.completion"
)

// readMessages reads the JSON of all messages where there is one, else the indexed texts.
func readMessages(r *dialect.Reader) {
	if r.Open(genai.FacetInput) {
		if list, ok := side(r, keyInput, prefixPrompt, genai.RoleUser); ok {
			r.Op.Input = list
		}
	}
	if r.Open(genai.FacetOutput) {
		if list, ok := side(r, keyOutput, prefixCompletion, genai.RoleAssistant); ok {
			r.Op.Output = list
		}
	}
}

func side(r *dialect.Reader, key, prefix, role string) ([]genai.Message, bool) {
	facet := genai.FacetInput
	if role == genai.RoleAssistant {
		facet = genai.FacetOutput
	}
	fields := r.Under(prefix + ".")
	if got, ok := messages.Read(r.Text(key), role); ok && len(got.Messages) > 0 && !got.Malformed {
		r.Accept(facet, key)
		r.TakeFields(fields)
		got.Tell(r, key)
		return tidy(got.Messages), true
	}
	var list []genai.Message
	for _, g := range r.Groups(prefix) {
		list = append(list, indexed(g.Fields, role)...)
	}
	if len(list) > 0 {
		r.AcceptFields(facet, prefix, fields)
	}
	return list, len(list) > 0
}

// indexed reads one entry. Where a message was only tool calls, the content is the JSON
// of the whole list of messages, and there is no role.
func indexed(f dialect.Fields, fallback string) []genai.Message {
	text := f.Text("content")
	if v := f.JSON("content"); holdsMessages(v) {
		list, _ := messages.List(v, fallback)
		return tidy(list)
	}
	role := messages.Role(f.Text("role"), fallback)
	if role == genai.RoleTool {
		result := genai.Part{Type: genai.PartToolResult, ID: f.Text("tool_call_id"), Value: dialect.TextContent(text)}
		return []genai.Message{{Role: role, Parts: []genai.Part{result}}}
	}
	return []genai.Message{messages.Text(role, text)}
}

// holdsMessages tells Eino's own messages from an answer that happens to be JSON.
func holdsMessages(v jsonx.Value) bool {
	if v.IsObject() {
		own := v.Get("tool_calls").IsArray() || v.Get("response_meta").IsObject() || v.Get("tool_call_id").IsString()
		return v.Get("role").IsString() && own
	}
	n := 0
	for _, e := range v.Elems() {
		if e.IsNull() { // a stream has a list for each tool, with nulls in the others' places
			continue
		}
		if !holdsMessages(e) {
			return false
		}
		n++
	}
	return v.IsArray() && n > 0
}

// tidy drops response_meta, which repeats usage and finish reason, and extra, which
// repeats the reasoning as the provider called it.
func tidy(list []genai.Message) []genai.Message {
	for i := range list {
		extra, err := jsonx.Parse(list[i].Extra)
		if err != nil || !onlyOwn(extra) {
			continue
		}
		list[i].Extra = ""
		if list[i].FinishReason == "" {
			list[i].FinishReason = extra.Get("response_meta").Get("finish_reason").Text()
		}
	}
	return list
}

func onlyOwn(extra jsonx.Value) bool {
	for name := range extra.Members() {
		if name != "response_meta" && name != "extra" && name != "tool_name" {
			return false
		}
	}
	return extra.IsObject()
}

// readTool reads one run of a tool: its arguments are the prompt, its result the
// completion, each a JSON string inside a JSON string.
func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{Name: r.Text(keyName)}
		r.Accept(genai.FacetTool, keyName)
	}
	readValues(r)
}

// readValues reads what is no conversation: a tool's arguments and result, a query and what
// was found.
func readValues(r *dialect.Reader) {
	if v, ok := toolValue(r, prefixPrompt); ok && r.Open(genai.FacetInput) {
		r.Op.InputValue = v
		r.AcceptFields(genai.FacetInput, prefixPrompt, r.Under(prefixPrompt+"."))
	}
	if v, ok := toolValue(r, prefixCompletion); ok && r.Open(genai.FacetOutput) {
		r.Op.OutputValue = v
		r.AcceptFields(genai.FacetOutput, prefixCompletion, r.Under(prefixCompletion+"."))
	}
}

func toolValue(r *dialect.Reader, prefix string) (genai.Value, bool) {
	groups := r.Groups(prefix)
	if len(groups) != 1 {
		return genai.Value{}, false
	}
	text := groups[0].Fields.Text("content")
	if v, err := jsonx.Parse(text); err == nil && v.Exists() {
		return messages.Value(v), true
	}
	return genai.TextValue(text), text != ""
}
