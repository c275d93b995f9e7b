// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"cmp"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Conversations also stand as JSON on spans that are only swept: those that are observations already, and copies of what a
// dialect took under another key. Calls and results are found in them by their members, in the spellings of OpenAI, Anthropic,
// Google and the conventions.

// hideToolsIn applies the tool policies to the JSON in the attributes.
func (e *Engine) hideToolsIn(m pcommon.Map, h *Hits) {
	if e.calls == nil {
		return
	}
	t := &toolHider{e: e, h: h}
	for _, v := range m.All() {
		t.attribute(v)
	}
}

func (t *toolHider) attribute(v pcommon.Value) {
	switch v.Type() {
	case pcommon.ValueTypeStr:
		if s := v.Str(); strings.Contains(s, "tool") || strings.Contains(s, "function") {
			if out := t.json(s); out != s {
				v.SetStr(out)
			}
		}
	case pcommon.ValueTypeSlice:
		for _, item := range v.Slice().All() {
			t.attribute(item)
		}
	case pcommon.ValueTypeMap:
		for _, item := range v.Map().All() {
			t.attribute(item)
		}
	}
}

// json returns s with the hidden members replaced, s itself when none is.
func (t *toolHider) json(s string) string {
	if !looksJSON(s) {
		return s
	}
	v, err := jsonx.Parse(s)
	if err != nil {
		return s
	}
	t.judge(v)
	return t.rebuild(v)
}

// judge remembers the calls that v holds.
func (t *toolHider) judge(v jsonx.Value) {
	if name, id, args, ok := callIn(v); ok {
		t.e.decide(name, id, genai.TextValue(argumentsText(args)))
	}
	for _, e := range v.Elems() {
		t.judge(e)
	}
	for _, e := range v.Members() {
		t.judge(e)
	}
}

func argumentsText(v jsonx.Value) string {
	if v.IsString() {
		return v.Text()
	}
	return v.Raw()
}

// rebuild writes v again; what is not hidden keeps its bytes.
func (t *toolHider) rebuild(v jsonx.Value) string {
	switch {
	case v.IsArray():
		return t.container(v, '[', ']', func(yield func(string, jsonx.Value, string)) {
			for _, e := range v.Elems() {
				yield("", e, t.rebuild(e))
			}
		})
	case v.IsObject():
		hidden := t.hiddenMembers(v)
		return t.container(v, '{', '}', func(yield func(string, jsonx.Value, string)) {
			for key, e := range v.Members() {
				if p, hide := hidden(key); hide && !e.IsNull() && (!e.IsString() || !isMarker(e.Text())) {
					yield(key, e, jsonx.Quote(t.hide(e.Raw(), p)))
					continue
				}
				yield(key, e, t.rebuild(e))
			}
		})
	default:
		return v.Raw()
	}
}

func (t *toolHider) container(v jsonx.Value, open, end byte, each func(func(key string, was jsonx.Value, is string))) string {
	changed := false
	buf := []byte{open}
	each(func(key string, was jsonx.Value, is string) {
		changed = changed || is != was.Raw()
		if len(buf) > 1 {
			buf = append(buf, ',')
		}
		if open == '{' {
			buf = append(jsonx.AppendString(buf, key), ':')
		}
		buf = append(buf, is...)
	})
	if !changed {
		return v.Raw()
	}
	return string(append(buf, end))
}

// hiddenMembers tells which members of an object a policy hides.
func (t *toolHider) hiddenMembers(v jsonx.Value) func(key string) (Place, bool) {
	if name, id, args, ok := callIn(v); ok {
		in, _ := t.e.decide(name, id, genai.TextValue(argumentsText(args)))
		return func(key string) (Place, bool) {
			return PlaceArguments, in && (key == "arguments" || key == "input" || key == "args")
		}
	}
	if name, id, ok := resultIn(v); ok {
		_, out := t.e.decide(name, id, genai.Value{})
		if out {
			t.name, t.id = name, id
		}
		return func(key string) (Place, bool) { return PlaceResult, out && !resultFacts[key] }
	}
	return func(string) (Place, bool) { return PlaceResult, false }
}

// resultFacts are the members of a result that stay: what it belongs to and whether it succeeded.
var resultFacts = words(`role type name id callId call_id tool_call_id tool_use_id tool_id toolCallId tool_name toolName status is_error isError
	index finish_reason kind`)

// callIn reads a call: the inner object of OpenAI's does not know its id, so the name alone decides there and the outer one
// remembers.
func callIn(v jsonx.Value) (name, id string, args jsonx.Value, ok bool) {
	if !v.IsObject() {
		return "", "", args, false
	}
	inner := v
	if f := v.First("function", "functionCall", "function_call"); f.IsObject() {
		inner = f
	}
	name, args = inner.Get("name").Text(), inner.First("arguments", "input", "args")
	id = cmp.Or(v.Get("id").Text(), v.Get("call_id").Text())
	return name, id, args, name != "" && args.Exists() && !isResultType(v.Get("type").Text())
}

func resultIn(v jsonx.Value) (name, id string, ok bool) {
	if !v.IsObject() {
		return "", "", false
	}
	id = v.First("tool_call_id", "tool_use_id", "tool_id", "toolCallId", "call_id", "callId", "id").Text()
	name = v.First("name", "tool_name", "toolName").Text()
	switch {
	case v.Get("role").Text() == genai.RoleTool && !v.Get("parts").IsArray(), isResultType(v.Get("type").Text()):
		return name, id, true
	case v.First("tool_call_id", "tool_use_id").IsString():
		return name, id, true
	default: // Google's functionResponse
		return name, id, name != "" && v.Get("response").IsObject()
	}
}

func isResultType(kind string) bool {
	switch kind {
	case "tool_result", "tool-result", "tool_call_response", "function_call_output", "functionResponse", "function_response", "tool_response":
		return true
	default:
		return false
	}
}
