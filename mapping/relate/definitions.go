// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// definitions gives a generation without tool definitions those of its agent: from the
// spans above it up to the agent, else from an earlier generation of the same agent or the
// call around it, if it names tools or uses one of them. The writer narrows and orders them by the names the
// generation itself gives. Nothing comes from a sibling or inner agent, nor from outside of
// the tool that a generation runs in.
func definitions(_ *Rules, t *Tree) {
	under := make(map[*Node]offer) // what stands above the children of a node
	earlier := t.memory.offers.open()
	if t.whole() {
		t.memory.offers.close()
	}
	t.Walk(func(n *Node) {
		above := under[n.Parent]
		if n.Parent == nil {
			above = t.offerAbove(n)
		}
		if len(n.Children) > 0 {
			under[n] = above.below(n)
		}
		t.definedLate(n)
		if !n.kind().IsGeneration() || n.shaped {
			return
		}
		who := agentKey{above.agent, above.whose(n.Op)}
		switch {
		case len(n.Op.Tools) > 0:
			earlier[who] = n.Op.Tools
		case above.tools != nil && above.isOf(n.Op):
			n.Op.Tools = above.tools
		case uses(n.Op, earlier[who]):
			n.Op.Tools = earlier[who]
		case uses(n.Op, above.around):
			n.Op.Tools = above.around
		case above.left && n.Op.ActiveTools == nil, t.memory.offers.overflowed && len(n.Op.ActiveTools) > 0:
			t.memory.missed(FactTools, 1)
		}
	})
	t.memory.offers.keep(earlier)
}

// definedLate counts the generations that left without the definitions of a span above them.
func (t *Tree) definedLate(n *Node) {
	if n.Op == nil || len(n.Op.Tools) == 0 || n.shaped {
		return
	}
	left := t.memory.awaited[n.Data().SpanID()]
	if n.kind().IsGeneration() {
		t.memory.missed(FactTools, int(left.calling))
	} else {
		t.memory.missed(FactTools, int(left.toolless))
	}
}

// agentKey is whose generations offer the same tools: those below one agent that name the
// same one, where they name any (agents that hand over to each other in one span).
type agentKey struct {
	agent pcommon.SpanID
	name  redact.Text
}

func agentName(op *redact.Operation) redact.Text {
	if op.Agent.Name.Empty() {
		return op.Agent.ID
	}
	return op.Agent.Name
}

// offer is whose generation a node would be, and the definitions that stand above it.
type offer struct {
	agent pcommon.SpanID // the nearest agent or tool, else the root
	name  redact.Text    // of whom the definitions are
	tools []redact.Tool
	// around are those of the nearest model call above: it may name no agent where the one below
	// does.
	around []redact.Tool
	left   bool // the span with the definitions has left
}

// offerAbove returns what stands above a root: that of the span it hangs on, be it that it has
// left or not come.
func (t *Tree) offerAbove(root *Node) offer {
	if p, left := t.above(root); left {
		return offer{agent: p.agent, left: p.defined}
	}
	if missing := t.memory.keeper(root.Data().ParentSpanID()); !missing.IsEmpty() {
		return offer{agent: missing}
	}
	return offer{agent: root.Data().SpanID()}
}

// below returns what stands above the children of n.
func (o offer) below(n *Node) offer {
	switch kind := n.kind(); {
	case kind == genai.KindInvokeAgent || kind == genai.KindCreateAgent || kind == genai.KindExecuteTool:
		return offer{agent: n.Data().SpanID(), name: agentName(n.Op), tools: n.Op.Tools}
	case n.Op != nil && len(n.Op.Tools) > 0 && !kind.IsGeneration():
		return offer{agent: o.agent, name: agentName(n.Op), tools: n.Op.Tools}
	case n.Op != nil && len(n.Op.Tools) > 0:
		o.around = n.Op.Tools
		return o
	default:
		return o
	}
}

// whose returns the agent that a generation is of: the one it names, else the one above.
func (o offer) whose(op *redact.Operation) redact.Text {
	if name := agentName(op); !name.Empty() {
		return name
	}
	return o.name
}

// isOf reports whether a generation may be of the agent whose definitions stand above it.
func (o offer) isOf(op *redact.Operation) bool {
	name := agentName(op)
	return name.Empty() || o.name.Empty() || name == o.name
}

// calls reports whether the operation names tools, or calls any.
func calls(op *redact.Operation) bool {
	if len(op.ActiveTools) > 0 {
		return true
	}
	for _, list := range [...][]redact.Message{op.Output, op.Input} {
		for _, m := range list {
			if m.HasPart(genai.PartToolCall) {
				return true
			}
		}
	}
	return false
}

// uses reports whether the operation names tools, or calls one of those given.
func uses(op *redact.Operation, tools []redact.Tool) bool {
	if len(tools) == 0 || len(op.ActiveTools) > 0 {
		return len(tools) > 0
	}
	names := make(map[string]bool, len(tools))
	for _, t := range tools {
		names[t.Name().String()] = true
	}
	for _, list := range [...][]redact.Message{op.Output, op.Input} {
		for _, m := range list {
			for _, p := range m.Parts() {
				if p.Type == genai.PartToolCall && names[p.Name] {
					return true
				}
			}
		}
	}
	return false
}
