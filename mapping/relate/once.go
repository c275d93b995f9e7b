// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// spending is what is spent below a node.
type spending struct {
	calls int
	sum   tally
	last  *Node // the call that ended last
	cost  bool  // some call reports its cost
}

func (s spending) plus(o spending) spending {
	s.calls += o.calls
	s.sum = s.sum.plus(o.sum)
	s.cost = s.cost || o.cost
	if s.last == nil || (o.last != nil && o.last.Data().EndTimestamp() > s.last.Data().EndTimestamp()) {
		s.last = o.last
	}
	return s
}

// ledger adds up spending bottom up: all of it, and without what agents and tools below
// spend on their own.
type ledger struct {
	all, near spending
	left      bool // calls below have left already, with their usage
}

func (b ledger) plus(o ledger) ledger {
	return ledger{b.all.plus(o.all), b.near.plus(o.near), b.left || o.left}
}

// once leaves usage and cost only where they are spent. A container loses its own when
// spans below report theirs; a model call loses its own when one below it is the same
// call, and becomes a chain. A container that alone knows the usage keeps it.
func once(_ *Rules, t *Tree) {
	books := make(map[*Node]ledger, len(t.nodes))
	for _, n := range t.Up() {
		b := books[n]
		b.left = b.left || t.memory.awaited[n.Data().SpanID()].usage
		if n.Op != nil && !n.shaped {
			settle(n, b)
		}
		b = b.with(n)
		delete(books, n)
		if n.Parent != nil {
			books[n.Parent] = books[n.Parent].plus(b)
		} else if b.all.calls > 0 || b.left {
			t.memory.await(n.Data().ParentSpanID(), below{usage: true})
		}
	}
}

// with adds what n itself spends.
func (b ledger) with(n *Node) ledger {
	if spent, ok := tallyOf(n.Op); ok && !n.shaped {
		own := spending{1, spent, n, hasCost(n.Op)}
		b.all, b.near = b.all.plus(own), b.near.plus(own)
	}
	if n.bounds() {
		b.near = spending{}
	}
	return b
}

func settle(n *Node, b ledger) {
	switch {
	case !n.kind().IsModelCall():
		if b.all.calls > 0 || b.left {
			handDown(n, b.all)
		}
	case b.near.calls > 0 && repeats(n, b.near):
		handDown(n, b.near)
		n.Op.Kind, n.Op.Observation = genai.KindStep, redact.Text{}
	}
}

// handDown takes usage and cost off a node. A cost that only it knows goes to the one
// call it is the cost of.
func handDown(n *Node, s spending) {
	if s.calls == 1 && hasCost(n.Op) && !s.cost {
		if own, ok := tallyOf(n.Op); !ok || own == s.sum {
			s.last.Op.Cost = n.Op.Cost
		}
	}
	n.Op.Usage, n.Op.Cost = usage.Counts{}, usage.Costs{}
}

// repeats reports whether a model call is the same as those below it: it reports no tokens
// of its own, their sum, those of the last of them, or gives the same answer. Calls that
// merely nest (Genkit runs the next call inside of the one before) are not the same, nor is
// one with another answer, whatever its numbers.
func repeats(n *Node, s spending) bool {
	own, ok := tallyOf(n.Op)
	if !ok {
		return true
	}
	several := s.calls > 1 && own.in >= s.sum.in && own.out >= s.sum.out
	switch compareAnswers(n.Op, s.last.Op) {
	case sameAnswer:
		return true
	case otherAnswer:
		return several
	}
	last, _ := tallyOf(s.last.Op)
	return several || own == s.sum || own == last
}

// comparison is what two answers say about each other.
type comparison uint8

const (
	noAnswer comparison = iota // one of them is not known
	sameAnswer
	otherAnswer
)

func compareAnswers(a, b *redact.Operation) comparison {
	mine, ok := answer(a.Output)
	theirs, also := answer(b.Output)
	switch {
	case !ok || !also:
		return noAnswer
	case mine.Prose() == theirs.Prose():
		return sameAnswer
	default:
		return otherAnswer
	}
}
