// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"crypto/sha256"
	"slices"
	"strconv"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// Turn is a turn that was made of records.
type Turn struct {
	Spans   []*redact.Span
	Records []*redact.Record // what it was made of
}

// Synthesize makes the spans of an agent that sends log records only: a trace per turn with
// the turn as root and its model calls and tools below. Ids are derived from what the
// records say, so that a replay updates what is there. records are those of one
// conversation; what is used is claimed. A turn all of whose records are claimed has been made
// already; one that goes on is made anew, whole.
func (m *Mapper) Synthesize(records []*redact.Record) []Turn {
	records = slices.Clone(records)
	slices.SortStableFunc(records, byTime)
	var made []Turn
	for _, t := range turns(records) {
		if !slices.ContainsFunc(t.records, func(r *redact.Record) bool { return !r.Claimed() }) {
			continue
		}
		if spans := t.spans(); len(spans) > 0 {
			made = append(made, Turn{spans, t.records})
		}
	}
	return made
}

// turnRecords is what was recorded of one turn.
type turnRecords struct {
	turn    string // what tells it apart in its conversation
	records []*redact.Record
}

// turns cuts the records of a conversation: by the turn they name, else at each record
// that speaks of the whole turn, which is the user's prompt.
func turns(records []*redact.Record) []*turnRecords {
	var out []*turnRecords
	byName := map[string]*turnRecords{}
	for _, r := range records {
		name := r.Turn().String()
		t := byName[name]
		if t == nil || (name == "" && r.BySpan()) {
			t = &turnRecords{turn: name}
			if name == "" {
				t.turn = strconv.FormatInt(r.Time().UnixNano(), 36)
			}
			byName[name] = t
			out = append(out, t)
		}
		t.records = append(t.records, r)
	}
	return out
}

// spans makes the root and one span per operation.
func (t *turnRecords) spans() []*redact.Span {
	groups := t.operations()
	if len(groups) == 0 {
		return nil
	}
	first := t.records[0]
	trace := first.TraceID()
	if trace.IsEmpty() {
		d := t.digest("trace")
		trace = pcommon.TraceID(d[:16])
	}
	root := made{t: t, trace: trace, id: t.spanID("turn")}
	var spans []*redact.Span
	var rootRecords []*redact.Record
	for _, g := range groups {
		if g.key == "" && (g.records[0].BySpan() || g.records[0].Op().Kind == genai.KindInvokeAgent) {
			rootRecords = append(rootRecords, g.records...)
			continue
		}
		if span := root.child(g); span != nil {
			spans = append(spans, span)
		}
	}
	if len(spans) == 0 && len(rootRecords) == 0 {
		return nil
	}
	return append([]*redact.Span{root.turn(rootRecords, spans)}, spans...)
}

// operationRecords is what was recorded of one operation.
type operationRecords struct {
	key     string
	records []*redact.Record
}

// operations groups the records by the id of their operation, through the further ids that
// records know it by. A record without one stands for itself.
func (t *turnRecords) operations() []*operationRecords {
	ids := newFinder(nil, t.records)
	var out []*operationRecords
	byKey := map[string]*operationRecords{}
	for _, r := range t.records {
		key := r.Key().String()
		if other := ids.aliases[key]; other != "" {
			key = other
		}
		g := byKey[key]
		if g == nil || key == "" {
			g = &operationRecords{key: key}
			byKey[key] = g
			out = append(out, g)
		}
		g.records = append(g.records, r)
	}
	return out
}

func (t *turnRecords) digest(what string) [32]byte {
	r := t.records[0]
	return sha256.Sum256([]byte(r.Conversation().String() + "\x00" + t.turn + "\x00" + what))
}

func (t *turnRecords) spanID(what string) pcommon.SpanID {
	d := t.digest(what)
	return pcommon.SpanID(d[:8])
}

// made is the root of a trace that is being made.
type made struct {
	t     *turnRecords
	trace pcommon.TraceID
	id    pcommon.SpanID
}

// child makes the span of one operation; nil when its records tell of none.
func (m made) child(g *operationRecords) *redact.Span {
	op := &redact.Operation{}
	mergeRecords(op, g.records)
	name := nameOf(op)
	if name.Empty() {
		return nil
	}
	claim(g.records)
	id := g.records[0].Key().String() // not that of the group: a request is known before its response
	if id == "" {
		id = g.records[0].Event().String() + strconv.FormatInt(g.records[0].Time().UnixNano(), 36)
	}
	start, end := span(g.records, op)
	return g.records[0].MakeSpan(redact.Made{
		TraceID: m.trace, ID: m.t.spanID(id), Parent: m.id, Name: name, Start: start, End: end, Op: op,
	})
}

// nameOf sets the kind of an operation that was made of records, and names it.
func nameOf(op *redact.Operation) redact.Text {
	if op.Kind == genai.KindUnknown {
		switch {
		case !op.Tool.Name.Empty() || !op.Tool.CallID.Empty():
			op.Kind = genai.KindExecuteTool
		case op.Usage.Input.IsSet() || op.Usage.Output.IsSet() || len(op.Output) > 0 || len(op.Input) > 0:
			op.Kind = genai.KindChat
		default:
			return redact.Text{}
		}
	}
	switch {
	case op.Kind == genai.KindExecuteTool && !op.Tool.Name.Empty():
		return redact.Join(" ", redact.Constant("execute_tool"), op.Tool.Name)
	case op.Kind == genai.KindExecuteTool:
		return redact.Constant("execute_tool")
	case !op.Model.Response.Empty():
		return redact.Join(" ", redact.Constant("chat"), op.Model.Response)
	case !op.Model.Request.Empty():
		return redact.Join(" ", redact.Constant("chat"), op.Model.Request)
	default:
		return redact.Constant("chat")
	}
}

// span returns when an operation ran: from its first record to its last, or for as long as
// the record that ended it says.
func span(records []*redact.Record, op *redact.Operation) (start, end time.Time) {
	start, end = records[0].Time(), records[len(records)-1].Time()
	for _, f := range op.Metadata {
		if f.Key.String() != "duration_ms" {
			continue
		}
		if ms, err := strconv.ParseFloat(f.Value.Get().Text, 64); err == nil && ms > 0 && ms < 1e9 {
			if began := end.Add(-time.Duration(ms * float64(time.Millisecond))); began.Before(start) {
				start = began
			}
		}
	}
	return start, end
}

// turn makes the root span around its children.
func (m made) turn(records []*redact.Record, children []*redact.Span) *redact.Span {
	op := &redact.Operation{}
	claim(records)
	mergeRecords(op, records)
	op.Kind = genai.KindInvokeAgent
	if len(records) == 0 {
		records = m.t.records
	}
	start, end := records[0].Time(), records[len(records)-1].Time()
	for _, c := range children {
		if at := c.Data().StartTimestamp().AsTime(); at.Before(start) {
			start = at
		}
		if at := c.Data().EndTimestamp().AsTime(); at.After(end) {
			end = at
		}
	}
	return records[0].MakeSpan(redact.Made{
		TraceID: m.trace, ID: m.id, Name: redact.Constant("turn"), Start: start, End: end, Op: op,
	})
}
