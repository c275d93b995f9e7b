// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// collectTools takes tool definitions out of the metadata: a key "tools" and the known
// leftovers among the attributes, in this order (cases defs-named .. request-functions-ignored,
// ai-prompt-tools, llm-tools-indexed, model-request-parameters, meta-tools-json).
func collectTools(metadata *js.Object) (tools []js.Value, rest *js.Object) {
	rest = metadata.Clone()
	if own, ok := whole(metadata.Get("tools"), false); ok && len(own) > 0 {
		tools = own
		rest.Delete("tools")
	}
	attrs := parsed(metadata.Get("attributes"))
	if !attrs.IsRecord() || !mentionsTools(metadata.Get("attributes")) {
		return distinct(tools), rest
	}
	found, left := collectAttributeTools(attrs)
	if left.Len() > 0 {
		rest.Set("attributes", js.Obj(left))
	} else {
		rest.Delete("attributes")
	}
	return distinct(append(tools, found...)), rest
}

// toolAttributes hold lists of definitions. The first also accepts tools without a name,
// which then fail the input (case ai-prompt-tools-unnamed).
var toolAttributes = []toolAttribute{{"ai.prompt.tools", true}, {"gen_ai.tool.definitions", false}}

type toolAttribute struct {
	key          string
	providerTool bool
}

const requestParameters = "model_request_parameters"

func collectAttributeTools(attrs js.Value) (tools []js.Value, left *js.Object) {
	left = attrs.Record().Clone()
	for _, a := range toolAttributes {
		if found, ok := whole(attrs.Get(a.key), a.providerTool); ok {
			tools = append(tools, found...)
			left.Delete(a.key)
		}
	}
	if params := parsed(attrs.Get(requestParameters)); params.IsRecord() {
		found, ok := whole(params.Get("function_tools"), false)
		tools = append(tools, found...)
		setParameters(left, attrs.Get(requestParameters), params.Record(), ok)
	}
	for _, key := range indexedTools(attrs.Record()) {
		if tool := parsed(attrs.Get(key)); named(tool, false) {
			tools = append(tools, tool)
			left.Delete(key)
		}
	}
	return tools, left
}

// setParameters writes back what is left of the request parameters, as text when they were text.
func setParameters(left *js.Object, before js.Value, params *js.Object, moved bool) {
	if moved {
		params = params.Without("function_tools")
	}
	switch {
	case params.Len() == 0:
		left.Delete(requestParameters)
	case before.IsString():
		left.SetText(requestParameters, js.Stringify(js.Obj(params)))
	default:
		left.Set(requestParameters, js.Obj(params))
	}
}

// indexedTools returns the keys llm.tools.N.tool.json_schema by number.
func indexedTools(attrs *js.Object) []string {
	var keys []string
	for key := range attrs.All() {
		if toolIndex(key) >= 0 {
			keys = append(keys, key)
		}
	}
	slices.SortStableFunc(keys, func(a, b string) int { return cmp.Compare(toolIndex(a), toolIndex(b)) })
	return keys
}

// toolIndex returns N of llm.tools.N.tool.json_schema, -1 for other keys.
func toolIndex(key string) float64 {
	n, named := strings.CutPrefix(key, "llm.tools.")
	n, schema := strings.CutSuffix(n, ".tool.json_schema")
	if !named || !schema || !isDigits(n) {
		return -1
	}
	f, _ := strconv.ParseFloat(n, 64)
	return f
}

// mentionsTools looks for one of the keys in attributes that user metadata gave as text.
func mentionsTools(attrs js.Value) bool {
	if !attrs.IsString() {
		return true
	}
	record := parsed(attrs).Record()
	if record.Has(requestParameters) || len(indexedTools(record)) > 0 {
		return true
	}
	return slices.ContainsFunc(toolAttributes, func(a toolAttribute) bool { return record.Has(a.key) })
}

// mergeTools adds definitions to an input, which becomes an object with tools; ok is
// false when the input cannot take them (cases defs-with-object-input,
// defs-with-messages-object, defs-with-string-input, defs-with-null-input,
// defs-with-plain-object-input).
func mergeTools(input js.Value, tools []js.Value) (js.Value, bool) {
	value := input
	if input.IsString() {
		p, ok := js.Parse(input.Text())
		if !ok {
			return withTools("prompt", input, tools), true
		}
		value = p
	}
	switch {
	case value.IsArray():
		return withTools("messages", value, tools), true
	case value.IsString():
		return withTools("prompt", value, tools), true
	case value.Nullish():
		return withTools("", js.Undefined, tools), true
	case !value.IsRecord():
		return input, false
	}
	out := value.Record().Clone()
	if own := value.Get("tools"); !own.Nullish() {
		existing, ok := someTools(own)
		if !ok {
			return input, false
		}
		tools = distinct(append(existing, tools...))
	}
	out.Set("tools", js.Array(tools...))
	return js.Obj(out), true
}

func withTools(key string, value js.Value, tools []js.Value) js.Value {
	o := js.NewObject(2)
	if key != "" {
		o.Set(key, value)
	}
	o.Set("tools", js.Array(tools...))
	return js.Obj(o)
}

// someTools keeps what looks like a tool; a list without any is not one of tools, an
// empty list is.
func someTools(v js.Value) (tools []js.Value, ok bool) {
	list, ok := parsedList(v)
	if !ok {
		return nil, false
	}
	for _, e := range list.Elems() {
		if e = parsed(e); named(e, true) {
			tools = append(tools, e)
		}
	}
	return tools, len(tools) > 0 || len(list.Elems()) == 0
}
