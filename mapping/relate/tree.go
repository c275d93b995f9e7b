// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// Tree is one trace's spans by parentage. Spans whose parent is not there are roots: of
// the trace, or of the part of it that has arrived.
type Tree struct {
	nodes []*Node
	roots []*Node
}

// Node is one span in its tree.
type Node struct {
	*redact.Span
	Parent   *Node
	Children []*Node
}

// NewTree relates the spans. Of two spans with the same id the first is the parent of
// others; a cycle is cut where it would close.
func NewTree(spans []*redact.Span) *Tree {
	t := &Tree{nodes: make([]*Node, len(spans))}
	byID := make(map[pcommon.SpanID]*Node, len(spans))
	for i, s := range spans {
		t.nodes[i] = &Node{Span: s}
		if id := s.Data().SpanID(); byID[id] == nil {
			byID[id] = t.nodes[i]
		}
	}
	for _, n := range t.nodes {
		parent := byID[n.Data().ParentSpanID()]
		if n.Data().ParentSpanID().IsEmpty() || parent == nil || parent.under(n) {
			t.roots = append(t.roots, n)
			continue
		}
		n.Parent = parent
		parent.Children = append(parent.Children, n)
	}
	return t
}

// under reports whether n is p or stands below it.
func (n *Node) under(p *Node) bool {
	for ; n != nil; n = n.Parent {
		if n == p {
			return true
		}
	}
	return false
}

// Spans returns the spans in their original order.
func (t *Tree) Spans() []*redact.Span {
	out := make([]*redact.Span, len(t.nodes))
	for i, n := range t.nodes {
		out[i] = n.Span
	}
	return out
}

// Walk calls fn for n and everything below it, parents first, in order of arrival.
func (n *Node) Walk(fn func(*Node)) {
	stack := []*Node{n}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		fn(top)
		for i := len(top.Children) - 1; i >= 0; i-- {
			stack = append(stack, top.Children[i])
		}
	}
}
