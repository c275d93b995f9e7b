// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"github.com/otelcol-langfuse/langfuse/mapping/observation"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// activeTools puts the names of the tools offered in a turn on its root: the union over
// its spans, in the order first seen.
func activeTools(_ *Rules, t *Tree) {
	for _, root := range t.roots {
		if root.shaped {
			continue
		}
		var names []redact.Text
		seen := make(map[redact.Text]bool)
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
		if len(names) > 0 {
			root.operation().AddMetadata(redact.Constant("active_tools"), redact.ListValue(names))
		}
	}
}
