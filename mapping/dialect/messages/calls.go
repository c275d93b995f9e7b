// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

func isCallType(kind string) bool {
	switch kind {
	case "toolcall", "tooluse", "functioncall", "function", "customtoolcall", "custom", "toolrequest",
		"servertoolcall", "servertooluse", "mcptooluse", "mcpcall", "builtintoolcall", "toolcallrequest":
		return true
	default:
		return false
	}
}

// isCall reports whether a part is a call; a function without id or arguments is the
// definition of one.
func isCall(v jsonx.Value, kind string) bool {
	if kind != "function" && kind != "custom" {
		return isCallType(kind)
	}
	return callID(v) != "" || v.First("arguments", "args", "input").Exists() || v.Get(kind).First("arguments", "input").Exists()
}

func isServerType(kind string) bool {
	return strings.HasPrefix(kind, "server") || strings.HasPrefix(kind, "mcp") || strings.HasPrefix(kind, "builtin")
}

// appendCall reads a call part; an MCP call of OpenAI brings its result along.
func appendCall(dst []genai.Part, v jsonx.Value, kind string) []genai.Part {
	p := call(v)
	p.ServerSide = p.ServerSide || isServerType(kind)
	dst = append(dst, p)
	if kind == "mcpcall" && v.First("output", "error").Exists() {
		dst = appendResult(dst, v)
	}
	return dst
}

// call reads a tool call: flat, or around a function, custom or payload object. call_id
// goes before id: beside it, id names the item and not the call.
func call(v jsonx.Value) genai.Part {
	p := genai.Part{
		Type:       genai.PartToolCall,
		ID:         callID(v),
		ServerSide: v.Get("builtin").Bool() || v.Get("providerExecuted").Bool() || v.Get("provider_executed").Bool(),
	}
	in := v
	for _, key := range []string{
		"function", "custom", "payload", "server_tool_call", "tool_call", "toolCall", "toolUse", "functionCall", "toolInvocation",
	} {
		if inner := v.Get(key); inner.IsObject() {
			in = inner
			break
		}
	}
	if p.ID == "" {
		p.ID = callID(in)
	}
	p.Name = in.First("name", "toolName", "tool_name", "functionName", "function_name").Scalar()
	if p.Name == "" {
		p.Name = v.First("name", "toolName", "tool_name", "function").Scalar()
	}
	p.Value = arguments(v, in)
	if p.Name == "" {
		p.Name = in.Get("type").Text()
	}
	return p
}

func callID(v jsonx.Value) string {
	return v.First("call_id", "callId", "toolCallId", "tool_call_id", "toolUseId", "tool_use_id", "ref", "id").Scalar()
}

// arguments reads the arguments of a call; what the provider ran itself may describe
// them in an object of its own kind.
func arguments(v, in jsonx.Value) genai.Value {
	for _, from := range []jsonx.Value{in, v} {
		if a := from.First("arguments", "args", "input", "parameters", "tool_kwargs"); a.Exists() {
			return Value(a)
		}
	}
	if inner := v.Get("server_tool_call"); inner.IsObject() {
		return jsonValue(inner)
	}
	return genai.Value{}
}

// callsBeside reads the calls that chat messages carry beside their content.
func callsBeside(v jsonx.Value) []genai.Part {
	var out []genai.Part
	kwargs := v.Get("additional_kwargs")
	for _, list := range []jsonx.Value{
		v.Get("tool_calls"), v.Get("toolCalls"), v.Get("toolInvocations"), v.Get("invalid_tool_calls"), kwargs.Get("tool_calls"),
	} {
		out = appendNew(out, callList(list))
	}
	for _, legacy := range []jsonx.Value{v.Get("function_call"), kwargs.Get("function_call")} {
		if legacy.IsObject() && legacy.Get("name").IsString() {
			out = appendNew(out, []genai.Part{call(legacy)})
		}
	}
	return out
}

// AppendCalls appends the calls of a list that parts do not hold yet.
func AppendCalls(parts []genai.Part, list jsonx.Value) []genai.Part {
	return appendNew(parts, callList(list))
}

// callList reads a list of calls: objects, or JSON texts of them.
func callList(v jsonx.Value) []genai.Part {
	if v.IsString() {
		v, _ = container(v)
	}
	if v.IsObject() {
		return appendInvocation(nil, v)
	}
	var out []genai.Part
	for _, e := range v.Elems() {
		if e.IsString() {
			e, _ = container(e)
		}
		if e.IsObject() {
			out = appendInvocation(out, e)
		}
	}
	return out
}

// appendInvocation reads a call that may hold its own result.
func appendInvocation(dst []genai.Part, v jsonx.Value) []genai.Part {
	c := call(v)
	if name := typeOf(v); c.Name == "" || c.Name == name {
		c.Name = strings.TrimPrefix(name, "tool-")
	}
	dst = append(dst, c)
	if v.First("toolCallId", "tool_call_id").Exists() && v.First("result", "output", "errorText").Exists() {
		before := len(dst)
		dst = appendResult(dst, v)
		dst[before].Name = c.Name
	}
	return dst
}

// appendNew adds calls that the parts do not hold yet: some sources write each call
// twice, in the content and in tool_calls. Two are one when they have the same id, or when
// a copy has no id and both ask for the same.
func appendNew(parts, calls []genai.Part) []genai.Part {
	if len(parts) == 0 || len(calls) == 0 {
		return append(parts, calls...)
	}
	held := holdCalls(parts)
	for i := range calls {
		if !held.has(&calls[i]) {
			parts = append(parts, calls[i])
		}
	}
	return parts
}

// heldCalls finds calls and results by id, and by what they say.
type heldCalls struct {
	ids, said, anonymous map[callKey]bool
}

type callKey struct {
	kind       genai.PartType
	name, text string
}

func holdCalls(parts []genai.Part) heldCalls {
	h := heldCalls{map[callKey]bool{}, map[callKey]bool{}, map[callKey]bool{}}
	for i := range parts {
		p := &parts[i]
		if p.Type != genai.PartToolCall && p.Type != genai.PartToolResult {
			continue
		}
		h.said[saidKey(p)] = true
		if p.ID == "" {
			h.anonymous[saidKey(p)] = true
		} else {
			h.ids[callKey{p.Type, p.ID, ""}] = true
		}
	}
	return h
}

func saidKey(p *genai.Part) callKey { return callKey{p.Type, p.Name, jsonx.Compact(p.Value.Text)} }

func (h heldCalls) has(c *genai.Part) bool {
	if c.ID == "" {
		return h.said[saidKey(c)]
	}
	return h.ids[callKey{c.Type, c.ID, ""}] || h.anonymous[saidKey(c)]
}
