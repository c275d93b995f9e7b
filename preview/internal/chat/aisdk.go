// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package chat

import "github.com/otelcol-langfuse/langfuse/preview/internal/js"

// aisdk is the route of the Vercel AI SDK. It opens no wrapped calls, so the target
// shapes fail on it as soon as they hold calls (cases scope-ai, scope-ai-text-only).
func aisdkClaims(c context) bool {
	return aiMarker(c.hints()) || c.structure(aiShape) || aiCalls(c.data)
}

func aiShape(v js.Value) bool {
	if v.IsArray() {
		return all(v, func(m js.Value) bool {
			content := m.Get("content")
			return m.Get("role").IsString() && (content.IsUndefined() || content.IsString() || aiParts(content))
		}) && anyElem(v, func(m js.Value) bool { return anyElem(m.Get("content"), aiToolPart) })
	}
	content := v.Get("content")
	return v.Get("role").IsString() && all(content, aiPartOf("tool-call")) ||
		v.Get("role").Is("tool") && all(content, aiPartOf("tool-result"))
}

func aiParts(content js.Value) bool {
	return all(content, func(p js.Value) bool { return p.Get("type").IsString() })
}

func aiToolPart(p js.Value) bool { return oneOf(p.Get("type"), "tool-call", "tool-result") }

func aiPartOf(kind string) func(js.Value) bool {
	return func(p js.Value) bool {
		return p.Get("type").Is(kind) && p.Get("toolCallId").IsString() && p.Get("toolName").IsString()
	}
}

// aiCalls is an output that is a bare list of calls.
func aiCalls(v js.Value) bool {
	return len(v.Elems()) > 0 && all(v, func(c js.Value) bool {
		return c.Get("toolCallId").IsString() && c.Get("toolName").IsString()
	})
}

func aisdk(data js.Value, c context) js.Value {
	offered := toolDefinitions(c.meta.Get("tools"))
	messages, ok := wrapped(data)
	switch {
	case ok && data.Get("tools").IsArray():
		return attachTools(aiMessages(messages), toolDefinitions(data.Get("tools")))
	case ok:
		return aiMessages(messages)
	case aiCalls(data):
		o := plainMessage("assistant", js.String("")).Record()
		o.Set("tool_calls", data.Map(func(call js.Value) js.Value {
			return newCall(call.Get("toolCallId"), call.Get("toolName"), arguments(call.Get("args").Else(call.Get("input"))))
		}))
		if len(offered) > 0 {
			o.Set("tools", js.Array(offered...))
		}
		return js.Array(js.Obj(o))
	case data.IsArray():
		return attachTools(aiMessages(data), offered)
	case data.Has("role"):
		return aiMessage(data)
	default:
		return data
	}
}

// aiMessages splits a message that holds several tool results.
func aiMessages(list js.Value) js.Value {
	var out []js.Value
	for _, e := range list.Elems() {
		msg := aiMessage(e)
		results := msg.Get("content")
		if !msg.Get("role").Is("tool") || len(results.Elems()) < 2 ||
			!all(results, func(p js.Value) bool { return p.Get("type").Is("tool-result") }) {
			out = append(out, msg)
			continue
		}
		for _, r := range results.Elems() {
			o := plainMessage("tool", r.Get("content")).Record()
			o.Set("tool_call_id", r.Get("toolCallId"))
			out = append(out, js.Obj(o))
		}
	}
	return js.Array(out...)
}

func aiMessage(msg js.Value) js.Value {
	if !msg.IsComposite() {
		return emptyObject()
	}
	out := withoutNulls(msg).Without("providerMetadata", "providerOptions")
	if content := out.Get("content"); len(content.Elems()) > 0 {
		aiContent(out, content)
	}
	return spreadResult(out)
}

// aiContent joins texts, takes calls out of the parts and opens a single result.
func aiContent(out *js.Object, content js.Value) {
	if text, ok := joinTexts(content); ok {
		out.Set("content", text)
		return
	}
	content = content.Map(aiPart)
	calls, texts, results := partsOf(content, "tool-call"), partsOf(content, "text"), partsOf(content, "tool-result")
	switch {
	case len(calls) > 0:
		out.Set("tool_calls", js.Array(calls...).Map(func(p js.Value) js.Value {
			return newCall(p.Get("toolCallId"), p.Get("toolName"), p.Get("arguments"))
		}))
		if len(texts) == 0 {
			out.Delete("content")
			return
		}
		content = js.String(js.Join(js.Array(texts...).Map(func(p js.Value) js.Value { return p.Get("text") }).Elems(), ""))
	case len(results) == 1 && out.Get("role").Is("tool"):
		out.Set("tool_call_id", results[0].Get("toolCallId"))
		content = results[0].Get("content")
	case len(results) > 1 && out.Get("role").Is("tool"):
		content = js.Array(results...)
	}
	out.Set("content", content)
}

func joinTexts(content js.Value) (js.Value, bool) {
	if !all(content, func(p js.Value) bool { return p.Get("type").Is("text") && p.Get("text").IsString() }) {
		return js.Undefined, false
	}
	return js.String(js.Join(content.Map(func(p js.Value) js.Value { return p.Get("text") }).Elems(), "")), true
}

func partsOf(content js.Value, kind string) []js.Value {
	var out []js.Value
	for _, p := range content.Elems() {
		if p.Get("type").Is(kind) {
			out = append(out, p)
		}
	}
	return out
}

func aiPart(p js.Value) js.Value {
	switch {
	case p.Get("type").Is("tool-call"):
		o := p.Record().Without("providerOptions")
		o.Set("arguments", arguments(p.Get("args").Else(p.Get("input"))))
		return js.Obj(o)
	case p.Get("type").Is("tool-result"):
		o, result := p.Record().Clone(), p.Get("output").Else(p.Get("result"))
		if result.Get("type").Is("text") && result.Has("value") {
			o.Set("content", result.Get("value"))
		} else {
			o.Set("content", asText(result, js.String("")))
		}
		return js.Obj(o)
	default:
		return p
	}
}
