// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "github.com/otelcol-langfuse/langfuse/mapping/genai"

// rememberedCalls bounds the memory of tool decisions: at most twice as many calls of at most maxCallID bytes.
const rememberedCalls = 1 << 14

// toolHider applies the tool policies to one raw operation.
type toolHider struct {
	e *Engine
	h *Hits
	// name and id of the last result that was hidden in JSON
	name, id string
}

// hideTools replaces what the policies hide. All calls are judged first: a result may stand before its call.
func (e *Engine) hideTools(op *genai.Operation, h *Hits) {
	if e.calls == nil {
		return
	}
	t := &toolHider{e: e, h: h}
	lists := [...][]genai.Message{op.System, op.Input, op.Output}
	for _, list := range lists {
		for i := range list {
			t.calls(&list[i])
		}
	}
	for _, list := range lists {
		for i := range list {
			t.results(&list[i])
		}
	}
	t.within(op)
	if op.Kind == genai.KindExecuteTool || op.Tool.Name != "" || op.Tool.CallID != "" {
		t.run(op)
	}
}

// decide judges one call. What is decided without the arguments is not remembered: they may come, and tell that the path is
// another one.
func (e *Engine) decide(name, id string, args genai.Value) (hideInput, hideOutput bool) {
	known := name != "" && args.Set
	if known {
		hideInput, hideOutput = e.ToolPolicy(name, args.Text)
		e.calls.Remember(id, hideInput, hideOutput)
	}
	if in, out, ok := e.calls.Lookup(id); ok {
		return hideInput || in, hideOutput || out
	}
	if known {
		return hideInput, hideOutput
	}
	return e.ToolPolicy(name, "")
}

// within hides calls and results that the dialect left in JSON.
func (t *toolHider) within(op *genai.Operation) {
	t.inside(&op.InputValue)
	t.inside(&op.OutputValue)
	if t.name != "" && !op.Kind.IsGeneration() { // a step around a tool: its output is the result, its input the arguments
		if in, _ := t.e.decide(t.name, t.id, op.InputValue); in {
			t.value(&op.InputValue, PlaceArguments)
		}
	}
	for _, fields := range [...][]genai.Field{op.Metadata, op.TraceMetadata} {
		for i := range fields {
			t.inside(&fields[i].Value)
		}
	}
}

func (t *toolHider) inside(v *genai.Value) {
	if v.IsJSON {
		v.Text = t.json(v.Text)
	}
}

func (t *toolHider) calls(m *genai.Message) {
	for i := range m.Parts {
		p := &m.Parts[i]
		if p.Type == genai.PartOther {
			t.inside(&p.Value)
		}
		if p.Type != genai.PartToolCall {
			continue
		}
		if in, _ := t.e.decide(p.Name, p.ID, p.Value); in {
			t.value(&p.Value, PlaceArguments)
			m.Extra = ""
		}
	}
}

// results hides the results of a message. In a tool's message everything else belongs to the result: texts, images.
func (t *toolHider) results(m *genai.Message) {
	if m.Extra != "" {
		m.Extra = t.json(m.Extra)
	}
	hidden, found := false, false
	for i := range m.Parts {
		p := &m.Parts[i]
		if p.Type != genai.PartToolResult {
			continue
		}
		found = true
		if _, out := t.e.decide(p.Name, p.ID, genai.Value{}); out {
			t.value(&p.Value, PlaceResult)
			hidden = true
		}
	}
	if !found && m.Role == genai.RoleTool {
		_, hidden = t.e.decide(m.Name, "", genai.Value{})
	}
	if !hidden {
		return
	}
	m.Extra = ""
	if m.Role == genai.RoleTool || !found {
		t.parts(m, PlaceResult)
	}
}

// run hides what an execute_tool span was given and returned. The rest of the span may tell it, too, in an error or in the
// attributes that no dialect knows.
func (t *toolHider) run(op *genai.Operation) {
	in, out := t.e.decide(op.Tool.Name, op.Tool.CallID, op.InputValue)
	if in {
		t.value(&op.InputValue, PlaceArguments)
		t.text(&op.Query, PlaceArguments)
		t.messages(op.Input, PlaceArguments)
	}
	if out {
		t.value(&op.OutputValue, PlaceResult)
		t.messages(op.Output, PlaceResult)
		for i := range op.Documents {
			t.text(&op.Documents[i].Content, PlaceResult)
			t.value(&op.Documents[i].Metadata, PlaceResult)
		}
	}
	if in || out {
		t.h.hidRun = true
		t.text(&op.StatusMessage, PlaceStatus)
		withholdFields(op.Metadata)
		withholdFields(op.TraceMetadata)
	}
}

func (t *toolHider) messages(list []genai.Message, p Place) {
	for i := range list {
		list[i].Extra = ""
		t.parts(&list[i], p)
	}
}

func (t *toolHider) parts(m *genai.Message, place Place) {
	for i := range m.Parts {
		switch p := &m.Parts[i]; p.Type {
		case genai.PartMedia:
			*p = genai.Part{Type: genai.PartText, Content: "media"}
			t.text(&p.Content, place)
		default:
			t.text(&p.Content, place)
			t.value(&p.Value, place)
		}
	}
}

func (t *toolHider) value(v *genai.Value, p Place) {
	if v.Set && v.Text != "" && !isMarker(v.Text) {
		*v = genai.TextValue(t.hide(v.Text, p))
	}
}

func (t *toolHider) text(s *string, p Place) {
	if *s != "" && !isMarker(*s) {
		*s = t.hide(*s, p)
	}
}

func (t *toolHider) hide(s string, p Place) string {
	t.h.hidPart = true
	t.h.told = t.e.hearsay.note(t.h.told, s)
	t.h.note(t.e, hiddenTool, p)
	return t.e.HiddenTool(s)
}
