// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package jsonx

import (
	"slices"
	"sync"
)

// node is one value or member name on the tape, in source order.
type node struct {
	start, end uint32 // position in src; strings include their quotes
	next       int32  // index of the node after this one's subtree; the parent while open
	size       int32  // elements or members; of a string, where its decoded text is (arena)
	kind       Kind
	escaped    bool // the string holds a backslash
	high       bool // the string holds bytes beyond ASCII
}

// doc is a parsed text.
type doc struct {
	src   string
	nodes []node
	texts arena
}

// tape is where the nodes of a text are gathered. It is pooled, since how many there will
// be is not known before.
type tape struct {
	nodes   []node
	parent  int32 // the open container, -1 = none
	escaped int   // bytes of strings with escapes
}

var tapes = sync.Pool{New: func() any { return new(tape) }}

// maxPooledNodes bounds what an unusual text leaves behind in the pool.
const maxPooledNodes = 1 << 16

func newTape() *tape {
	t := tapes.Get().(*tape)
	t.nodes, t.parent, t.escaped = t.nodes[:0], -1, 0
	return t
}

func (t *tape) release() {
	if cap(t.nodes) <= maxPooledNodes {
		tapes.Put(t)
	}
}

func (t *tape) doc(src string) *doc {
	d := &doc{src: src, nodes: slices.Clone(t.nodes)}
	d.texts.size = t.escaped
	return d
}

func (t *tape) open(at int, object bool) {
	kind := Array
	if object {
		kind = Object
	}
	t.nodes = append(t.nodes, node{start: uint32(at), next: t.parent, kind: kind})
	t.parent = int32(len(t.nodes) - 1)
}

// close ends the open container.
func (t *tape) close(end int) {
	n := &t.nodes[t.parent]
	up := n.next
	n.end, n.next = uint32(end), int32(len(t.nodes))
	if n.kind == Object {
		n.size /= 2 // names were counted like values
	}
	t.parent = up
	t.count()
}

func (t *tape) leaf(start, end int, kind Kind, escaped, high bool) {
	t.nodes = append(t.nodes, node{
		start: uint32(start), end: uint32(end), next: int32(len(t.nodes) + 1), kind: kind, escaped: escaped, high: high,
	})
	if escaped {
		t.escaped += end - start + header
	}
	t.count()
}

func (t *tape) count() {
	if t.parent >= 0 {
		t.nodes[t.parent].size++
	}
}
