// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/preview"
)

// said is what the stored JSON of one side holds, found without asking the preview.
type said struct {
	messages []jsonx.Value
	tools    []string
	calls    []string
	thinking int
}

// saidBy reads a list of messages or {messages, tools}; no messages for everything else.
func saidBy(stored preview.Value) said {
	var s said
	doc, err := jsonx.Parse(stored.String())
	if err != nil {
		return s
	}
	list := doc
	if doc.IsObject() {
		list = doc.Get("messages")
		s.add(jsonx.Value{}, doc.Get("tools"))
	}
	for _, m := range list.Elems() {
		if !m.Get("role").IsString() {
			return said{}
		}
		s.messages = append(s.messages, m)
		s.add(m, m.Get("tools"))
	}
	return s
}

func (s *said) add(m, tools jsonx.Value) {
	for _, tool := range tools.Elems() {
		if name := functionName(tool); name != "" && !slices.Contains(s.tools, name) {
			s.tools = append(s.tools, name)
		}
	}
	for _, call := range m.Get("tool_calls").Elems() {
		s.calls = append(s.calls, functionName(call))
	}
	s.thinking += m.Get("thinking").Len() + m.Get("redacted_thinking").Len()
}

func functionName(v jsonx.Value) string {
	if f := v.Get("function"); f.IsObject() {
		v = f
	}
	return v.Get("name").Text()
}

// derived checks what must hold for any observation that carries messages.
func (r *rendering) derived() {
	input, output := saidBy(r.Input), saidBy(r.Output)
	if len(input.messages) == 0 {
		return
	}
	if !r.Chat || !r.InputParsed {
		r.complain("the input is not drawn as a conversation: %s", r.reasons())
		return
	}
	r.want(r.OutputParsed || len(output.messages) == 0, "the output is shown as raw JSON: %s", r.reasons())
	r.want(sameSet(input.tools, r.ToolsShown), "tools shown are %q, the input offers %q", r.ToolsShown, input.tools)
	r.want(sameSet(input.tools, r.Observation.ToolDefinitions), "tools stored are %q, the input offers %q",
		r.Observation.ToolDefinitions, input.tools)
	r.want(r.thinking() == input.thinking+output.thinking, "%d thinking blocks can be seen, the messages hold %d",
		r.thinking(), input.thinking+output.thinking)
	r.want(len(r.storedCalls()) == len(distinct(output)), "stored calls are %q, the output makes %q", r.storedCalls(), output.calls)
	r.counted(output)
	if r.Type == "GENERATION" {
		r.want(r.Playground, "the playground cannot replay it: %s", r.reasons())
		r.want(sameSet(input.tools, r.PlaygroundTools), "the playground gets tools %q, the input offers %q",
			r.PlaygroundTools, input.tools)
	}
	if !r.raw {
		r.noRawBoxes()
	}
}

// distinct are the calls of an output that are stored: of the same id only one.
func distinct(output said) []string {
	var ids []string
	for _, m := range output.messages {
		for _, call := range m.Get("tool_calls").Elems() {
			id := call.Get("id").Text()
			if id == "" {
				id = call.Raw()
			}
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

func (r *rendering) counted(output said) {
	want := map[string]int{}
	for _, name := range output.calls {
		want[name]++
	}
	for name, n := range want {
		r.want(r.ToolCallCounts[name] == n, "call %q is counted %d times, the output makes it %d times", name, r.ToolCallCounts[name], n)
	}
}

// noRawBoxes: the entry for an output that is not set is no accident of its form.
func (r *rendering) noRawBoxes() {
	for i, m := range r.UI.Messages {
		if m.Side == "output" && r.Output.Nullish() {
			continue
		}
		r.want(m.Body != "json" && m.View != "json" && m.View != "table", "message %d (%s) is a raw table", i, m.Role)
		r.want(len(m.Leftovers) == 0, "message %d (%s) has leftovers %q", i, m.Role, m.Leftovers)
	}
	r.want(len(r.AdditionalInput) == 0 || len(r.AdditionalInput) == 1 && r.AdditionalInput[0] == "tools",
		"the box under the conversation holds %q", r.AdditionalInput)
}
