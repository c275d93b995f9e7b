// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// gemini is the route of Google's parts, and by name of everything that no earlier
// adapter claims (cases name-gemini-parts, name-vertex).
func geminiClaims(c context) bool {
	hints, scope := c.hints(), c.scopeName()
	switch {
	case scope == "pydantic-ai", scope == "agent_framework", strings.Contains(scope, "Microsoft.Extensions.AI"):
		return false
	case strings.Contains(c.name, "gemini"), strings.Contains(c.name, "vertex"),
		hints.Get("ls_provider").Is("google_vertexai"),
		hints.Path("attributes", "gen_ai.system").Is("gcp.vertex.agent"):
		return true
	}
	return c.structure(func(v js.Value) bool {
		return geminiRequest(v) || geminiAgentInput(v) || geminiInvocation(v) || geminiResponse(v) || geminiAgentOutput(v)
	})
}

func geminiRequest(v js.Value) bool {
	return all(v.Get("contents"), func(m js.Value) bool {
		return m.Get("parts").IsArray() && optional(m.Get("role"), isText)
	})
}

func geminiAgentInput(v js.Value) bool {
	config := v.Get("config")
	return config.IsRecord() && v.Get("contents").IsArray() &&
		optional(config.Get("tools"), isArray) && optional(config.Get("system_instruction"), isText)
}

func geminiInvocation(v js.Value) bool {
	m := v.Get("new_message")
	return v.Get("user_id").IsString() && v.Get("session_id").IsString() &&
		m.Get("parts").IsArray() && optional(m.Get("role"), isText)
}

func geminiResponse(v js.Value) bool {
	return all(v.Get("candidates"), func(c js.Value) bool {
		content := c.Get("content")
		return content.IsRecord() && optional(content.Get("parts"), isArray) && optional(content.Get("role"), isText)
	})
}

func geminiAgentOutput(v js.Value) bool {
	content := v.Get("content")
	return content.Get("parts").IsArray() && content.Get("role").IsString()
}

func gemini(data js.Value, _ context) js.Value {
	candidates := data.Get("candidates").Elems()
	switch {
	case geminiResponse(data) && len(candidates) > 0:
		return geminiMessage(js.Obj(candidates[0].Get("content").Record().Clone().
			Spread(js.Obj(data.Record().Without("candidates")))))
	case geminiAgentOutput(data):
		return geminiMessage(js.Obj(data.Get("content").Record().Clone().
			Spread(js.Obj(data.Record().Without("content")))))
	case geminiInvocation(data):
		m := js.NewObject(4)
		m.SetText("role", "user")
		return js.Array(geminiMessage(js.Obj(m.Spread(data.Get("new_message")))))
	case geminiAgentInput(data):
		return geminiAgentMessages(data)
	case geminiRequest(data):
		return data.Get("contents").Map(geminiMessage)
	case data.IsArray():
		return data.Map(geminiMessage)
	}
	if messages, ok := wrapped(data); ok {
		return withMessages(data, messages.Map(geminiMessage))
	}
	return data
}

func geminiAgentMessages(data js.Value) js.Value {
	config, contents := data.Get("config"), data.Get("contents").Elems()
	if s := either(config, "system_instruction", "systemInstruction"); s.Text() != "" {
		contents = append([]js.Value{plainMessage("system", s)}, contents...)
	}
	messages := js.Array(contents...).Map(geminiMessage)
	var tools []js.Value
	for _, t := range config.Get("tools").Elems() {
		for _, d := range either(t, "function_declarations", "functionDeclarations").Elems() {
			tools = append(tools, newDefinition(d))
		}
	}
	if len(tools) == 0 {
		return messages
	}
	list := js.Array(tools...)
	return messages.Map(func(m js.Value) js.Value { return withTools(m, list) })
}

// either reads a field that Python writes in snake and JavaScript in camel case.
func either(v js.Value, snake, camel string) js.Value { return v.Get(snake).Else(v.Get(camel)) }
