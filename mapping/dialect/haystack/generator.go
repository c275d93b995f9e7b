// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package haystack

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// readGenerator reads {messages | prompt, tools, generation_kwargs} and {replies, meta}.
func readGenerator(r *dialect.Reader, in, out string) {
	request, response := r.JSON(in), r.JSON(out)
	input, output := chat(request.Get("messages"), genai.RoleUser), chat(response.Get("replies"), genai.RoleAssistant)
	if prompt := request.Get("prompt"); prompt.IsString() && input == nil {
		input = []genai.Message{messages.Text(genai.RoleUser, prompt.Text())}
	}
	if input != nil && r.Open(genai.FacetInput) {
		r.Op.Input = input
		r.Accept(genai.FacetInput, in)
	}
	if output != nil && r.Open(genai.FacetOutput) {
		r.Op.Output = output
		r.Accept(genai.FacetOutput, out)
	}
	if defs := messages.Tools(request.Get("tools")); len(defs) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = defs
		r.Accept(genai.FacetTools, in)
	}
	if kwargs := request.Get("generation_kwargs"); kwargs.IsObject() && r.Open(genai.FacetParameters) {
		r.Op.Parameters = append(r.Op.Parameters, native.Parameters(kwargs)...)
	}
	readMeta(r, response, out)
}

// readInvoker reads a ToolInvoker: {messages} with the calls, {tool_messages} with the results.
func readInvoker(r *dialect.Reader, in, out string) {
	calls, results := chat(r.JSON(in).Get("messages"), genai.RoleAssistant), chat(r.JSON(out).Get("tool_messages"), genai.RoleTool)
	if calls == nil || results == nil || !r.Open(genai.FacetInput) || !r.Open(genai.FacetOutput) {
		return
	}
	r.Op.Input, r.Op.Output = calls, results
	r.Accept(genai.FacetInput, in)
	r.Accept(genai.FacetOutput, out)
}

// readMeta reads model, finish reason and usage of the first reply: beside the replies
// (generators) or inside them (chat generators).
func readMeta(r *dialect.Reader, response jsonx.Value, key string) {
	m := element(response.Get("meta"))
	if !m.IsObject() {
		m = element(response.Get("replies")).First("meta", "_meta")
	}
	if model := m.Get("model").Text(); model != "" && r.Open(genai.FacetResponseModel) {
		r.Op.Model.Response = model
		r.Accept(genai.FacetResponseModel, key)
	}
	if reason := m.Get("finish_reason").Text(); reason != "" && r.Open(genai.FacetFinish) {
		r.Op.FinishReasons = []string{reason}
		r.Accept(genai.FacetFinish, key)
	}
	if at := m.Get("completion_start_time").Text(); at != "" { // of a stream
		if instant, ok := usage.ParseInstant(at); ok {
			r.AddFirstToken(usage.Candidate{Source: usage.Source{Key: key}, At: instant})
		}
	}
	if c, ok := native.Usage(m); ok && r.Open(genai.FacetUsage) {
		r.Op.Usage = c
		r.Accept(genai.FacetUsage, key)
	}
}

func element(list jsonx.Value) jsonx.Value {
	for _, e := range list.Elems() {
		return e
	}
	return jsonx.Value{}
}

// chat reads a list of ChatMessages: {role, content: [{text}, {tool_call}, ...], name,
// meta}, in older versions with an underscore before each member.
func chat(list jsonx.Value, fallback string) (out []genai.Message) {
	for _, e := range list.Elems() {
		switch {
		case e.IsString():
			out = append(out, messages.Text(fallback, e.Text()))
		case e.First("role", "_role").IsString():
			out = append(out, chatMessage(e, fallback))
		default:
			return nil
		}
	}
	return out
}

func chatMessage(e jsonx.Value, fallback string) genai.Message {
	m := genai.Message{
		Role: messages.Role(e.First("role", "_role").Text(), fallback), Name: e.First("name", "_name").Text(),
		FinishReason: e.First("meta", "_meta").Get("finish_reason").Text(),
	}
	content := e.First("content", "_content")
	if content.IsString() {
		m.Parts = []genai.Part{{Type: genai.PartText, Content: content.Text()}}
	}
	for _, c := range content.Elems() {
		m.Parts = append(m.Parts, part(c))
	}
	return m
}

func part(c jsonx.Value) genai.Part {
	if text := c.Get("text"); text.IsString() {
		return genai.Part{Type: genai.PartText, Content: text.Text()}
	}
	if text := c.Get("reasoning").Get("reasoning_text"); text.IsString() {
		return genai.Part{Type: genai.PartReasoning, Content: text.Text()}
	}
	if call := c.Get("tool_call"); call.IsObject() {
		return genai.Part{
			Type: genai.PartToolCall, ID: call.Get("id").Text(), Name: call.Get("tool_name").Text(), Value: messages.Value(call.Get("arguments")),
		}
	}
	if result := c.Get("tool_call_result"); result.IsObject() {
		origin := result.Get("origin")
		return genai.Part{
			Type: genai.PartToolResult, ID: origin.Get("id").Text(), Name: origin.Get("tool_name").Text(),
			Value: messages.Value(result.Get("result")), IsError: result.Get("error").Bool(),
		}
	}
	return messages.Part(c)
}
