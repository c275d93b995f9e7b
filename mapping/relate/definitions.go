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
	offered := make(map[*Node][]redact.Tool)
	t.Walk(func(n *Node) {
		if !n.kind().IsGeneration() || n.shaped {
			return
		}
		agent := n.agent()
		if len(n.Op.Tools) > 0 {
			offered[agent] = n.Op.Tools
			return
		}
		if tools := above(n, agent); tools != nil {
			n.Op.Tools = tools
		} else if earlier := offered[agent]; earlier != nil && uses(n.Op, earlier) {
			n.Op.Tools = earlier
		}
	})
}

// above returns the definitions that stand on a span between n and its agent, the agent
// included.
func above(n, agent *Node) []redact.Tool {
	for up := n.Parent; up != nil; up = up.Parent {
		if up.Op != nil && len(up.Op.Tools) > 0 && !up.kind().IsGeneration() {
			return up.Op.Tools
		}
		if up == agent {
			return nil
		}
	}
	return nil
}

// uses reports whether the operation names tools, or calls one of those given.
func uses(op *redact.Operation, tools []redact.Tool) bool {
	if len(op.ActiveTools) > 0 {
		return true
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
