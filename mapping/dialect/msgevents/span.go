// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package msgevents

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/internal/jsonx/pdatajson"
	"github.com/otelcol-langfuse/langfuse/mapping/dialect"
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// Body returns the attributes of a span event as the body that a log record of the same
// name would have. A text that is a JSON object, or a list of them, stands for itself.
func Body(ev dialect.Event) jsonx.Value {
	dst := []byte{'{'}
	for key, val := range ev.Attributes() {
		if len(dst) > 1 {
			dst = append(dst, ',')
		}
		dst = append(jsonx.AppendString(dst, key), ':')
		dst = appendValue(dst, val)
	}
	v, _ := jsonx.Parse(string(append(dst, '}')))
	return v
}

func appendValue(dst []byte, val pcommon.Value) []byte {
	if parsed := dialect.JSONOf(val); isStructure(parsed) {
		return append(dst, parsed.Raw()...)
	}
	if val.Type() == pcommon.ValueTypeStr {
		return jsonx.AppendString(dst, val.Str())
	}
	return pdatajson.Append(dst, val)
}

// isStructure reports whether JSON in a text is meant as structure: an object, or a list
// that begins with one. A list of words may be what somebody said.
func isStructure(v jsonx.Value) bool {
	for _, e := range v.Elems() {
		return e.IsObject()
	}
	return v.IsObject() || v.IsArray()
}

// FromSpan reads the message events of a span and returns them, so that the caller can
// take them once they are in the operation.
func FromSpan(v *dialect.View) (c Conversation, events []dialect.Event) {
	for ev := range v.Events() {
		if _, ok := Role(ev.Name); !ok {
			continue
		}
		c.Add(ev.Name, bodyOf(ev))
		events = append(events, ev)
	}
	return c, events
}

// bodyOf returns the body of an event, which some sources write whole into one attribute
// (Semantic Kernel .NET, and the conventions' own gen_ai.event.content).
func bodyOf(ev dialect.Event) jsonx.Value {
	if whole := ev.JSON("gen_ai.event.content"); whole.IsObject() {
		return whole
	}
	return Body(ev)
}

// FillFromSpan reads a span's message events into the facets that are open and takes the
// events whose content is now in the operation.
func FillFromSpan(r *dialect.Reader) {
	c, events := FromSpan(r.View)
	if len(events) == 0 {
		return
	}
	in, out := r.Open(genai.FacetInput), r.Open(genai.FacetOutput)
	c.Input, c.Output = unmasked(r, c.Input), unmasked(r, c.Output)
	if in && len(c.Input) > 0 {
		r.Op.Input = c.Input
		r.AcceptEvents(genai.FacetInput, "gen_ai.user.message")
	}
	if out && len(c.Output) > 0 {
		r.Op.Output = c.Output
		r.AcceptEvents(genai.FacetOutput, Choice)
	}
	for _, ev := range events {
		if isChoice := ev.Name == Choice; (isChoice && out) || (!isChoice && in) {
			r.TakeEvents(ev)
		}
	}
}
