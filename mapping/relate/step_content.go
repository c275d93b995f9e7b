// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

// stepContent gives model calls without content that of the step above them, where a
// source keeps it (Mastra: tokens on the chat span, messages on the generation above). Of
// several calls the first gets the input and the last the output: that is what the step
// says about them. An agent's or a tool's content is its own and stays.
func stepContent(_ *Rules, t *Tree) {
	t.Walk(func(n *Node) {
		if n.shaped || n.bounds() || !hasMessages(n.Op) {
			return
		}
		if t.tells(n) {
			t.memory.missed(FactContent, int(min(t.memory.awaited[n.Data().SpanID()].bare, 2)))
			return
		}
		if calls := bareCalls(n); len(calls) > 0 {
			first, last := calls[0].Op, calls[len(calls)-1].Op
			first.System, first.Input, first.History = n.Op.System, n.Op.Input, n.Op.History
			if len(first.Tools) == 0 {
				first.Tools, first.ActiveTools = n.Op.Tools, n.Op.ActiveTools
			}
			last.Output = n.Op.Output
		}
	})
}

// bareCalls returns the generations below n, none of which has content; nil when one has.
func bareCalls(n *Node) []*Node {
	var calls []*Node
	content := false
	for _, child := range n.Children {
		child.WalkInto(func(c *Node) bool {
			if content || c.bounds() {
				return false
			}
			if hasMessages(c.Op) {
				content = true
				return false
			}
			if c.kind().IsGeneration() && !c.shaped {
				calls = append(calls, c)
			}
			return true
		})
	}
	if content {
		return nil
	}
	return calls
}
