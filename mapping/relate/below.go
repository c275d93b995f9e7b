// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"slices"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// below is what has left under a span that has not come.
type below struct {
	genAI bool
	// all and near are what was spent there, as in a ledger.
	all, near [classes]spent
	// bare are model calls without content, unless some call there has some; toolless are
	// generations without definitions, calling those of them that use tools. They belong to no
	// agent or tool in between.
	bare, toolless, calling int32
	spoke                   bool
	// guessed are spans that have a fact of the trace from neither themselves nor an ancestor.
	guessed [traceFactCount]int32
}

func (b below) plus(o below) below {
	b.genAI, b.spoke = b.genAI || o.genAI, b.spoke || o.spoke
	for c := range classes {
		b.all[c], b.near[c] = b.all[c].plus(o.all[c]), b.near[c].plus(o.near[c])
	}
	b.bare, b.toolless, b.calling = b.bare+o.bare, b.toolless+o.toolless, b.calling+o.calling
	for f := range b.guessed {
		b.guessed[f] += o.guessed[f]
	}
	return b
}

// ledger returns what was spent as a ledger of spans that have left.
func (b below) ledger() (l ledger) {
	for c := range classes {
		l.all[c].spent, l.near[c].spent = b.all[c], b.near[c]
	}
	return l
}

// spent is a spending whose spans have left.
type spent struct {
	calls       int32
	sum, last   tally
	lastEnd     pcommon.Timestamp
	answer      uint64 // fingerprint of the last call's answer; 0 = it gave none
	cost, named bool   // some call reports its cost; every one names its model
}

func (s spent) plus(o spent) spent {
	switch {
	case o.calls == 0:
		return s
	case s.calls == 0:
		return o
	}
	s.calls, s.sum = s.calls+o.calls, s.sum.plus(o.sum)
	s.cost, s.named = s.cost || o.cost, s.named && o.named
	if o.lastEnd > s.lastEnd {
		s.last, s.lastEnd, s.answer = o.last, o.lastEnd, o.answer
	}
	return s
}

// below sums up what leaves at and below a root.
func (t *Tree) below(root *Node) below {
	if len(root.Children) == 0 {
		return t.at(root, below{})
	}
	var order []*Node
	root.Walk(func(n *Node) { order = append(order, n) })
	sums := make(map[*Node]below, len(order))
	for _, n := range slices.Backward(order) {
		b := t.at(n, sums[n])
		delete(sums, n)
		if n == root {
			return b
		}
		sums[n.Parent] = sums[n.Parent].plus(b)
	}
	return below{} // unreachable: the root is the first in order
}

// at adds n itself, and what has left under it before, to what leaves below it.
func (t *Tree) at(n *Node, b below) below {
	b = b.plus(t.memory.awaited[n.Data().SpanID()])
	b.genAI = true
	b.with(n)
	b.guess(n)
	return b
}

// guess counts the facts of the trace that n has from nowhere above it that is known.
func (b *below) guess(n *Node) {
	if n.Op == nil || n.shaped {
		return
	}
	has := factsOf(n.Op)
	for f := range traceFactCount {
		switch {
		case n.given.has(f):
			b.guessed[f] = 0
		case has.has(f):
			b.guessed[f]++
		}
	}
}

func (b *below) with(n *Node) {
	if own, ok := spentBy(n); ok {
		if m, ok := answer(n.Op.Output); ok {
			own.answer = fingerprint(m.Prose().String())
		}
		c := n.class()
		b.all[c], b.near[c] = b.all[c].plus(own), b.near[c].plus(own)
	}
	if n.kind().IsGeneration() && !n.shaped {
		b.spoke = b.spoke || hasMessages(n.Op)
		if !hasMessages(n.Op) {
			b.bare++
		}
		if len(n.Op.Tools) == 0 && (n.Op.ActiveTools == nil || len(n.Op.ActiveTools) > 0) {
			b.toolless++
			if calls(n.Op) {
				b.calling++
			}
		}
	}
	if n.Op != nil && len(n.Op.Tools) > 0 {
		b.calling = 0
		if !n.kind().IsGeneration() {
			b.toolless = 0
		}
	}
	if n.bounds() {
		b.near, b.bare, b.spoke, b.toolless, b.calling = [classes]spent{}, 0, false, 0, 0
	}
}

// spentBy returns what a node spends itself.
func spentBy(n *Node) (spent, bool) {
	t, ok := tallyOf(n.Op)
	if !ok || n.shaped {
		return spent{}, false
	}
	return spent{calls: 1, sum: t, last: t, lastEnd: n.Data().EndTimestamp(), cost: hasCost(n.Op), named: hasModel(n)}, true
}
