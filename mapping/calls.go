// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package mapping

import (
	"cmp"
	"slices"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// stops are finish reasons that say: the model called tools. In every spelling of
// dialects that write content.
var stops = map[string]bool{
	"tool_use": true, "tool_calls": true, "tool_call": true, "tool-calls": true, "toolUse": true, "function_call": true,
}

// calls completes answers that ended in calls which the source does not write (Claude
// Code's detailed mode: nothing for an answer without text): the tool spans that follow
// beside the model call, until the next one, are those calls. An answer of a source that
// hides content stays as it is.
func (m *Mapper) calls(p *Part) {
	open := false
	for _, s := range p.Spans {
		open = open || lacksCalls(s.Op)
	}
	if !open {
		return
	}
	defer p.noteStopped()
	known := callsOf(p.Spans)
	for s, made := range callsBeside(p.Spans) {
		made = slices.DeleteFunc(made, func(c redact.Call) bool { return known[c.ID.String()] })
		if len(made) == 0 {
			continue
		}
		if n := len(s.Op.Output); n > 0 {
			s.Op.Output = append(slices.Clone(s.Op.Output[:n-1]), s.Op.Output[n-1].Calling(made...))
			continue
		}
		s.Op.Output = []redact.Message{redact.Message{}.Calling(made...)}
		s.Op.Provenance.Set(genai.FacetOutput, genai.Source{Dialect: s.Op.Provenance.Of(genai.FacetKind).Dialect, Key: "tool spans"})
	}
}

// noteStopped remembers the answers that leave without their calls.
func (p *Part) noteStopped() {
	for _, s := range p.Spans {
		if lacksCalls(s.Op) {
			p.Memory.Stopped(s.Data().ParentSpanID())
		}
	}
}

func lacksCalls(op *redact.Operation) bool {
	if op == nil || !op.Kind.IsGeneration() || len(op.Input)+len(op.Output) == 0 || op.OutputValue.Set() {
		return false
	}
	stopped := slices.ContainsFunc(op.FinishReasons, func(t redact.Text) bool { return stops[t.String()] })
	for _, msg := range op.Output {
		stopped = stopped || stops[msg.FinishReason()]
		if msg.HasPart(genai.PartToolCall) {
			return false
		}
	}
	return stopped
}

// callsOf returns the ids of the calls that some answer has already.
func callsOf(spans []*redact.Span) map[string]bool {
	known := map[string]bool{}
	for _, s := range spans {
		if s.Op == nil || !s.Op.Kind.IsGeneration() {
			continue
		}
		for _, msg := range s.Op.Output {
			for _, part := range msg.Parts() {
				if part.Type == genai.PartToolCall {
					known[part.ID] = true
				}
			}
		}
	}
	return known
}

// callsBeside gives every answer that lacks its calls those of the tool spans behind it,
// in the order they started.
func callsBeside(spans []*redact.Span) map[*redact.Span][]redact.Call {
	order := slices.Clone(spans)
	slices.SortStableFunc(order, func(a, b *redact.Span) int {
		if c := cmp.Compare(a.Data().StartTimestamp(), b.Data().StartTimestamp()); c != 0 {
			return c
		}
		x, y := a.Data().SpanID(), b.Data().SpanID() // parallel calls: arrival must not decide
		return slices.Compare(x[:], y[:])
	})
	out := map[*redact.Span][]redact.Call{}
	last := map[pcommon.SpanID]*redact.Span{} // the model call that started last, by parent
	for _, s := range order {
		parent := s.Data().ParentSpanID()
		switch op := s.Op; {
		case op == nil || parent.IsEmpty():
		case op.Kind.IsGeneration():
			last[parent] = s
		case op.Kind == genai.KindExecuteTool && !op.Tool.CallID.Empty() && !op.Tool.Name.Empty():
			if made := last[parent]; made != nil && lacksCalls(made.Op) {
				out[made] = append(out[made], callOf(op))
			}
		}
	}
	return out
}

// callOf is the call that a tool span ran. What it knows of its input in part is no
// argument.
func callOf(op *redact.Operation) redact.Call {
	c := redact.Call{ID: op.Tool.CallID, Name: op.Tool.Name}
	if op.Provenance.Filled(genai.FacetInput) {
		c.Arguments = op.InputValue
	}
	return c
}
