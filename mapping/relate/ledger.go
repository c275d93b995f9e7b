// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

// spending is what is spent below a node.
type spending struct {
	spent
	at *Node // the call that ended last; nil when it has left
}

func (s spending) plus(o spending) spending {
	at := s.at
	if s.calls == 0 || (o.calls > 0 && o.lastEnd > s.lastEnd) {
		at = o.at
	}
	return spending{s.spent.plus(o.spent), at}
}

// ledger adds up spending bottom up, by what kind of call: all of it, and without what
// agents and tools below spend on their own.
type ledger struct{ all, near [classes]spending }

func (b ledger) plus(o ledger) ledger {
	for c := range classes {
		b.all[c], b.near[c] = b.all[c].plus(o.all[c]), b.near[c].plus(o.near[c])
	}
	return b
}

// class tells calls apart that cannot be the same: an embedding below a chat is no repetition
// of it (a cache looked the question up).
func (n *Node) class() int {
	if k := n.kind(); k.IsModelCall() && !k.IsGeneration() {
		return embedding
	}
	return generating
}

const (
	generating = iota
	embedding
	classes
)

// with adds what n itself spends.
func (b ledger) with(n *Node) ledger {
	if own, ok := spentBy(n); ok {
		n.paid = own.sum.fingerprint()
		c := n.class()
		b.all[c], b.near[c] = b.all[c].plus(spending{own, n}), b.near[c].plus(spending{own, n})
	}
	if n.bounds() {
		b.near = [classes]spending{}
	}
	return b
}
