// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/preview/internal/chat"
	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// UI is what the observation page shows.
type UI struct {
	Chat            bool // a conversation; false means two raw boxes
	InputParsed     bool
	OutputParsed    bool
	Adapters        [2]string // of input and output
	Messages        []Message
	ToolsShown      []string
	ToolCallCounts  map[string]int
	AdditionalInput []string
	StoredToolDefs  []string
	StoredToolCalls []ToolCall
	Playground      bool
	PlaygroundTools []string

	inputReason, outputReason string // why a side is no conversation
	replayReason              string // why the playground is closed
}

// Message is one entry of the conversation.
type Message struct {
	Side       string // input or output
	Role       Value  // null: none
	Name       string // shown in place of the role
	Body       string // text, parts, json or none
	Text       Value  // null: there is none, or the body is a raw table
	Parts      []string
	Thinking   []string
	Redacted   int
	ToolCalls  []ToolCall
	ToolCallID string
	Leftovers  []string
	View       string // body, calls, json, table, hidden or placeholder
}

// Draw opens the page of an observation.
func Draw(o Observation) UI {
	page := chat.Open(o.Name, o.Input, o.Output, o.flatMetadata())
	d := page.Draw()
	ui := UI{
		InputParsed: d.InputReason == "", OutputParsed: d.OutputReason == "", Adapters: d.Adapters,
		inputReason: d.InputReason, outputReason: d.OutputReason,
		ToolsShown: []string{}, ToolCallCounts: map[string]int{}, AdditionalInput: d.AdditionalInput,
		StoredToolDefs: o.ToolDefinitions, StoredToolCalls: o.ToolCalls,
	}
	seen := map[string]bool{}
	for i, m := range d.Messages {
		side := "input"
		if i >= d.Inputs {
			side = "output"
			ui.countCalls(m)
		}
		ui.Messages = append(ui.Messages, newMessage(side, m))
		ui.Chat = ui.Chat || !m.OnlyJSON()
		ui.addTools(m, seen)
	}
	ui.sortTools()
	replay := page.Playground(o.Type)
	ui.Playground, ui.PlaygroundTools, ui.replayReason = replay.Reason == "", replay.Tools, replay.Reason
	return ui
}

func (o Observation) flatMetadata() *js.Object {
	if o.flat == nil {
		return js.NewObject(0)
	}
	return o.flat
}

func newMessage(side string, m chat.Message) Message {
	out := Message{
		Side: side, Role: m.Get("role").Else(js.Null), Name: m.Get("name").String(),
		Redacted:   len(m.Get("redacted_thinking").Elems()),
		ToolCallID: m.Get("tool_call_id").String(),
		Leftovers:  m.Leftovers(), View: string(m.View()), Thinking: []string{}, ToolCalls: []ToolCall{},
	}
	out.Body, out.Text, out.Parts = m.Body()
	for _, t := range m.Get("thinking").Elems() {
		out.Thinking = append(out.Thinking, t.Get("content").String())
	}
	for _, c := range m.Calls() {
		out.ToolCalls = append(out.ToolCalls, ToolCall{c.Get("id"), c.Get("name"), c.Get("arguments")})
	}
	return out
}

// countCalls counts the calls of an output message (case call-only-in-input).
func (ui *UI) countCalls(m chat.Message) {
	for _, c := range m.Calls() {
		if name := chat.CallName(c); name != "" {
			ui.ToolCallCounts[name]++
		}
	}
}

func (ui *UI) addTools(m chat.Message, seen map[string]bool) {
	for _, tool := range m.Get("tools").Elems() {
		if name := tool.Get("name").String(); !seen[name] {
			seen[name] = true
			ui.ToolsShown = append(ui.ToolsShown, name)
		}
	}
}

// sortTools puts called tools in front, the most called first (case target-tools-order-called-first).
func (ui *UI) sortTools() {
	slices.SortStableFunc(ui.ToolsShown, func(a, b string) int { return ui.ToolCallCounts[b] - ui.ToolCallCounts[a] })
}

// InputIsChat reports that the input parses and is more than raw JSON.
func (ui UI) InputIsChat() bool {
	return ui.InputParsed && slices.ContainsFunc(ui.Messages, func(m Message) bool {
		return m.Side == "input" && m.View != string(chat.ViewJSON)
	})
}
