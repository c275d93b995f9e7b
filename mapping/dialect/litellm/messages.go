// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package litellm

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	prompts     = "gen_ai.prompt."
	completions = "gen_ai.completion."
)

// readMessages reads the message lists that newer versions write beside the indexed keys:
// they keep the ids of calls, which the indexed completions lose.
func readMessages(r *dialect.Reader) {
	if list, ok := fromAttribute(r, "gen_ai.input.messages", genai.RoleUser); ok && r.Open(genai.FacetInput) {
		r.Op.Input = list
		r.Accept(genai.FacetInput, "gen_ai.input.messages")
		r.TakeFields(r.Under(prompts))
	}
	if list, ok := fromAttribute(r, "gen_ai.output.messages", genai.RoleAssistant); ok && r.Open(genai.FacetOutput) {
		r.Op.Output = list
		r.Accept(genai.FacetOutput, "gen_ai.output.messages")
		r.TakeFields(r.Under(completions))
	}
}

func fromAttribute(r *dialect.Reader, key, role string) ([]genai.Message, bool) {
	if v := r.JSON(key); v.IsArray() {
		return messages.List(v, role)
	}
	reading, ok := messages.Read(r.Str(key), role)
	if ok && (reading.Malformed || reading.Truncated) {
		r.Malformed(key)
	}
	return reading.Messages, ok
}

// readIndexed reads version 1's flattened lists.
func readIndexed(r *dialect.Reader) {
	if fields := r.Under(prompts); len(fields) > 0 && r.Open(genai.FacetInput) {
		r.Op.Input = indexed(r.Groups("gen_ai.prompt"), genai.RoleUser)
		r.AcceptFields(genai.FacetInput, prompts, fields)
	}
	if fields := r.Under(completions); len(fields) > 0 && r.Open(genai.FacetOutput) {
		r.Op.Output = indexed(r.Groups("gen_ai.completion"), genai.RoleAssistant)
		r.AcceptFields(genai.FacetOutput, completions, fields)
	}
}

// indexed builds messages. The index of completion.N.function_call is the CALL's: an
// entry that is nothing but a call belongs to the message before it.
func indexed(groups []dialect.Group, role string) []genai.Message {
	out := make([]genai.Message, 0, len(groups))
	for _, g := range groups {
		calls := callsOf(g.Fields)
		if n := len(out); n > 0 && len(calls) > 0 && !g.Fields.Has("role") && !g.Fields.Has("content") {
			out[n-1].Parts = append(out[n-1].Parts, calls...)
			continue
		}
		out = append(out, message(g.Fields, calls, role))
	}
	return out
}

func message(f dialect.Fields, calls []genai.Part, role string) genai.Message {
	m := genai.Message{
		Role: messages.Role(f.Text("role"), role), Name: f.Text("name"), FinishReason: f.Text("finish_reason"),
		Parts: content(f, role),
	}
	if r := f.Text("reasoning_content"); r != "" {
		m.Parts = append([]genai.Part{{Type: genai.PartReasoning, Content: r}}, m.Parts...)
	}
	if m.Role == genai.RoleTool || f.Has("tool_call_id") {
		result := genai.Part{Type: genai.PartToolResult, ID: f.Text("tool_call_id"), Name: m.Name, Value: dialect.TextContent(f.Text("content"))}
		return genai.Message{Role: genai.RoleTool, Parts: []genai.Part{result}}
	}
	m.Parts = append(m.Parts, calls...)
	return m
}

// content reads text, or the list of parts that a user message may have.
func content(f dialect.Fields, role string) []genai.Part {
	text := f.Text("content")
	if text == "" || text == "None" {
		return nil
	}
	if strings.HasPrefix(text, "[{") { // a list of parts: JSON, or str() of a Python list
		if reading, ok := messages.Read(text, role); ok && len(reading.Messages) == 1 && !reading.Malformed {
			return reading.Messages[0].Parts
		}
	}
	return []genai.Part{{Type: genai.PartText, Content: text}}
}

func callsOf(f dialect.Fields) []genai.Part {
	var calls []genai.Part
	for _, g := range f.Groups("tool_calls") {
		calls = append(calls, call(g.Fields.Text("id"), g.Fields.Text("name", "function.name"), g.Fields.Text("arguments", "function.arguments")))
	}
	if len(calls) == 0 && f.Has("function_call.name") {
		calls = append(calls, call(f.Text("function_call.id"), f.Text("function_call.name"), f.Text("function_call.arguments")))
	}
	return calls
}

func call(id, name, arguments string) genai.Part {
	return genai.Part{Type: genai.PartToolCall, ID: id, Name: name, Value: value(arguments)}
}

func value(arguments string) genai.Value {
	if v, err := jsonx.Parse(arguments); err == nil {
		return messages.Value(v)
	}
	if arguments == "" {
		return genai.Value{}
	}
	return genai.TextValue(arguments)
}
