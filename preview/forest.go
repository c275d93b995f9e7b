// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"cmp"
	"slices"
)

// trace is one trace's observations, parents first, with their depth.
type trace struct {
	id     string
	placed []placed
}

type placed struct {
	Observation
	depth int
}

// forest groups observations by trace, in the order the traces appear.
func forest(obs []Observation) []trace {
	var order []string
	byTrace := map[string][]Observation{}
	for _, o := range obs {
		if byTrace[o.TraceID] == nil {
			order = append(order, o.TraceID)
		}
		byTrace[o.TraceID] = append(byTrace[o.TraceID], o)
	}
	out := make([]trace, 0, len(order))
	for _, id := range order {
		out = append(out, trace{id, place(byTrace[id])})
	}
	return out
}

// place puts children below their parents by start time. A parent that is not there
// makes a root; so does the first member of a circle.
func place(obs []Observation) []placed {
	slices.SortStableFunc(obs, func(a, b Observation) int { return cmp.Compare(a.StartTime, b.StartTime) })
	known, children := map[string]bool{}, map[string][]int{}
	for _, o := range obs {
		known[o.SpanID] = true
	}
	var roots []int
	for i, o := range obs {
		if o.ParentSpanID != "" && known[o.ParentSpanID] {
			children[o.ParentSpanID] = append(children[o.ParentSpanID], i)
		} else {
			roots = append(roots, i)
		}
	}
	done, out := make([]bool, len(obs)), make([]placed, 0, len(obs))
	for i := range obs {
		roots = append(roots, i) // whatever no root reaches
	}
	for _, root := range roots {
		out = below(root, obs, children, done, out)
	}
	return out
}

// below appends a subtree, without recursion: a chain may be as long as the request.
func below(root int, obs []Observation, children map[string][]int, done []bool, out []placed) []placed {
	type at struct{ index, depth int }
	stack := []at{{root, 0}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if done[top.index] {
			continue
		}
		done[top.index] = true
		o := obs[top.index]
		out = append(out, placed{o, top.depth})
		for _, child := range slices.Backward(children[o.SpanID]) {
			stack = append(stack, at{child, top.depth + 1})
		}
		delete(children, o.SpanID) // of two spans with one id the first has the children
	}
	return out
}

// first returns the first fact that is set on an observation.
func (t trace) first(fact func(Observation) string) string {
	for _, p := range t.placed {
		if f := fact(p.Observation); f != "" {
			return f
		}
	}
	return ""
}
