// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"github.com/otelcol-langfuse/langfuse/redact"
)

// outcome is what was found for one generation.
type outcome struct {
	messages []redact.Message // the input to show; nil = the span's own
	system   []redact.Message
	source   redact.Text // span, joined or delta
	complete *bool       // nil: nothing shows it
}

var (
	sourceSpan   = redact.Constant("span")
	sourceJoined = redact.Constant("joined")
	sourceDelta  = redact.Constant("delta")
)

// recall decides what a generation's input was and remembers the turn. The chain is locked.
func (s *Store) recall(c *chain, g *generation) outcome {
	in := newInput(s.key, g.op)
	base, contained := c.contained(s.key, in)
	verdict := Decide(Evidence{
		Join: s.history.Join, Source: g.op.History, Previous: !g.op.PreviousResponseID.Empty(),
		Unanswered: len(in.unanswered) > 0, Contains: contained, OnlyUser: in.onlyUser, Style: c.style, Known: len(c.turns) > 0,
	})
	if verdict != Delta {
		return s.whole(c, g, in, base, verdict)
	}
	if s.history.Join != JoinAlways || len(in.unanswered) > 0 {
		c.style = true
	}
	return s.delta(c, g, in)
}

// contained returns the longest stored path that the input begins with. It counts as
// evidence only when the path holds an answer: a first user message proves nothing.
func (c *chain) contained(k hashKey, in *input) (base *turn, evidence bool) {
	lists := in.lists(k, sum{})
	for i := len(lists) - 1; i >= 0; i-- {
		if t := c.byPath(lists[i]); t != nil && t.len() == i+1 {
			return t, t.n > t.input
		}
	}
	return nil, false
}

// whole takes a span that carries its request, or that could: it replaces what is stored.
func (s *Store) whole(c *chain, g *generation, in *input, base *turn, v Verdict) outcome {
	complete := v == Whole
	beginning := len(in.unanswered) == 0
	t := s.newTurn(c, g, in, base, in.msgs[base.len():])
	t.complete = complete || (beginning && !c.doubtful)
	s.add(c, t)
	if complete {
		c.doubtful = false
	}
	o := outcome{source: sourceSpan}
	if complete {
		o.complete = &complete
	}
	return o
}

// delta puts what is new behind what was said before.
func (s *Store) delta(c *chain, g *generation, in *input) outcome {
	base, proven := c.before(g, in)
	switch {
	case in.compacted:
		base, proven = nil, true // the summary stands for everything before it
	case g.op.Compacted && base != nil && !base.compacted:
		base, proven = nil, false // what is stored was replaced by a summary that was not sent
	}
	fresh := in.msgs
	if base != nil {
		fresh = in.msgs[overlap(s.key, base, in):]
	}
	t := s.newTurn(c, g, in, base, fresh)
	opening := base == nil && proven
	t.complete = opening || (base != nil && base.complete && proven)
	complete := t.complete
	if t.system == nil && base != nil {
		t.system = base.system
	}
	t = s.add(c, t)
	switch {
	case base != nil:
		return outcome{messages: t.path()[:t.input:t.input], system: t.system.messages(), source: sourceJoined, complete: &complete}
	case opening:
		return outcome{source: sourceSpan, complete: &complete}
	default:
		return outcome{source: sourceDelta, complete: &complete}
	}
}

// before finds the turn a delta goes on from. proven tells that nothing is missing between
// it and the delta, or, without a turn, that the delta is the beginning.
func (c *chain) before(g *generation, in *input) (base *turn, proven bool) {
	if len(in.unanswered) > 0 {
		return c.answered(g, in.unanswered)
	}
	if id := g.op.PreviousResponseID.String(); id != "" {
		if t := c.byResponse(id); t != nil && t.span != g.span {
			return t, true
		}
		t, _ := c.latest(g.start, g.span)
		return t, false
	}
	t, overlaps := c.latest(g.start, g.span)
	if c.merged {
		if overlaps = true; !c.straight(t) {
			return nil, false
		}
	}
	if t == nil {
		// Nothing is stored. A user's message may be the beginning; whether it is cannot
		// be seen, unless the chain was thrown away before.
		return nil, in.onlyUser && !c.doubtful && !overlaps
	}
	return t, !overlaps && !c.doubtful
}

// answered finds the turn whose answer made the calls that a delta answers. All of them
// must be known for the history to be proven.
func (c *chain) answered(g *generation, ids []string) (base *turn, proven bool) {
	proven = true
	for _, id := range ids {
		t := c.byCall(id)
		if t == nil || t.span == g.span {
			proven = false
			continue
		}
		if base == nil || t.under(base) {
			base = t
		}
	}
	if base == nil {
		t, _ := c.latest(g.start, g.span)
		return t, false
	}
	return base, proven
}

// overlap returns how many of the first messages of a delta the base holds already at its
// end: a retry repeats the user's message, some agents repeat the last results.
func overlap(k hashKey, base *turn, in *input) int {
	limit := min(len(in.msgs), base.len())
	tail := k.messages(base.path()[base.len()-limit:])
	for n := limit; n > 0; n-- {
		if equal(tail[limit-n:], in.hashes[:n]) {
			return n
		}
	}
	return 0
}

func equal(a, b []sum) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
