// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

import (
	"cmp"
	"slices"
	"time"
)

// node is one line of the tree with its bar on the timeline.
type node struct {
	row
	Depth         int
	Children      int
	Bar           bar
	Selected      bool
	Position, Set int // among its siblings, from 1, for assistive technology
}

// Took is how long the span ran.
func (n node) Took() time.Duration { return n.latency() }

// bar is a position on the timeline, in thousandths of the trace.
type bar struct{ Start, Width, First int }

const (
	scale  = 1000
	minBar = 4 // still to be seen
)

// grow builds the tree: parents first, children by start time. A parent that is not there
// makes a root, so does the first member of a circle. No recursion: a chain may be as long
// as the trace.
func grow(entries []entry) []node {
	rows := make([]row, len(entries))
	for i, e := range entries {
		rows[i] = e.row
	}
	slices.SortStableFunc(rows, func(a, b row) int { return a.Start.Compare(b.Start) })
	g := grower{rows: rows, children: map[string][]int{}, done: make([]bool, len(rows))}
	known := map[string]bool{}
	for _, r := range rows {
		known[r.SpanID] = true
	}
	var roots []int
	for i, r := range rows {
		if r.Parent != "" && r.Parent != r.SpanID && known[r.Parent] {
			g.children[r.Parent] = append(g.children[r.Parent], i)
		} else {
			roots = append(roots, i)
		}
	}
	g.below(roots, 0)
	for i := range rows { // whatever no root reaches
		g.below([]int{i}, 0)
	}
	return g.nodes
}

type grower struct {
	rows     []row
	children map[string][]int
	done     []bool
	nodes    []node
}

type pending struct{ index, depth, position, set int }

func (g *grower) below(siblings []int, depth int) {
	stack := push(nil, siblings, depth)
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if g.done[top.index] {
			continue
		}
		g.done[top.index] = true
		r := g.rows[top.index]
		children := g.children[r.SpanID]
		delete(g.children, r.SpanID) // of two spans with one id the first has the children
		g.nodes = append(g.nodes, node{
			row: r, Depth: top.depth, Children: len(children), Position: top.position, Set: top.set,
		})
		stack = push(stack, children, top.depth+1)
	}
}

func push(stack []pending, siblings []int, depth int) []pending {
	for i, index := range slices.Backward(siblings) {
		stack = append(stack, pending{index, depth, i + 1, len(siblings)})
	}
	return stack
}

// draw puts the bars on the timeline of the whole trace.
func draw(nodes []node) time.Duration {
	var start, end time.Time
	for _, n := range nodes {
		if start.IsZero() || !n.Start.IsZero() && n.Start.Before(start) {
			start = n.Start
		}
		if n.End.After(end) {
			end = n.End
		}
	}
	whole := end.Sub(start)
	for i := range nodes {
		nodes[i].Bar = nodes[i].barIn(start, whole)
	}
	return max(0, whole)
}

func (n node) barIn(start time.Time, whole time.Duration) bar {
	if whole <= 0 || n.Start.IsZero() {
		return bar{0, scale, 0}
	}
	part := func(d time.Duration) int { return int(min(max(0, float64(d)/float64(whole)), 1) * scale) }
	b := bar{Start: part(n.Start.Sub(start)), Width: max(minBar, part(n.latency()))}
	b.Start = min(b.Start, scale-minBar)
	b.Width = min(b.Width, scale-b.Start)
	if n.FirstToken > 0 {
		b.First = min(part(n.FirstToken), b.Width)
	}
	return b
}

// firstOf returns the node to open first: the first one that speaks with a model.
func firstOf(nodes []node) string {
	best := ""
	for _, n := range nodes {
		if n.Type == "GENERATION" {
			return n.SpanID
		}
		best = cmp.Or(best, n.SpanID)
	}
	return best
}
