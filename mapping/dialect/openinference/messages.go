// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	inputPrefix  = "llm.input_messages"
	outputPrefix = "llm.output_messages"
)

func hasMessages(r *dialect.Reader) bool {
	return r.HasNamespace("llm") && (r.Has(inputPrefix) || r.Has(outputPrefix) || r.HasUnder(inputPrefix+".") || r.HasUnder(outputPrefix+"."))
}

// indexed reads a flattened message list. Gaps are closed (Agno writes nothing for a
// message without content), order is the index's, not the attributes'.
func indexed(r *dialect.Reader, prefix, role string) []genai.Message {
	groups := r.Groups(prefix)
	if len(groups) == 0 && r.Has(prefix) { // the list is one value: ours, or messages of any flavour
		if groups = r.NestedGroups(prefix); len(groups) == 0 || len(groups[0].Fields.Under("message.")) == 0 {
			reading, _ := messages.ReadValue(r.JSON(prefix), role) // nothing said = no messages
			return reading.Messages
		}
	}
	out, plain := make([]genai.Message, 0, len(groups)), make(texts, 0, len(groups))
	for _, g := range groups {
		if fields := g.Fields.Narrow("message."); len(fields) > 0 {
			out = append(out, message(fields, role, &plain))
		}
	}
	return out
}

// texts are the parts of messages that say one text: most do, and the parts of a list are
// allocated together.
type texts []genai.Part

func (t *texts) part(text string) []genai.Part {
	*t = append(*t, genai.Part{Type: genai.PartText, Content: text})
	n := len(*t)
	return (*t)[n-1 : n : n]
}

func message(f dialect.Fields, role string, plain *texts) genai.Message {
	m := genai.Message{
		Role: messages.Role(f.Text("role"), role), Name: f.Text("name"), FinishReason: f.Text("finish_reason"),
	}
	seen := make(map[[2]string]bool)
	for _, g := range f.Groups("contents") {
		m.Parts = appendPart(m.Parts, content(g.Fields), seen)
	}
	if text, ok := f.Get("content"); ok && (len(m.Parts) == 0 || !saysText(m.Parts) && dialect.TextOf(text) != "") {
		m.Parts = append(text2parts(dialect.TextOf(text), plain), m.Parts...)
	}
	for _, g := range f.Groups("tool_calls") {
		m.Parts = appendPart(m.Parts, call(g.Fields), seen)
	}
	if name := f.Text("function_call_name"); name != "" {
		m.Parts = append(m.Parts, genai.Part{Type: genai.PartToolCall, Name: name, Value: arguments(f, "function_call_arguments_json")})
	}
	if id := f.Text("tool_call_id"); m.Role == genai.RoleTool || id != "" {
		m = result(m, id)
	}
	return m
}

// saysText reports whether contents hold the text that content may repeat.
func saysText(parts []genai.Part) bool {
	return slices.ContainsFunc(parts, func(p genai.Part) bool { return p.Type == genai.PartText })
}

// text2parts reads the content of a message: text, or a list of content blocks that an
// instrumentation wrote as text.
func text2parts(text string, plain *texts) []genai.Part {
	if v, err := jsonx.Parse(text); err == nil && v.IsArray() && isBlocks(v) {
		return messages.Parts(v)
	}
	return plain.part(text)
}

// blocks are the types of content blocks that may stand in a message's text.
var blocks = map[string]bool{
	"text": true, "image_url": true, "image": true, "tool_use": true, "tool_result": true, "thinking": true,
	"redacted_thinking": true, "input_text": true, "output_text": true, "input_image": true, "reasoning": true,
}

func isBlocks(v jsonx.Value) bool {
	for _, e := range v.Elems() {
		if !e.IsObject() || !blocks[e.Get("type").Text()] {
			return false
		}
	}
	return v.Len() > 0
}

// result makes the one part of a tool message: what the tool said. A call in it stays
// (sources that use the role for the call).
func result(m genai.Message, id string) genai.Message {
	part := genai.Part{Type: genai.PartToolResult, ID: id, Name: m.Name}
	var rest []genai.Part
	for _, p := range m.Parts {
		switch {
		case p.Type == genai.PartToolCall || p.Type == genai.PartToolResult:
			return m
		case p.Type != genai.PartText:
			rest = append(rest, p)
		case part.Value.Set:
			part.Value = genai.TextValue(part.Value.Text + "\n" + p.Content)
		default:
			part.Value = dialect.TextContent(p.Content)
		}
	}
	m.Role, m.Parts = genai.RoleTool, append([]genai.Part{part}, rest...)
	return m
}
