// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openinference

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/hidden"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readValues reads the payloads of spans that are no model call. A conversation is read
// as one; when only one side is a conversation, plain text on the other side is its
// message, and anything else leaves both as the values they are.
func readValues(r *dialect.Reader) {
	in, out := payload(r, keyInput, genai.RoleUser), payload(r, keyOutput, genai.RoleAssistant)
	if (in.list != nil || out.list != nil) && in.speaks() && out.speaks() {
		in.asMessages(genai.RoleUser)
		out.asMessages(genai.RoleAssistant)
	} else {
		in.list, out.list = nil, nil
	}
	if r.Open(genai.FacetInput) && in.there() {
		r.Op.Input, r.Op.InputValue = in.list, in.value
		r.Accept(genai.FacetInput, keyInput)
	}
	if r.Open(genai.FacetOutput) && out.there() {
		r.Op.Output, r.Op.OutputValue = out.list, out.value
		r.Accept(genai.FacetOutput, keyOutput)
	}
	r.Take(keyInput, keyOutput, keyInputMime, keyOutputMime)
}

// side is one payload: its value, and its messages when it is a conversation.
type side struct {
	value genai.Value
	list  []genai.Message
}

func payload(r *dialect.Reader, key, role string) side {
	if hidden.Text(r, key) || r.Text(key) == "" {
		return side{}
	}
	s := side{value: r.Content(key)}
	if list, ok := native.Messages(r.JSON(key), role); ok {
		s.list = native.JoinItems(list)
	}
	return s
}

func (s *side) there() bool { return s.value.Set }

// speaks reports whether the payload can stand in a conversation.
func (s *side) speaks() bool {
	return !s.there() || s.list != nil || !s.value.IsJSON && !isNode(s.value.Text)
}

// isNode recognises the names LangGraph gives its first and last node.
func isNode(text string) bool {
	return len(text) > 4 && strings.HasPrefix(text, "__") && strings.HasSuffix(text, "__") && !strings.ContainsAny(text, " \n")
}

func (s *side) asMessages(role string) {
	if s.there() && s.list == nil {
		s.list = []genai.Message{messages.Text(role, s.value.Text)}
	}
	s.value = genai.Value{Set: s.value.Set}
}

// readTool reads the run of one tool.
func readTool(r *dialect.Reader) {
	if r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{Name: r.Text("tool.name"), Description: r.Text("tool.description"), CallID: r.Text("tool.id")}
		if r.Op.Tool.CallID == "" {
			r.Op.Tool.CallID = r.Text("tool_call.id")
		}
		if r.Op.Tool != (genai.Tool{}) {
			r.Accept(genai.FacetTool, "tool.name")
		}
	}
	r.Take("tool.name", "tool.description", "tool.id", "tool_call.id")
	readArguments(r)
	if r.Open(genai.FacetOutput) && !hidden.Text(r, keyOutput) && r.Has(keyOutput) {
		r.Op.OutputValue = toolResult(r)
		r.Accept(genai.FacetOutput, keyOutput)
	}
	r.Take(keyInput, keyInputMime, keyOutput, keyOutputMime)
}

// readArguments reads what the tool was called with: input.value, or tool.parameters
// where that is no schema (BeeAI, LlamaIndex).
func readArguments(r *dialect.Reader) {
	key := ""
	switch parameters := r.JSON("tool.parameters"); {
	case hidden.Text(r, keyInput):
	case r.Text(keyInput) != "":
		key = keyInput
	case r.Text("tool.parameters") != "" && !isSchema(parameters):
		key = "tool.parameters"
	}
	if key != "" && r.Open(genai.FacetInput) {
		r.Op.InputValue = r.Content(key)
		r.Accept(genai.FacetInput, key)
	}
	for _, other := range []string{"tool.parameters", "tool.json_schema"} {
		if other != key && r.Has(other) && r.Text(other) != r.Text(key) {
			r.Note(other, r.Content(other))
		}
		r.Take(other)
	}
}

func isSchema(v jsonx.Value) bool {
	return v.Get("properties").IsObject() || v.Get("type").Text() == "object"
}

// toolResult reads what the tool said: the content of a framework's tool message, the
// response of ADK's function response, else the value as it is.
func toolResult(r *dialect.Reader) genai.Value {
	v := r.JSON(keyOutput)
	if list, ok := native.Messages(v, genai.RoleTool); ok && len(list) == 1 && len(list[0].Parts) == 1 {
		if p := list[0].Parts[0]; p.Type == genai.PartToolResult {
			identify(r, p.ID, p.Name)
			return p.Value
		}
	}
	if response := v.Get("response"); response.Exists() && v.Get("name").Text() != "" && v.Get("name").Text() == r.Op.Tool.Name {
		identify(r, v.Get("id").Text(), "")
		return messages.Value(response)
	}
	return r.Content(keyOutput)
}

func identify(r *dialect.Reader, id, name string) {
	if r.OpenFor(genai.FacetTool) && r.Op.Tool.CallID == "" {
		r.Op.Tool.CallID = id
	}
	if r.OpenFor(genai.FacetTool) && r.Op.Tool.Name == "" {
		r.Op.Tool.Name = name
	}
}
