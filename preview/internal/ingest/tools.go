// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package ingest

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// definition is a tool definition seen through its function wrapper, if it has one. A
// null wrapper counts as none.
type definition struct{ js.Value }

func flat(tool js.Value) definition {
	if tool.IsString() {
		tool, _ = js.Parse(tool.Text())
	}
	return definition{tool.Get("function").Else(tool)}
}

func (d definition) name() js.Value { return d.Get("name") }

// named reports whether a definition, or the JSON text of one, has a name. With
// providerTool a type is enough, as for tools that the model provider runs.
func named(tool js.Value, providerTool bool) bool {
	tool = parsed(tool)
	return tool.IsRecord() && (flat(tool).name().Truthy() || (providerTool && tool.Get("type").IsString()))
}

// parsed is the value of JSON text, every other value as it is.
func parsed(v js.Value) js.Value {
	if v.IsString() {
		if p, ok := js.Parse(v.Text()); ok {
			return p
		}
	}
	return v
}

// parsedList is a list, also one given as JSON text.
func parsedList(v js.Value) (js.Value, bool) {
	v = parsed(v)
	return v, v.IsArray()
}

// whole returns the definitions of a list that holds nothing else; ok is false when one
// entry is none (cases defs-one-unnamed, defs-names-only, meta-tools-names). An empty
// list is a list of definitions, too.
func whole(v js.Value, providerTool bool) (tools []js.Value, ok bool) {
	list, ok := parsedList(v)
	if !ok {
		return nil, false
	}
	for _, e := range list.Elems() {
		e = parsed(e)
		if !named(e, providerTool) {
			return nil, false
		}
		tools = append(tools, e)
	}
	return tools, true
}

// distinct drops definitions whose name was there before (case defs-two-sources).
func distinct(tools []js.Value) []js.Value {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(tools), func(tool js.Value) bool {
		name := flat(tool).name()
		if !name.Truthy() {
			return false
		}
		key := js.Stringify(name)
		defer func() { seen[key] = true }()
		return seen[key]
	})
}
