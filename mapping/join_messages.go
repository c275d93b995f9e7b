// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"strings"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// side is one facet that holds messages, or a value in their place.
type side struct {
	facet    genai.Facet
	messages func(*redact.Operation) *[]redact.Message
	value    func(*redact.Operation) *redact.Value // nil: only messages
}

var sides = []side{
	{genai.FacetSystem, func(o *redact.Operation) *[]redact.Message { return &o.System }, nil},
	{
		genai.FacetInput, func(o *redact.Operation) *[]redact.Message { return &o.Input },
		func(o *redact.Operation) *redact.Value { return &o.InputValue },
	},
	{
		genai.FacetOutput, func(o *redact.Operation) *[]redact.Message { return &o.Output },
		func(o *redact.Operation) *redact.Value { return &o.OutputValue },
	},
}

// telling is what the records of one kind tell about a side.
type telling struct {
	kind     string
	messages []redact.Message
	value    redact.Value
	source   genai.Source
	size     int
}

// mergeMessages gives an operation the messages of its records, where the span has none.
// Records of one kind continue each other; records of different kinds (Claude Code's
// assistant_response and its api_response_body) tell the same thing, and the one that
// tells most is taken whole.
func mergeMessages(op *redact.Operation, records []*redact.Record) {
	for _, s := range sides {
		if op.Provenance.Filled(s.facet) {
			continue
		}
		var best *telling
		for _, t := range s.tell(records) {
			if best == nil || t.size > best.size {
				best = t
			}
		}
		if best == nil {
			continue
		}
		*s.messages(op) = best.messages
		if s.value != nil {
			*s.value(op) = best.value
		}
		op.Provenance.Set(s.facet, best.source)
	}
}

// tell gathers what the records say about a side, by kind, in order.
func (s *side) tell(records []*redact.Record) []*telling {
	var out []*telling
	byKind := map[string]*telling{}
	for _, r := range records {
		from := r.Op().Provenance.Of(s.facet)
		if from.Dialect == "" {
			continue
		}
		kind := from.Dialect + " " + eventKind(r)
		t := byKind[kind]
		if t == nil {
			t = &telling{kind: kind, source: logSource(from, r)}
			byKind[kind] = t
			out = append(out, t)
		}
		t.add(*s.messages(r.Op()), eventKind(r) == oneMessage)
		if s.value != nil && !t.value.Set() {
			t.value = *s.value(r.Op())
			t.size += len(t.value.Get().Text)
		}
	}
	return out
}

// add adds the messages of one more record. Where an event is one message it is the next of
// the list; where it is a list, what was told before is not told again (Gemini CLI reports
// a call as request and as result).
func (t *telling) add(more []redact.Message, one bool) {
	switch {
	case len(more) == 0 || (!one && startsWith(t.messages, more)):
		return
	case !one && startsWith(more, t.messages):
		t.messages, t.size = nil, 0
	}
	t.messages = append(t.messages, more...)
	for _, m := range more {
		t.size += m.Size()
	}
}

// oneMessage is the kind of all events that are one message each (gen_ai.user.message,
// gen_ai.choice of semantic conventions v1.28 to v1.36).
const oneMessage = "message"

func eventKind(r *redact.Record) string {
	event := r.Event().String()
	if strings.HasSuffix(event, ".message") || strings.HasSuffix(event, ".choice") {
		return oneMessage
	}
	return event
}

// startsWith reports whether list begins with the messages of head.
func startsWith(list, head []redact.Message) bool {
	if len(head) > len(list) {
		return false
	}
	for i := range head {
		if !list[i].Same(head[i]) {
			return false
		}
	}
	return true
}
