// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package native

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Response is what a response says.
type Response struct {
	Messages   []genai.Message
	ID         string
	Model      string
	Finish     []string
	System     []genai.Message        // echoed by OpenAI Responses
	Tools      []genai.ToolDefinition // likewise
	Previous   string                 // likewise
	Parameters []genai.Field          // likewise
	Rest       []genai.Field          // every other member that holds something
}

// ReadResponse reads a response of a provider or framework. ok is false when it holds no
// answer that could be found; the caller then keeps it as it is.
func ReadResponse(v jsonx.Value) (res Response, ok bool) {
	if v.IsArray() && !IsConversation(v) { // openai-agents: a list of responses
		for _, e := range v.Elems() {
			one, isResponse := ReadResponse(e)
			if !isResponse || !e.IsObject() {
				return Response{}, false
			}
			one.Messages = append(res.Messages, one.Messages...)
			res, ok = one, true
		}
		return res, ok
	}
	if !v.IsObject() {
		res.Messages, ok = Messages(v, genai.RoleAssistant)
		return res, ok
	}
	carrier := ""
	if res.Messages, carrier = answered(v); carrier == "" {
		return Response{}, false
	}
	res.ID = v.First("id", "response_id", "responseId").Text()
	res.Model = v.First("model", "model_version", "modelVersion").Text()
	res.Finish = finish(v, res.Messages)
	res.rest(v, carrier)
	return res, true
}

// answered finds the answer in a response and names the member that holds it.
func answered(v jsonx.Value) ([]genai.Message, string) {
	for _, key := range []string{"choices", "candidates", "generations", "output", "message", "content", "messages"} {
		if list, ok := answer(key, v, v.Get(key)); ok {
			return list, key
		}
	}
	return nil, ""
}

func answer(key string, whole, v jsonx.Value) ([]genai.Message, bool) {
	switch key {
	case "choices", "candidates", "generations":
		return choices(v, maxNesting)
	case "output":
		if m := v.Get("message"); m.IsObject() { // Bedrock Converse
			v = m
		}
		return Messages(v, genai.RoleAssistant)
	case "message":
		if !isMessage(v) {
			return nil, false
		}
		return messages.List(v, genai.RoleAssistant)
	case "content":
		if isMessage(whole) { // Anthropic: the response is the message
			return messages.List(whole, genai.RoleAssistant)
		}
		if v.Get("parts").IsArray() { // ADK: one Gemini content
			return messages.List(v, genai.RoleAssistant)
		}
		return nil, false
	default:
		return Messages(v, genai.RoleAssistant)
	}
}

// choices reads alternatives: {message}, {content: {parts}}, {delta}, or {text} alone.
// LangChain nests a list per prompt.
func choices(v jsonx.Value, depth int) (out []genai.Message, ok bool) {
	if !v.IsArray() || depth == 0 {
		return nil, false
	}
	for _, e := range v.Elems() {
		if e.IsArray() {
			list, isList := choices(e, depth-1)
			out, ok = append(out, list...), ok || isList
			continue
		}
		list, isChoice := choice(e)
		out, ok = append(out, list...), ok || isChoice
	}
	return out, ok
}

func choice(e jsonx.Value) ([]genai.Message, bool) {
	reason := e.First("finish_reason", "finishReason").Scalar()
	if reason == "" {
		reason = e.First("generation_info", "generationInfo").First("finish_reason", "finishReason").Scalar()
	}
	inner := e.First("message", "delta")
	if c := e.Get("content"); !inner.IsObject() && c.IsObject() {
		inner = c
	}
	if !inner.IsObject() {
		if text := e.Get("text"); text.IsString() {
			m := messages.Text(genai.RoleAssistant, text.Text())
			m.FinishReason = reason
			return []genai.Message{m}, true
		}
		return nil, false
	}
	list, ok := messages.List(inner, genai.RoleAssistant)
	if n := len(list); n > 0 && list[n-1].FinishReason == "" {
		list[n-1].FinishReason = reason
	}
	return list, ok
}

func finish(v jsonx.Value, list []genai.Message) []string {
	if reason := v.First("stop_reason", "stopReason", "finish_reason", "finishReason").Scalar(); reason != "" {
		return []string{reason}
	}
	var out []string
	for i := range list {
		if list[i].FinishReason != "" {
			out = append(out, list[i].FinishReason)
		}
	}
	return out
}

// told are members of a response whose meaning is elsewhere.
var told = map[string]bool{
	"id": true, "response_id": true, "responseId": true, "model": true, "model_version": true, "modelVersion": true,
	"usage": true, "usage_metadata": true, "usageMetadata": true, "role": true, "stop_reason": true, "stopReason": true,
	"finish_reason": true, "finishReason": true, "previous_response_id": true,
	// what every response of that kind says, and the SDK's copy of the answer
	"object": true, "created": true, "created_at": true, "output_text": true, "type": true,
}

// echoed are parameters of the request that OpenAI Responses repeat as they took effect.
var echoed = map[string]bool{
	"temperature": true, "top_p": true, "max_output_tokens": true, "parallel_tool_calls": true, "reasoning": true,
	"text": true, "tool_choice": true, "truncation": true, "store": true, "top_logprobs": true, "max_tool_calls": true,
	"background": true, "prompt_cache_key": true, "safety_identifier": true, "user": true,
}

// rest keeps every other member that holds something.
func (res *Response) rest(v jsonx.Value, carrier string) {
	for key, member := range v.Members() {
		switch {
		case key == carrier || told[key] || isEmpty(member):
		case key == "instructions":
			res.System = System(member)
		case key == "tools" && member.IsArray():
			res.Tools = messages.Tools(member)
		case carrier == "output" && echoed[key]:
			res.Parameters = append(res.Parameters, genai.Field{Key: key, Value: Content(member)})
		default:
			res.Rest = append(res.Rest, genai.Field{Key: key, Value: Content(member)})
		}
	}
	res.Previous = v.Get("previous_response_id").Text()
}

func isEmpty(v jsonx.Value) bool {
	switch v.Kind() {
	case jsonx.String:
		return v.Text() == ""
	case jsonx.Array, jsonx.Object:
		return v.Len() == 0
	case jsonx.Null, jsonx.Invalid:
		return true
	default:
		return false
	}
}
