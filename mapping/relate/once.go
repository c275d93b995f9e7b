// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"slices"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// once leaves usage and cost only where they are spent. A container loses its own when
// spans below report theirs, be it that they have left already; a model call loses its own
// when one below it is the same call, and becomes a chain. A container that alone knows the
// usage keeps it.
func once(_ *Rules, t *Tree) {
	books := make(map[*Node]ledger, len(t.nodes))
	for _, n := range t.Up() {
		b := books[n]
		if gone, awaited := t.memory.awaited[n.Data().SpanID()]; awaited {
			b = b.plus(gone.ledger())
		}
		if n.Op != nil && !n.shaped {
			t.settle(n, b)
		}
		b = b.with(n)
		delete(books, n)
		if n.Parent != nil {
			books[n.Parent] = books[n.Parent].plus(b)
		} else {
			t.paidAbove(n, b)
		}
	}
}

func (t *Tree) settle(n *Node, b ledger) {
	switch near := b.near[n.class()]; {
	case !n.kind().IsModelCall():
		if covers(b.all, n) {
			t.handDown(n, b.all[generating].plus(b.all[embedding]))
		}
	case near.calls > 0 && (t.tells(n) || repeats(n, near)):
		t.handDown(n, near)
		n.Op.Kind, n.Op.Observation = genai.KindStep, redact.Text{}
	}
}

// covers reports whether what is spent below a container is what it counts. Embeddings alone
// are not, when it counts more: its model calls are not traced.
func covers(all [classes]spending, n *Node) bool {
	own, _ := tallyOf(n.Op)
	e := all[embedding]
	alone := own == tally{} && hasCost(n.Op)
	return all[generating].calls > 0 || (e.calls > 0 && own.in <= e.sum.in && own.out <= e.sum.out && !alone)
}

// tells reports whether n has the content of calls which left below it without: they are one
// (stepContent would have shown it).
func (t *Tree) tells(n *Node) bool {
	left := t.memory.awaited[n.Data().SpanID()]
	return left.bare > 0 && !left.spoke && hasMessages(n.Op)
}

// handDown takes usage and cost off a node. A cost that only it knows goes to the one
// call it is the cost of.
func (t *Tree) handDown(n *Node, s spending) {
	if s.calls == 1 && hasCost(n.Op) && !s.cost {
		if own, ok := tallyOf(n.Op); !ok || own == s.sum {
			if s.at != nil {
				s.at.Op.Cost = n.Op.Cost
			} else {
				t.memory.missed(FactCost, 1)
			}
		}
	}
	n.Op.Usage, n.Op.Cost = usage.Counts{}, usage.Costs{}
}

// paidAbove counts a span that left with the usage which spans of this part report, too.
func (t *Tree) paidAbove(root *Node, b ledger) {
	p, left := t.above(root)
	if !left || b.all[generating].calls+b.all[embedding].calls == 0 {
		return
	}
	payer, known := t.memory.left[p.payer]
	if !known || payer.paid == 0 {
		return
	}
	if p.call && !slices.ContainsFunc(b.near[:], func(s spending) bool {
		return s.calls > 0 && (s.sum.fingerprint() == payer.paid || s.last.fingerprint() == payer.paid)
	}) {
		return // calls that merely nest
	}
	t.memory.missed(FactUsage, 1)
	payer.paid = 0
	t.memory.left[p.payer] = payer
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
	switch s.compare(n.Op) {
	case sameAnswer:
		return true
	case otherAnswer:
		return several
	}
	return several || own == s.sum || own == s.last
}
