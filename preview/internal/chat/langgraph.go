// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// langgraph is the route of the target shapes: a list of messages with roles, and
// {messages} without tools.
func langgraphClaims(c context) bool {
	hints := c.hints()
	if aiMarker(hints) || strings.Contains(c.scopeName(), "openai_agents") ||
		strings.HasPrefix(c.scopeName(), "Microsoft.SemanticKernel") || c.scopeName() == "pydantic-ai" {
		return false
	}
	if langgraphMark(hints) {
		return true
	}
	for _, v := range []js.Value{c.meta, c.data} {
		if chainMessages(v) || roleMessages(v) {
			return true
		}
		if messages, ok := wrapped(v); ok {
			if v.Get("tools").IsArray() {
				return false
			}
			if chainMessages(messages) || roleMessages(messages) {
				return true
			}
		}
	}
	return false
}

// aiMarker reports the marks of the Vercel AI SDK, nested or flat (cases scope-ai,
// operation-name-ai, ai-operation-id, meta-scope-overwrite-ai).
func aiMarker(hints js.Value) bool {
	if hints.Path("scope", "name").Is("ai") || hints.Get("scope.name").Is("ai") {
		return true
	}
	for _, mark := range []js.Value{
		hints.Path("attributes", "operation.name"),
		hints.Get("attributes.operation.name"), hints.Get("attributes.ai.operationId"),
	} {
		if strings.HasPrefix(mark.Text(), "ai.") {
			return true
		}
	}
	return false
}

// langgraphMark: cases meta-ls-provider, steer-object-ls.
func langgraphMark(hints js.Value) bool {
	if hints.Has("langgraph_checkpoint_ns") || langgraphStrong(hints) {
		return true
	}
	for key := range hints.Record().All() {
		if strings.HasPrefix(key, "ls_") {
			return true
		}
	}
	return false
}

// langgraphStrong are the marks that also keep openai away.
func langgraphStrong(hints js.Value) bool {
	return hints.HasAny("langgraph_step", "langgraph_node", "langgraph_path") ||
		hints.Get("framework").Is("langgraph") ||
		anyElem(hints.Get("tags"), func(tag js.Value) bool { return tag.Is("langgraph") })
}

// chainMessages is LangChain's list: a type instead of a role.
func chainMessages(v js.Value) bool {
	return all(v, func(m js.Value) bool { return oneOf(m.Get("type"), "human", "ai", "tool", "system") })
}

// roleMessages: every message has a role or additional_kwargs, none has parts. One null
// or numeric role is enough to fail (cases role-null, role-number).
func roleMessages(v js.Value) bool {
	return !partsOnMessages(v) && all(v, func(m js.Value) bool {
		kwargs := m.Get("additional_kwargs")
		return m.HasAny("role", "additional_kwargs") && optional(m.Get("role"), isText) &&
			(kwargs.IsUndefined() || kwargs.IsRecord() && optional(kwargs.Get("tool_calls"), isArray))
	})
}

func langgraph(data js.Value, _ context) js.Value {
	switch messages, ok := wrapped(data); {
	case data.IsArray():
		return langgraphList(data, nil)
	case ok:
		return withMessages(data, langgraphList(messages, toolDefinitions(data.Get("tools"))))
	case data.HasAny("role", "type"):
		return js.Array(langgraphMessage(data))
	default:
		return data
	}
}

// langgraphList takes messages that are tool definitions out of the list
// (case result-function-shape-no-id).
func langgraphList(list js.Value, more []js.Value) js.Value {
	var messages, tools []js.Value
	for _, m := range list.Elems() {
		if f, ok := definitionMessage(m); ok {
			tools = append(tools, newDefinition(f))
		} else {
			messages = append(messages, langgraphMessage(m))
		}
	}
	return attachTools(js.Array(messages...), append(tools, more...))
}

func definitionMessage(m js.Value) (function js.Value, ok bool) {
	content := m.Get("content")
	function = content.Get("function")
	return function, m.Get("role").Is("tool") && content.Get("type").Is("function") &&
		function.Truthy() && !m.Get("tool_call_id").Truthy()
}

// chainRoles are LangChain's types.
var chainRoles = map[string]string{"human": "user", "ai": "assistant", "tool": "tool", "system": "system"}

func langgraphMessage(m js.Value) js.Value {
	if !m.IsComposite() {
		return emptyObject()
	}
	out := withoutNulls(m)
	if kind := out.Get("type"); kind.Truthy() && !out.Get("role").Truthy() {
		if role := chainRoles[js.ToString(kind)]; role != "" {
			out.SetText("role", role)
			out.SetText("_originalType", js.ToString(kind))
		}
	}
	if calls := out.Get("additional_kwargs").Get("tool_calls"); calls.Truthy() {
		if !out.Get("tool_calls").Truthy() {
			out.Set("tool_calls", calls)
		}
		kwargs := withoutNulls(js.Obj(out.Get("additional_kwargs").Record().Without("tool_calls")))
		out.Set("additional_kwargs", js.Obj(kwargs))
	}
	if calls := out.Get("tool_calls"); calls.IsArray() {
		out.Set("tool_calls", unwrapCalls(calls, "args", "arguments"))
	}
	return spreadResult(out)
}
