// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// definitions gives a generation without tool definitions those of its agent: from the
// spans above it up to the agent, else from an earlier generation of the same agent and
// instrumentation, if it names tools or uses one of them. The writer narrows and orders
// them by the names the generation itself gives. Nothing comes from a sibling or inner
// agent.
func definitions(_ *Rules, t *Tree) {
	under := make(map[*Node]offer)           // what stands above the children of a node
	earlier := make(map[*Node][]redact.Tool) // of an agent: those of its last generation that had any
	t.Walk(func(n *Node) {
		above := under[n.Parent]
		if n.Parent == nil {
			above = offer{agent: n}
		}
		if len(n.Children) > 0 {
			under[n] = above.below(n)
		}
		if !n.kind().IsGeneration() || n.shaped {
			return
		}
		switch {
		case len(n.Op.Tools) > 0:
			earlier[above.agent] = n.Op.Tools
		case above.tools != nil:
			n.Op.Tools = above.tools
		case uses(n.Op, earlier[above.agent]):
			n.Op.Tools = earlier[above.agent]
		}
	})
}

// offer is whose generation a node would be, and the definitions that stand above it.
type offer struct {
	agent *Node // the nearest agent, else the root
	tools []redact.Tool
}

// below returns what stands above the children of n.
func (o offer) below(n *Node) offer {
	switch {
	case n.kind() == genai.KindInvokeAgent || n.kind() == genai.KindCreateAgent:
		return offer{n, n.Op.Tools}
	case n.Op != nil && len(n.Op.Tools) > 0 && !n.kind().IsGeneration():
		return offer{o.agent, n.Op.Tools}
	default:
		return o
	}
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
