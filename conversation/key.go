// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"slices"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// generation is one model call on its way through the store.
type generation struct {
	op         *redact.Operation
	span       pcommon.SpanID
	start, end time.Time
	key        string // conversation and agent
	unnamed    bool   // nothing names the conversation: the key is the trace's
}

// generations returns the model calls of a trace that speak with messages, in order of
// their start, each with the key of its chain.
func generations(spans []*redact.Span) []*generation {
	tr := newTracer(spans)
	var out []*generation
	for _, s := range spans {
		if !speaks(s.Op) || tr.wraps[s.Data().SpanID()] {
			continue
		}
		key, unnamed := tr.key(s)
		out = append(out, &generation{
			op: s.Op, span: s.Data().SpanID(), start: s.Data().StartTimestamp().AsTime(),
			end: s.Data().EndTimestamp().AsTime(), key: key, unnamed: unnamed,
		})
	}
	slices.SortStableFunc(out, func(a, b *generation) int {
		if c := a.start.Compare(b.start); c != 0 {
			return c
		}
		if c := a.end.Compare(b.end); c != 0 {
			return c
		}
		return slices.Compare(a.span[:], b.span[:])
	})
	return out
}

func speaks(op *redact.Operation) bool {
	return op != nil && op.Kind.IsGeneration() && (len(op.Input) > 0 || len(op.Output) > 0)
}

// tracer answers questions about the ancestors of a trace's spans.
type tracer struct {
	byID  map[pcommon.SpanID]*redact.Span
	wraps map[pcommon.SpanID]bool // generations that repeat one below them
	any   string                  // a conversation id that some span of the trace names
}

// maxAncestors bounds a walk to the root, so that a cycle of parent ids ends.
const maxAncestors = 256

func newTracer(spans []*redact.Span) *tracer {
	t := &tracer{byID: make(map[pcommon.SpanID]*redact.Span, len(spans)), wraps: make(map[pcommon.SpanID]bool)}
	for _, s := range spans {
		t.byID[s.Data().SpanID()] = s
		if t.any == "" {
			t.any = conversationOf(s)
		}
	}
	for _, s := range spans {
		if speaks(s.Op) {
			t.up(s, func(a *redact.Span) bool {
				if speaks(a.Op) {
					t.wraps[a.Data().SpanID()] = true
				}
				return true
			})
		}
	}
	return t
}

// up calls fn for the ancestors of s, nearest first, until it returns false.
func (t *tracer) up(s *redact.Span, fn func(*redact.Span) bool) {
	for range maxAncestors {
		s = t.byID[s.Data().ParentSpanID()]
		if s == nil || !fn(s) {
			return
		}
	}
}

func conversationOf(s *redact.Span) string {
	if s.Op == nil {
		return ""
	}
	if id := s.Op.ConversationID.String(); id != "" {
		return id
	}
	return s.Op.Session.String()
}

// key names the chain of a generation: the conversation id of the nearest span that has
// one, else the trace; then the agent within it. A nested agent has a chain of its own
// for each time it is called, so that a parent's prompt never leaks into it. unnamed tells
// that nothing names the conversation.
func (t *tracer) key(s *redact.Span) (key string, unnamed bool) {
	id, agents, name := conversationOf(s), 0, s.Op.Agent.Name.String()
	var inner *redact.Span
	sub := s.Op.Agent.Subagent.String()
	t.up(s, func(a *redact.Span) bool {
		if id == "" {
			id = conversationOf(a)
		}
		if a.Op == nil || a.Op.Kind != genai.KindInvokeAgent {
			return true
		}
		if agents++; inner == nil {
			inner = a
			if name == "" {
				name = a.Op.Agent.Name.String()
			}
		}
		if sub == "" {
			sub = a.Op.Agent.Subagent.String()
		}
		return true
	})
	if id == "" {
		id = t.any
	}
	if unnamed = id == ""; unnamed {
		id = "trace:" + s.Data().TraceID().String()
	}
	switch {
	case sub != "":
		name = "sub:" + sub
	case agents > 1:
		name = "call:" + inner.Data().SpanID().String()
	}
	return id + "\x00" + name, unnamed
}
