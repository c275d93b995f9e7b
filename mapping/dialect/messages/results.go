// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"cmp"
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func isResultType(kind string) bool {
	switch kind {
	case "toolcallresponse", "functioncalloutput", "functionresponse", "functionresult", "toolresponse", "toolreturn",
		"builtintoolreturn", "customtoolcalloutput", "servertoolcallresponse", "retryprompt", "toolcalloutput",
		"functioncallresult", "localshellcalloutput", "shellcalloutput", "computercalloutput", "applypatchcalloutput", "toolcallresult":
		return true
	default:
		return strings.HasSuffix(kind, "toolresult") // tool_result, web_search_tool_result, mcp_tool_result
	}
}

// appendResult reads a tool result: the result part, then the media it holds, which carry
// the call's id so that they stay with it.
func appendResult(dst []genai.Part, v jsonx.Value) []genai.Part {
	in := v
	if inner := v.First("server_tool_call_response", "payload", "toolInvocation", "toolResult"); inner.IsObject() {
		in = inner
	}
	p := genai.Part{
		Type: genai.PartToolResult, ID: resultID(v), Name: v.First("name", "toolName", "tool_name").Scalar(),
		IsError: failed(v), ServerSide: isServerResult(v),
	}
	if p.ID == "" {
		p.ID = resultID(in)
	}
	if p.Name == "" {
		p.Name = in.First("name", "toolName", "tool_name").Scalar()
	}
	if origin := v.Get("origin"); origin.IsObject() { // Haystack: the call that is answered
		p.ID, p.Name = cmp.Or(p.ID, callID(origin)), cmp.Or(p.Name, origin.First("tool_name", "name").Scalar())
	}
	value := in.First("response", "result", "content", "output", "value", "errorText", "error")
	if !value.Exists() && v.Get("server_tool_call_response").IsObject() {
		value = in
	}
	value, isError := unwrap(value)
	p.IsError = p.IsError || isError
	var media []genai.Part
	p.Value, media = resultValue(value, p.ID)
	if p.ServerSide && p.Value.IsJSON {
		p.Value = withoutReplay(p.Value)
	}
	return append(append(dst, p), media...)
}

// withoutReplay takes what is only for the provider out of a result of its own tool
// (Anthropic's web search results carry encrypted content).
func withoutReplay(v genai.Value) genai.Value {
	parsed, err := jsonx.Parse(v.Text)
	if err != nil {
		return v
	}
	return genai.JSONValue(replayless(parsed))
}

func isServerResult(v jsonx.Value) bool {
	kind := plainType(typeOf(v))
	return isServerType(kind) || v.Get("builtin").Bool() || (strings.HasSuffix(kind, "toolresult") && kind != "toolresult")
}

func resultID(v jsonx.Value) string {
	return v.First("tool_call_id", "toolCallId", "tool_use_id", "toolUseId", "call_id", "callId", "tool_id", "id", "ref").Scalar()
}

// failed reports whether a source marks a result as an error.
func failed(v jsonx.Value) bool {
	if v.Get("is_error").Bool() || v.Get("isError").Bool() || v.Get("isFailure").Bool() {
		return true
	}
	switch v.First("status", "state").Text() {
	case "error", "output-error", "failed":
		return true
	default:
		return false
	}
}

// unwrap opens the envelopes around a result: AI SDK's {type: text|json|content, value}
// and Agent Framework's {type: function_result, result}.
func unwrap(v jsonx.Value) (inner jsonx.Value, isError bool) {
	if v.IsString() {
		c, ok := container(v)
		if !ok || c.Get("type").Text() != "function_result" {
			return v, false
		}
		v = c
	}
	kind := v.Get("type").Text()
	switch kind {
	case "text", "json", "content", "error-text", "error-json", "execution-denied":
		if value := v.First("value", "reason", "text"); value.Exists() {
			return value, kind != "text" && kind != "json" && kind != "content"
		}
	case "function_result":
		if value := v.First("result", "output", "items"); value.Exists() {
			return value, failed(v)
		}
	}
	return v, false
}

// Result reads what a tool gave back, on the tool's own span: content blocks that are all
// text as that text, so that it agrees with the history; others as they are.
func Result(v jsonx.Value) genai.Value {
	if value, media := resultValue(v, ""); len(media) == 0 {
		return value
	}
	return Value(v)
}

// resultValue reads what a tool gave back. A list of content blocks is what the blocks
// say; their media follow as parts.
func resultValue(v jsonx.Value, id string) (genai.Value, []genai.Part) {
	if v.IsString() {
		if inner, ok := container(v); ok && isBlockList(inner) {
			v = inner
		}
	}
	if !isBlockList(v) {
		return Value(v), nil
	}
	return flatten(Parts(v), id)
}

// ResultText reads what a tool gave back where a source writes it as text: a list of content
// blocks is what the blocks say, with their media behind it.
func ResultText(text, id string) (genai.Value, []genai.Part) {
	if v, err := jsonx.Parse(text); err == nil && isBlockList(v) {
		return flatten(Parts(v), id)
	}
	return textValue(text), nil
}

// isBlockList reports whether a value is a list of content blocks and nothing else.
func isBlockList(v jsonx.Value) bool {
	if !v.IsArray() || v.Len() == 0 {
		return false
	}
	for _, e := range v.Elems() {
		if !isBlock(e) {
			return false
		}
	}
	return true
}

func isBlock(v jsonx.Value) bool {
	if !v.IsObject() {
		return false
	}
	if name := typeOf(v); name != "" {
		switch kind := plainType(name); kind {
		case "text", "inputtext", "outputtext":
			return v.First("content", "text").IsString()
		case "json":
			return v.Get("json").Exists()
		default:
			return mediaTypes[kind] != "" && v.Len() > 1
		}
	}
	if v.Len() != 1 {
		return false
	}
	return v.Get("text").IsString() || v.Get("json").Exists() || v.Get("image").IsObject() || v.Get("document").IsObject()
}

// flatten joins what the parts of a result say; its media carry the id of the call.
func flatten(parts []genai.Part, id string) (genai.Value, []genai.Part) {
	var media []genai.Part
	var texts []string
	for i := range parts {
		switch p := parts[i]; {
		case p.Type == genai.PartMedia:
			p.ID = id
			media = append(media, p)
		case p.Content != "":
			texts = append(texts, p.Content)
		case p.Value.Set:
			texts = append(texts, p.Value.Text)
		}
	}
	if v := textValue(strings.Join(texts, "\n")); v.IsJSON {
		return v, media
	}
	return genai.JoinedValue(texts), media
}
