// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"bytes"
	"cmp"
	"iter"
	"slices"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// Tree is one trace's spans by parentage. Spans whose parent is not there are roots: of
// the trace, or of the part of it that has arrived. What rules do to a tree does not
// depend on the order in which its spans arrived.
type Tree struct {
	nodes  []*Node // in order of arrival
	roots  []*Node // by start
	order  []*Node // parents first, siblings by start
	memory *Memory
	// What rules did to roots: which got its output from below, which its status, and the
	// names of the tools that stand on one.
	filled  filling
	decided *Node
	offered []offering
}

// Node is one span in its tree.
type Node struct {
	*redact.Span
	Parent   *Node
	Children []*Node // by start
	genAI    bool    // a dialect spoke for it, or it is an observation already
	shaped   bool    // it was an observation when it came: nothing of it may change
	dropped  bool
	mark     visit
	paid     uint32      // fingerprint of the tokens it counts itself; 0: none
	given    factSet     // the facts of the trace that it or a span above it says
	unlike   *traceFacts // what it hands down where that is not what the trace says
}

type visit uint8

const (
	unseen visit = iota
	onPath
	seen
)

// NewTree relates the spans in linear time. Of two spans with the same id the first by
// start is the parent of others; a cycle is cut above its first span by start.
func NewTree(spans []*redact.Span, memory *Memory) *Tree {
	t := &Tree{nodes: make([]*Node, len(spans)), memory: memory}
	for i, s := range spans {
		shaped := observation.CarriesObservation(func(key string) bool { _, ok := s.Data().Attributes().Get(key); return ok })
		t.nodes[i] = &Node{Span: s, shaped: shaped, genAI: shaped || spoken(s)}
	}
	byStart := slices.Clone(t.nodes)
	slices.SortStableFunc(byStart, earlier)
	t.link(byStart)
	for _, n := range byStart {
		cutCycle(n)
	}
	for _, n := range byStart {
		if n.Parent == nil {
			t.roots = append(t.roots, n)
		} else {
			n.Parent.Children = append(n.Parent.Children, n)
		}
	}
	t.order = t.arrange(make([]*Node, 0, len(t.nodes)))
	return t
}

// arrange appends every node, parents first, siblings by start.
func (t *Tree) arrange(order []*Node) []*Node {
	for _, root := range t.roots {
		root.Walk(func(n *Node) { order = append(order, n) })
	}
	return order
}

// earlier orders spans by start, the longer first, then by id.
func earlier(a, b *Node) int {
	x, y := a.Data(), b.Data()
	idX, idY := x.SpanID(), y.SpanID()
	return cmp.Or(
		cmp.Compare(x.StartTimestamp(), y.StartTimestamp()),
		cmp.Compare(y.EndTimestamp(), x.EndTimestamp()),
		bytes.Compare(idX[:], idY[:]),
	)
}

func (t *Tree) link(byStart []*Node) {
	byID := make(map[pcommon.SpanID]*Node, len(byStart))
	for _, n := range byStart {
		if id := n.Data().SpanID(); byID[id] == nil {
			byID[id] = n
		}
	}
	for _, n := range byStart {
		if id := n.Data().ParentSpanID(); !id.IsEmpty() {
			n.Parent = byID[id]
		}
	}
}

// cutCycle walks up from n to a span that was walked before. One that is still on the
// path closes a cycle, which is cut above it.
func cutCycle(n *Node) {
	var path []*Node
	for up := n; up != nil && up.mark != seen; up = up.Parent {
		if up.mark == onPath {
			firstOf(up).Parent = nil
			break
		}
		up.mark = onPath
		path = append(path, up)
	}
	for _, p := range path {
		p.mark = seen
	}
}

// firstOf returns the first span by start of the cycle that n is on.
func firstOf(n *Node) *Node {
	first := n
	for up := n.Parent; up != n; up = up.Parent {
		if earlier(up, first) < 0 {
			first = up
		}
	}
	return first
}

// whole reports whether the root of the trace is here: nothing above can come any more.
func (t *Tree) whole() bool {
	return slices.ContainsFunc(t.roots, func(n *Node) bool { return n.Data().ParentSpanID().IsEmpty() })
}

// spoken reports whether a dialect spoke for the span. Facts of the trace alone, such as
// a user on an HTTP span, make no GenAI span.
func spoken(s *redact.Span) bool {
	if s.Op == nil {
		return false
	}
	sources, factsOnly := 0, true
	s.Op.Provenance.Each(func(_ genaiFacet, src genaiSource) {
		sources++
		factsOnly = factsOnly && src.Dialect == FactsDialect
	})
	return sources == 0 || !factsOnly
}

// Spans returns the spans that leave, in their original order.
func (t *Tree) Spans() []*redact.Span {
	out := make([]*redact.Span, 0, len(t.nodes))
	for _, n := range t.nodes {
		if !n.dropped {
			out = append(out, n.Span)
		}
	}
	return out
}

// Walk calls fn for every node, parents first, siblings by start.
func (t *Tree) Walk(fn func(*Node)) {
	for _, n := range t.order {
		fn(n)
	}
}

// Walk calls fn for n and everything below it, parents first, siblings by start.
func (n *Node) Walk(fn func(*Node)) {
	if len(n.Children) == 0 {
		fn(n) // most nodes: no stack is made for them
		return
	}
	n.WalkInto(func(n *Node) bool { fn(n); return true })
}

// WalkInto is Walk that stays above nodes for which fn returns false.
func (n *Node) WalkInto(fn func(*Node) bool) {
	stack := []*Node{n}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !fn(top) {
			continue
		}
		for i := len(top.Children) - 1; i >= 0; i-- {
			stack = append(stack, top.Children[i])
		}
	}
}

// Up yields every node with its children before it.
func (t *Tree) Up() iter.Seq2[int, *Node] { return slices.Backward(t.order) }

// operation returns the operation of a node; a span nobody spoke for gets an empty one to
// carry what the trace knows. A span that came as an observation gets none: nil.
func (n *Node) operation() *redact.Operation {
	if n.shaped {
		return nil
	}
	if n.Op == nil {
		n.Op = &redact.Operation{}
	}
	return n.Op
}
