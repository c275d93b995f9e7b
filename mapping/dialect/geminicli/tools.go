// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package geminicli

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// readTool reads one run of a tool: the scheduler's request {callId, name, args} and its
// outcome {status, request, tool, response}, which repeats request and definition.
func readTool(r *dialect.Reader) {
	in, out := r.JSON(keyInput), r.JSON(keyOutput)
	if r.Open(genai.FacetTool) {
		r.Op.Tool = genai.Tool{
			Name: or(r.Text("gen_ai.tool.name"), in.Get("name").Text()), Description: r.Text("gen_ai.tool.description"),
			CallID: or(or(r.Text("gen_ai.tool.call_id"), r.Text("gen_ai.tool.call.id")), in.Get("callId").Text()),
		}
		r.Accept(genai.FacetTool, "gen_ai.tool.name", "gen_ai.tool.description", "gen_ai.tool.call_id", "gen_ai.tool.call.id")
	}
	if r.Open(genai.FacetInput) && r.Has(keyInput) {
		r.Op.InputValue = r.Content(keyInput)
		if args := in.Get("args"); args.Exists() {
			r.Op.InputValue = messages.Value(args)
		}
		r.Accept(genai.FacetInput, keyInput)
	}
	if r.Open(genai.FacetOutput) && r.Has(keyOutput) {
		r.Op.OutputValue = r.Content(keyOutput)
		if out.IsObject() {
			readOutcome(r, out)
		}
		r.Accept(genai.FacetOutput, keyOutput)
	}
}

func readOutcome(r *dialect.Reader, out jsonx.Value) {
	response := out.Get("response")
	result := resultOf(response)
	if result.Set {
		r.Op.OutputValue = result
	}
	status := out.Get("status").Text()
	if status != "" {
		r.Note("status", genai.TextValue(status))
	}
	if status == "error" && r.Open(genai.FacetLevel) {
		r.Op.Level = genai.LevelError
		r.Op.StatusMessage = or(failure(response), r.Op.StatusMessage)
		r.Accept(genai.FacetLevel, keyOutput)
	}
	if shown := response.Get("resultDisplay"); shown.IsString() && !strings.Contains(result.Text, quoted(shown.Text())) {
		r.Note("resultDisplay", genai.TextValue(shown.Text()))
	}
}

func quoted(s string) string { return strings.Trim(jsonx.Quote(s), "\"") }

// failure returns why a tool failed: an error object, its message, or its type.
func failure(response jsonx.Value) string {
	e := response.Get("error")
	return or(or(e.Get("message").Text(), e.Text()), response.Get("errorType").Text())
}

// resultOf returns what the model will see: responseParts[].functionResponse.response.
func resultOf(response jsonx.Value) genai.Value {
	parts := response.Get("responseParts")
	if parts.IsObject() {
		return partResult(parts)
	}
	var found []genai.Value
	for _, p := range parts.Elems() {
		if v := partResult(p); v.Set {
			found = append(found, v)
		}
	}
	switch len(found) {
	case 0:
		return genai.Value{}
	case 1:
		return found[0]
	default:
		return genai.JSONValue(parts.Raw())
	}
}

func partResult(p jsonx.Value) genai.Value {
	if f := p.Get("functionResponse"); f.IsObject() {
		if media := f.Get("parts"); media.IsArray() && media.Len() > 0 { // beside what it says
			return genai.JSONValue(f.Raw())
		}
		return messages.Value(f.Get("response"))
	}
	if t := p.Get("text"); t.IsString() {
		return genai.TextValue(t.Text())
	}
	return genai.Value{}
}

// readBatch reads a batch of tools: the calls, and of each outcome what is no definition.
func readBatch(r *dialect.Reader) {
	if r.Open(genai.FacetInput) && r.Has(keyInput) {
		r.Op.InputValue = r.Content(keyInput)
		if calls := r.JSON(keyInput); calls.IsArray() {
			r.Op.InputValue = genai.JSONValue(list(calls, appendCall))
		}
		r.Accept(genai.FacetInput, keyInput)
	}
	if r.Open(genai.FacetOutput) && r.Has(keyOutput) {
		r.Op.OutputValue = r.Content(keyOutput)
		if outcomes := r.JSON(keyOutput); outcomes.IsArray() {
			r.Op.OutputValue = genai.JSONValue(list(outcomes, appendOutcome))
		}
		r.Accept(genai.FacetOutput, keyOutput)
	}
}

func list(v jsonx.Value, item func([]byte, jsonx.Value) []byte) string {
	dst := []byte{'['}
	for i, e := range v.Elems() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = item(dst, e)
	}
	return string(append(dst, ']'))
}

// appendCall keeps a call's id, name and arguments; the rest is how the CLI shows it.
func appendCall(dst []byte, call jsonx.Value) []byte {
	if !call.Get("name").Exists() {
		return append(dst, call.Raw()...)
	}
	dst = member(append(dst, '{'), "callId", call.Get("callId"))
	dst = member(dst, "name", call.Get("name"))
	return append(member(dst, "args", call.Get("args")), '}')
}

func appendOutcome(dst []byte, o jsonx.Value) []byte {
	request, response := o.Get("request"), o.Get("response")
	if !response.IsObject() {
		return append(dst, o.Raw()...)
	}
	dst = member(append(dst, '{'), "callId", request.Get("callId"))
	dst = member(dst, "name", request.Get("name"))
	dst = member(dst, "status", o.Get("status"))
	dst = member(dst, "responseParts", response.Get("responseParts"))
	dst = member(dst, "resultDisplay", response.Get("resultDisplay"))
	return append(member(dst, "error", response.Get("error")), '}')
}

func member(dst []byte, name string, v jsonx.Value) []byte {
	if !v.Exists() || v.IsNull() {
		return dst
	}
	if dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	dst = append(jsonx.AppendString(dst, name), ':')
	return append(dst, v.Raw()...)
}
