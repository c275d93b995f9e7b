// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// tool is one tool that was offered to the model.
type tool struct {
	Name        string
	Description text
	Parameters  text
	Called      int
}

// offered lists the tools that Langfuse shows, in its order, with their definitions.
func offered(p *pen, o preview.Observation, ui preview.UI) []tool {
	definitions := map[string]jsonx.Value{}
	if len(ui.ToolsShown) > 0 {
		collectTools(o.Input, definitions)
	}
	out := make([]tool, 0, len(ui.ToolsShown))
	for _, name := range ui.ToolsShown {
		d := definitions[name]
		out = append(out, tool{
			Name: visible(name), Called: ui.ToolCallCounts[name],
			Description: p.plain(d.Get("description").Scalar()),
			Parameters:  p.json(d.First("parameters", "input_schema", "inputSchema").Raw()),
		})
	}
	return out
}

// collectTools finds the definitions on the messages, or beside them.
func collectTools(input preview.Value, into map[string]jsonx.Value) {
	v, err := jsonx.Parse(input.String())
	if err != nil {
		return
	}
	for _, holder := range append(elems(messagesOf(v)), v) {
		for _, t := range holder.Get("tools").Elems() {
			if f := t.Get("function"); f.IsObject() {
				t = f
			}
			if name := t.Get("name").Text(); !into[name].Exists() {
				into[name] = t
			}
		}
	}
}

func messagesOf(v jsonx.Value) jsonx.Value {
	if v.IsObject() {
		return v.First("messages", "contents")
	}
	return v
}

func elems(v jsonx.Value) []jsonx.Value {
	var out []jsonx.Value
	for _, e := range v.Elems() {
		out = append(out, e)
	}
	return slices.Clip(out)
}
