// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// exchange is what a model asked of a tool and what it was told, by call id.
type exchange struct {
	name              redact.Text
	arguments, result redact.Value
}

// toolContent gives a tool span without arguments or result those of the model's call
// with the same id.
func toolContent(_ *Rules, t *Tree) {
	var open []*Node
	t.Walk(func(n *Node) {
		if n.kind() == genai.KindExecuteTool && !n.shaped && !n.Op.Tool.CallID.Empty() && !hasMessages(n.Op) &&
			!(knowsInput(n.Op) && n.Op.OutputValue.Set()) {
			open = append(open, n)
		}
	})
	if len(open) == 0 {
		return
	}
	calls := exchanges(t)
	for _, n := range open {
		x := calls[n.Op.Tool.CallID.String()]
		if x == nil {
			continue
		}
		if !knowsInput(n.Op) && x.arguments.Set() {
			n.Op.InputValue = x.arguments
		}
		if !n.Op.OutputValue.Set() {
			n.Op.OutputValue = x.result
		}
		if n.Op.Tool.Name.Empty() {
			n.Op.Tool.Name = x.name
		}
	}
}

// knowsInput reports whether a tool's arguments are known in full. A dialect that knows
// some of them fills the value and leaves the facet open (Claude Code's file_path).
func knowsInput(op *redact.Operation) bool {
	return op.InputValue.Set() && op.Provenance.Filled(genai.FacetInput)
}

// exchanges reads the calls and results of every generation. Ids that are ours name
// nothing a tool span could know.
func exchanges(t *Tree) map[string]*exchange {
	found := make(map[string]*exchange)
	t.Walk(func(n *Node) {
		if !n.kind().IsGeneration() {
			return
		}
		for _, list := range [...][]redact.Message{n.Op.Input, n.Op.Output} {
			for _, m := range list {
				collect(found, m)
			}
		}
	})
	return found
}

func collect(found map[string]*exchange, m redact.Message) {
	for i, p := range m.Parts() {
		if (p.Type != genai.PartToolCall && p.Type != genai.PartToolResult) || p.ID == "" || p.DerivedID {
			continue
		}
		x := found[p.ID]
		if x == nil {
			x = &exchange{}
			found[p.ID] = x
		}
		if p.Type == genai.PartToolCall {
			x.name, x.arguments = m.PartName(i), m.PartValue(i)
		} else {
			x.result = m.PartValue(i)
		}
	}
}
