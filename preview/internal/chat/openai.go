// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// openai is the route of {messages, tools}, of single messages with wrapped calls, of
// choices and of the Responses API.
func openaiClaims(c context) bool {
	hints, scope := c.hints(), c.scopeName()
	switch {
	case langgraphStrong(hints),
		strings.HasPrefix(scope, "Microsoft.SemanticKernel"), scope == "agent_framework",
		strings.Contains(scope, "Microsoft.Extensions.AI"), scope == "pydantic-ai",
		hints.Path("attributes", "gen_ai.provider.name").Is("microsoft.agent_framework"),
		anyElem(c.meta.Get("messages"), chainTyped):
		return false
	case strings.Contains(c.name, "openai"), // cases name-openai-parts, name-openai-dot
		hints.Get("ls_provider").Is("openai"),
		hints.Path("attributes", "llm.system").Is("openai"):
		return true
	}
	return c.structure(openaiShape)
}

// chainTyped reports a LangChain message: a type and no role.
func chainTyped(m js.Value) bool {
	return oneOf(m.Get("type"), "human", "ai", "tool", "system") && !m.Has("role")
}

func openaiShape(v js.Value) bool {
	switch {
	case v.IsArray():
		return !partsOnMessages(v) && all(v, func(m js.Value) bool {
			return oneOf(m.Get("role"), "system", "user", "assistant", "tool", "function")
		})
	case v.Get("messages").IsArray() && optional(v.Get("tools"), isArray),
		responsesRequest(v),
		v.Get("output").IsArray() && optional(v.Get("tools"), isArray),
		v.Get("model").IsString() && v.Get("choices").IsArray():
		return true
	default:
		return v.Get("role").IsString() && all(v.Get("tool_calls"), func(c js.Value) bool {
			return c.Get("type").IsString() && c.Path("function", "name").IsString()
		})
	}
}

// responsesItems are the items of the Responses API that come without a role.
var responsesItems = []string{
	"reasoning", "function_call", "tool_call", "function_call_output", "file_search_call", "computer_call",
	"computer_call_output", "web_search_call", "code_interpreter_call", "image_generation_call", "local_shell_call",
	"local_shell_call_output", "shell_call", "shell_call_output", "apply_patch_call", "apply_patch_call_output",
	"mcp_list_tools", "mcp_approval_request", "mcp_approval_response", "mcp_call", "custom_tool_call",
	"custom_tool_call_output", "tool_search_call", "tool_search_output", "compaction", "item_reference",
}

// responsesRequest reports {input: ...} of the Responses API. A text alone is too common,
// it needs one more key of that API.
func responsesRequest(v js.Value) bool {
	if !v.IsRecord() || v.HasAny("messages", "output") {
		return false
	}
	input := v.Get("input")
	if input.IsString() {
		return input.Truthy() && v.HasAny("tools", "tool_choice", "parallel_tool_calls", "instructions")
	}
	return len(input.Elems()) > 0 && all(input, func(item js.Value) bool {
		return !item.Get("parts").IsArray() && (item.Get("role").IsString() || oneOf(item.Get("type"), responsesItems...))
	})
}

// consumedByOpenAI are the keys of a request that the conversation already shows.
func consumedByOpenAI(v js.Value) []string {
	switch {
	case !responsesRequest(v):
		return nil
	case v.Get("instructions").Text() != "":
		return []string{"input", "instructions"}
	default:
		return []string{"input"}
	}
}

func openai(data js.Value, _ context) js.Value {
	if data.IsArray() {
		return data.Map(openaiMessage)
	}
	messages, output, tools := data.Get("messages"), data.Get("output"), data.Get("tools")
	if list := messages.Else(output); data.Has("tools") && data.HasAny("messages", "output") && list.IsArray() && tools.IsArray() {
		return openaiWithTools(list, tools)
	}
	if output.IsArray() && !data.HasAny("messages", "tools") {
		return output.Map(openaiMessage)
	}
	if responsesRequest(data) {
		return openaiRequest(data)
	}
	if choice := data.Get("choices"); len(choice.Elems()) > 0 && choice.Elems()[0].Has("message") {
		return openaiMessage(choice.Elems()[0].Get("message")) // case output-choices
	}
	switch {
	case oneOf(data.Get("type"), "function_call", "tool_call", "function_call_output"):
		return openaiMessage(data)
	case data.Has("messages") && messages.IsArray():
		return withMessages(data, messages.Map(openaiMessage))
	case !data.Has("messages") && data.Has("role"):
		return openaiMessage(data)
	default:
		return data
	}
}

func openaiRequest(data js.Value) js.Value {
	items := data.Get("input")
	if items.IsString() {
		items = js.Array(plainMessage("user", items))
	}
	if i := data.Get("instructions"); i.Text() != "" {
		items = js.Array(append([]js.Value{plainMessage("system", i)}, items.Elems()...)...)
	}
	if tools := data.Get("tools"); tools.IsArray() {
		return openaiWithTools(items, tools)
	}
	return items.Map(openaiMessage)
}

func plainMessage(role string, content js.Value) js.Value {
	o := js.NewObject(2)
	o.SetText("role", role)
	o.Set("content", content)
	return js.Obj(o)
}

// openaiWithTools: null descriptions become empty and null parameters vanish, a missing
// name stays missing and fails (cases object-tool-description-null, object-tools-flat,
// object-tool-name-missing).
func openaiWithTools(messages, tools js.Value) js.Value {
	list := tools.Map(func(tool js.Value) js.Value {
		o := js.NewObject(3)
		if !tool.IsComposite() {
			return js.Obj(o)
		}
		f := tool.Get("function").Else(tool)
		o.Set("name", f.Get("name"))
		o.Set("description", f.Get("description").Else(js.String("")))
		if p := f.Get("parameters"); !p.Nullish() {
			o.Set("parameters", p)
		}
		return js.Obj(o)
	})
	return messages.Map(func(m js.Value) js.Value { return withTools(openaiMessage(m), list) })
}
