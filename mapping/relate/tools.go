// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// maxNames bounds the tool names that are remembered of a turn, maxName their bytes.
const (
	maxNames = 512
	maxName  = 1 << 10
)

// activeTools puts the names of the tools offered in a turn on its root: the union over
// its spans, in the order first seen. Parts that leave before their root leave them in
// memory for it.
func activeTools(_ *Rules, t *Tree) {
	for _, root := range t.roots {
		if root.shaped {
			continue
		}
		t.memory.root.missedTools(t.memory, root)
		names := offeredBelow(root, t.memory.tools)
		switch {
		case len(names) == 0:
		case root.LocalRoot():
			t.offered = append(t.offered, offering{root, names})
			root.operation().AddMetadata(redact.Constant("active_tools"), redact.ListValue(names))
		default:
			if below := offeredBelow(root, nil); len(below) > 0 && !(t.memory.parted && root.kind().IsModelCall()) {
				root.operation().AddMetadata(redact.Constant("active_tools"), redact.ListValue(below)) // the root may never come
			}
			t.memory.rememberTools(names)
		}
	}
}

// offering is the names of tools that stand on a root.
type offering struct {
	root  *Node
	names []redact.Text
}

// offeredBelow returns the names of the tools offered at or below a node, after those that
// were offered before.
func offeredBelow(root *Node, before []redact.Text) []redact.Text {
	names := before[:len(before):len(before)]
	seen := make(map[redact.Text]bool)
	for _, name := range before {
		seen[name] = true
	}
	root.Walk(func(n *Node) {
		if n.Op == nil || len(n.Op.Tools)+len(n.Op.ActiveTools) == 0 {
			return
		}
		for _, tool := range observation.Offered(n.Op) {
			if name := tool.Name(); !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	})
	return names
}

func (m *Memory) rememberTools(names []redact.Text) {
	for _, name := range names[len(m.tools):min(len(names), maxNames)] {
		if len(name.String()) <= maxName {
			m.tools = append(m.tools, name.Clone())
		}
	}
}
