// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Request is what a request says.
type Request struct {
	System     []genai.Message // system prompts that stand beside the conversation
	Messages   []genai.Message
	Tools      []genai.ToolDefinition
	Model      string
	Previous   string // the response this request continues
	Parameters []genai.Field
}

// ReadRequest reads a request of a provider or framework. ok is false when the value
// holds no conversation that could be found; the caller then keeps it as it is.
func ReadRequest(v jsonx.Value) (req Request, ok bool) {
	if !v.IsObject() {
		req.Messages, ok = Messages(v, genai.RoleUser)
		return req, ok
	}
	if IsConversation(v) && !v.Get("messages").Exists() {
		req.Messages, ok = list(v, genai.RoleUser)
		return req, ok
	}
	if kwargs := v.Get("kwargs"); kwargs.IsObject() { // Python wrappers: {args, kwargs}
		if req, ok := ReadRequest(kwargs); ok {
			return req, ok
		}
	}
	if req.Messages, ok = asked(v); !ok {
		return Request{}, false
	}
	ReadSetup(v, &req)
	return req, true
}

// asked finds the conversation of a request.
func asked(v jsonx.Value) ([]genai.Message, bool) {
	for _, key := range []string{"messages", "input", "contents", "prompt", "prompts"} {
		switch inner := v.Get(key); {
		case inner.IsString() && key != "messages":
			return []genai.Message{messages.Text(genai.RoleUser, inner.Text())}, true
		case IsConversation(inner):
			return list(inner, genai.RoleUser)
		case key == "prompt" || key == "prompts" || key == "contents":
			if list, ok := texts(inner, genai.RoleUser); ok {
				return list, true
			}
		}
	}
	return nil, false
}

// texts reads a list of nothing but strings, one message each.
func texts(v jsonx.Value, role string) ([]genai.Message, bool) {
	if !v.IsArray() || v.Len() == 0 {
		return nil, false
	}
	out := make([]genai.Message, 0, v.Len())
	for _, e := range v.Elems() {
		if !e.IsString() {
			return nil, false
		}
		out = append(out, messages.Text(role, e.Text()))
	}
	return out, true
}

// ReadSetup reads what a request says beside its conversation: system prompt, tools,
// model, parameters. It also reads invocation parameters that hold only these.
func ReadSetup(v jsonx.Value, req *Request) {
	if system := v.First("system", "instructions", "systemInstruction", "system_instruction"); system.Exists() {
		req.System = System(system)
	}
	req.Tools = messages.Tools(v.First("tools", "functions"))
	req.Model = v.First("model", "model_name", "modelId", "model_id").Text()
	req.Previous = v.First("previous_response_id", "previousResponseId").Text()
	req.Parameters = Parameters(v)
	if config := v.First("config", "toolConfig"); config.IsObject() { // Gemini, Bedrock
		if len(req.System) == 0 {
			req.System = System(config.First("system_instruction", "systemInstruction"))
		}
		if len(req.Tools) == 0 {
			req.Tools = messages.Tools(config.Get("tools"))
		}
	}
}

// System reads a system prompt: text, a list of blocks, or a Gemini content.
func System(v jsonx.Value) []genai.Message {
	if !v.Exists() || v.IsNull() {
		return nil
	}
	if v.IsArray() && !IsConversation(v) { // blocks of one prompt
		if parts := messages.Parts(v); len(parts) > 0 {
			return []genai.Message{{Role: genai.RoleSystem, Parts: parts}}
		}
		return nil
	}
	list, _ := messages.List(v, genai.RoleSystem)
	for i := range list {
		list[i].Role = genai.RoleSystem
	}
	return list
}
