// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package openrouter

import (
	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/mend"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/native"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

const (
	keyPrompt     = "gen_ai.prompt"
	keyCompletion = "gen_ai.completion"
)

// readRequest reads the prompt. A request that failed echoes itself in its completion.
func readRequest(r *dialect.Reader) {
	for _, key := range []string{keyPrompt, "span.input", "trace.input"} {
		if setRequest(r, mend.Attribute(r, key), key) {
			return
		}
	}
	if raw := r.JSON(keyCompletion).Get("rawRequest"); raw.IsObject() {
		readEcho(r, raw)
	}
}

func setRequest(r *dialect.Reader, v jsonx.Value, key string) bool {
	if !v.Exists() || !r.Open(genai.FacetInput) {
		return false
	}
	req, ok := native.ReadRequest(v)
	if !ok || len(req.Messages) == 0 {
		return false
	}
	r.Op.Input = req.Messages
	r.Accept(genai.FacetInput, key)
	if len(req.System) > 0 && r.Open(genai.FacetSystem) {
		r.Op.System = req.System
		r.Accept(genai.FacetSystem, key)
	}
	if len(req.Tools) > 0 && r.Open(genai.FacetTools) {
		r.Op.Tools = req.Tools
		r.Accept(genai.FacetTools, key)
	}
	if req.Model != "" && r.Open(genai.FacetRequestModel) && !r.Has("gen_ai.request.model") {
		r.Op.Model.Request = req.Model
		r.Accept(genai.FacetRequestModel, key)
	}
	if r.Open(genai.FacetParameters) {
		r.Op.Parameters = append(r.Op.Parameters, req.Parameters...)
	}
	return true
}

// readEcho reads the request of a call that failed; what is no conversation is metadata.
func readEcho(r *dialect.Reader, raw jsonx.Value) {
	if !setRequest(r, raw, keyCompletion) {
		r.Note("rawRequest", genai.JSONValue(raw.Raw()))
	}
	if env := raw.Get("trace").Get("environment").Text(); env != "" && r.Open(genai.FacetEnvironment) {
		r.Op.Environment = env
		r.Accept(genai.FacetEnvironment, keyCompletion)
	}
}

// readResponse reads {completion, reasoning, toolCalls}. A failed call has none of them
// and no output.
func readResponse(r *dialect.Reader) {
	for _, key := range []string{keyCompletion, "span.output", "trace.output"} {
		v := mend.Attribute(r, key)
		if !v.IsObject() || !r.Open(genai.FacetOutput) {
			continue
		}
		if list := answer(v); len(list) > 0 {
			r.Op.Output = list
			r.Accept(genai.FacetOutput, key)
		}
	}
	if v := r.JSON(keyCompletion); v.Get("completion").IsNull() && v.Get("rawRequest").Exists() && r.Open(genai.FacetOutput) {
		r.Accept(genai.FacetOutput, keyCompletion) // closed: the echo is no answer
	}
}

// answer reads a completion as the chat message it is.
func answer(v jsonx.Value) []genai.Message {
	if !v.Get("completion").Exists() {
		if res, ok := native.ReadResponse(v); ok {
			return res.Messages
		}
		return nil
	}
	dst := append([]byte(nil), `{"role":"assistant"`...)
	for _, m := range []struct{ name, from string }{{"content", "completion"}, {"reasoning", "reasoning"}, {"tool_calls", "toolCalls"}} {
		if member := v.Get(m.from); member.Exists() && !member.IsNull() {
			dst = append(jsonx.AppendString(append(dst, ','), m.name), ':')
			dst = append(dst, member.Raw()...)
		}
	}
	message, err := jsonx.Parse(string(append(dst, '}')))
	if err != nil {
		return nil
	}
	list, _ := messages.List(message, genai.RoleAssistant)
	if len(list) == 0 || len(list[0].Parts) == 0 {
		return nil
	}
	return list
}

// readCopies takes what repeats a side that is read.
func readCopies(r *dialect.Reader) {
	if !r.Open(genai.FacetInput) {
		r.Take(keyPrompt, "span.input", "trace.input")
	}
	if !r.Open(genai.FacetOutput) {
		r.Take(keyCompletion, "span.output", "trace.output")
	}
}
