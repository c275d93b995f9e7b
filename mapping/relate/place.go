// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// place is what a span that has left hands down to spans that come late.
type place struct {
	parent pcommon.SpanID // where it hangs
	agent  pcommon.SpanID // whose generations hang below: the nearest agent or tool, else the root
	payer  pcommon.SpanID // the nearest span at or above it that left with usage; empty: none
	facts  *traceFacts    // where they are not those of the trace; nil: they are
	paid   uint32         // fingerprint of the payer's own tokens; 0 = spans below have counted theirs
	depth  uint8          // how many agents and tools are at or above it
	// defined: its agent has tool definitions. call: the payer is a model call. inTool: a tool
	// is at or above it.
	defined, call, inTool bool
}

// places remembers the spans of a part that leave, parents first.
func (t *Tree) places() {
	m := t.memory
	if m.left == nil {
		m.left = make(map[pcommon.SpanID]place, min(len(t.nodes), maxRemembered))
	}
	t.Walk(func(n *Node) {
		id := n.Data().SpanID()
		if _, known := m.left[id]; !known && len(m.left) >= maxRemembered {
			return
		}
		up := m.left[m.keeper(n.Data().ParentSpanID())]
		p := n.place(up, up.agent.IsEmpty())
		if p.facts != nil && p.facts != up.facts {
			m.unlikeBytes += factsOverhead + p.facts.size()
		}
		m.left[id] = p
	})
}

// place returns what n hands down; up is what it got. top: nothing above is known.
func (n *Node) place(up place, top bool) place {
	id := n.Data().SpanID()
	p := place{
		parent: n.Data().ParentSpanID(), agent: up.agent, payer: up.payer, facts: n.unlike, depth: up.depth,
		defined: up.defined, call: up.call, inTool: up.inTool,
	}
	if top || n.bounds() {
		p.agent, p.defined = id, false
	}
	if n.Op != nil && len(n.Op.Tools) > 0 && !n.kind().IsGeneration() {
		p.defined = true
	}
	if n.bounds() {
		p.depth += min(1, 255-p.depth)
		p.inTool = p.inTool || n.kind() == genai.KindExecuteTool
		if p.call {
			p.payer, p.call = pcommon.SpanID{}, false // what runs below a tool or agent is no part of a call above
		}
	}
	if n.paid != 0 && spends(n.Op.Usage) {
		p.payer, p.paid, p.call = id, n.paid, n.kind().IsModelCall()
	}
	return p
}

// spends reports whether tokens are counted: another span may have been found to report them.
func spends(c usage.Counts) bool { return c.Input.Int()+c.Output.Int()+c.Total.Int() > 0 }

// fingerprint tells tokens apart; it is never 0.
func (t tally) fingerprint() uint32 { return uint32(t.in*2654435761+t.out*40503) | 1 }

// above returns what the spans of a part's root inherit from the span they hang on, when
// that has left.
func (t *Tree) above(root *Node) (place, bool) {
	if !t.memory.parted || root.Parent != nil {
		return place{}, false
	}
	p, left := t.memory.left[t.memory.keeper(root.Data().ParentSpanID())]
	return p, left
}
