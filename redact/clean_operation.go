// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"strconv"
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// cleaner takes one operation through the engine. It lives for one call.
type cleaner struct {
	e *Engine
	h *Hits
}

// Operation returns the clean twin of op: every string of op has passed the engine. The
// raw operation is consumed and must not be used any more.
func (e *Engine) Operation(op *genai.Operation) *Operation {
	out := &Operation{
		Kind: op.Kind, History: op.History, Compacted: op.Compacted, Usage: op.Usage, Cost: op.Cost, FirstToken: op.FirstToken,
		Level: op.Level, Provenance: op.Provenance,
	}
	out.Hits.dialect = spokesman(&op.Provenance)
	c := cleaner{e, &out.Hits}
	e.hideTools(op, c.h)
	e.withhold(op)
	c.content(op, out)
	c.facts(op, out)
	return out
}

// spokesman is the dialect that what is found counts for: who knew the kind, else who gave the content, else anyone.
func spokesman(p *genai.Provenance) string {
	for _, f := range [...]genai.Facet{genai.FacetKind, genai.FacetInput, genai.FacetOutput} {
		if p.Filled(f) {
			return p.Of(f).Dialect
		}
	}
	name := ""
	p.Each(func(_ genai.Facet, s genai.Source) {
		if name == "" {
			name = s.Dialect
		}
	})
	return name
}

func (c cleaner) content(op *genai.Operation, out *Operation) {
	out.System = c.messages(op.System)
	out.Input = c.messages(op.Input)
	out.Output = c.messages(op.Output)
	out.InputValue = c.value(op.InputValue, PlaceArguments)
	out.OutputValue = c.value(op.OutputValue, PlaceResult)
	out.Tools = c.tools(op.Tools)
	out.ActiveTools = c.texts(op.ActiveTools, PlaceStructural)
	out.Query = c.text(op.Query, PlaceArguments)
	for _, d := range op.Documents {
		out.Documents = append(out.Documents, Document{
			ID: c.text(d.ID, PlaceStructural), Content: c.text(d.Content, PlaceResult),
			Score: c.text(d.Score, PlaceStructural), Metadata: c.value(d.Metadata, PlaceAttribute),
		})
	}
}

func (c cleaner) facts(op *genai.Operation, out *Operation) {
	s := func(text string) Text { return c.text(text, PlaceStructural) }
	m := func(text string) Text { return c.text(text, PlaceAttribute) }
	out.Name = m(op.Name)
	out.Tool = ToolRun{s(op.Tool.Name), s(op.Tool.Type), c.text(op.Tool.Description, PlaceDefinition), s(op.Tool.CallID)}
	out.Model = Model{s(op.Model.Request), s(op.Model.Response), s(op.Model.Provider)}
	out.Parameters = c.fields(op.Parameters)
	out.Agent = Agent{m(op.Agent.Name), s(op.Agent.ID), m(op.Agent.Description), s(op.Agent.Subagent)}
	out.ConversationID, out.Session, out.User = s(op.ConversationID), s(op.Session), m(op.User)
	out.Tags = c.texts(op.Tags, PlaceAttribute)
	out.TraceName, out.Environment, out.Release, out.Version = m(op.TraceName), s(op.Environment), s(op.Release), s(op.Version)
	out.Public, out.Observation = s(op.Public), s(op.Observation)
	out.Prompt = Prompt{m(op.Prompt.Name), s(op.Prompt.Version)}
	out.FinishReasons = c.texts(op.FinishReasons, PlaceStructural)
	out.ResponseID, out.PreviousResponseID = s(op.ResponseID), s(op.PreviousResponseID)
	out.StatusMessage = c.text(op.StatusMessage, PlaceStatus)
	out.Metadata, out.TraceMetadata = c.fields(op.Metadata), c.fields(op.TraceMetadata)
	for _, ev := range op.Evaluations {
		out.Evaluations = append(out.Evaluations, Evaluation{
			Name: m(ev.Name), Score: s(ev.Score), Label: m(ev.Label), Explanation: m(ev.Explanation),
			ResponseID: s(ev.ResponseID), Time: ev.Time, Metadata: c.fields(ev.Metadata),
		})
	}
}

func (c cleaner) text(s string, p Place) Text {
	if s == "" {
		return Text{}
	}
	return Text{c.e.Text(s, exempt(s, p), c.h)}
}

func (c cleaner) texts(list []string, p Place) []Text {
	if list == nil {
		return nil
	}
	out := make([]Text, len(list))
	for i, s := range list {
		out[i] = c.text(s, p)
	}
	return out
}

func (c cleaner) value(v genai.Value, p Place) Value {
	switch {
	case !v.Set || v.Text == "":
	case v.IsJSON:
		v.Text = c.e.JSON(v.Text, p, c.h)
	case v.Seams != "":
		if pieces := v.Pieces(); pieces != nil {
			v.Text = strings.Join(c.e.Parts(pieces, p, c.h), "\n")
		}
		v.Text = c.e.Text(v.Text, p, c.h) // what is one secret only together, too
	default:
		v.Text = c.e.Text(v.Text, p, c.h)
	}
	v.Seams = ""
	return Value{v}
}

func (c cleaner) fields(list []genai.Field) []Field {
	if len(list) == 0 {
		return nil
	}
	out := make([]Field, 0, len(list))
	for _, f := range list {
		if c.e.KeyAction(f.Key) == KeyDrop {
			c.h.note(c.e, c.e.keyRule, PlaceAttribute)
			continue
		}
		out = append(out, Field{c.text(f.Key, PlaceKey), c.fieldValue(f)})
	}
	return out
}

// fieldValue redacts a value under its name, so that rules by key apply.
func (c cleaner) fieldValue(f genai.Field) Value {
	if f.Value.IsJSON && c.e.KeyAction(f.Key) == KeyKeep {
		return c.value(f.Value, PlaceAttribute)
	}
	v := genai.Value{Set: f.Value.Set}
	v.Text = c.e.Value(f.Key, f.Value.Text, PlaceAttribute, c.h)
	return Value{v}
}

func (c cleaner) tools(list []genai.ToolDefinition) []Tool {
	if len(list) == 0 {
		return nil
	}
	out := make([]Tool, len(list))
	for i, d := range list {
		d.Name = c.text(d.Name, PlaceStructural).s
		d.Type = c.text(d.Type, PlaceStructural).s
		d.Description = c.text(d.Description, PlaceDefinition).s
		if d.Parameters != "" {
			d.Parameters = c.e.JSON(d.Parameters, PlaceDefinition, c.h)
		}
		out[i] = Tool{d}
	}
	return out
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
