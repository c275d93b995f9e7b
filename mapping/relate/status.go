// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// status gives a root that says nothing about its outcome the error of the child that
// decided it: the agent or model call that ended last. A tool that failed on the way was
// answered by the model and decides nothing.
func status(_ *Rules, t *Tree) {
	for _, root := range t.roots {
		if root.shaped || root.Data().Status().Code() != ptrace.StatusCodeUnset ||
			(root.Op != nil && root.Op.Level != genai.LevelUnset) {
			continue
		}
		last := decisive(root)
		if last == nil || !failed(last) {
			continue
		}
		op := root.operation()
		op.Level = genai.LevelError
		if op.StatusMessage.Empty() {
			op.StatusMessage = last.Op.StatusMessage
		}
		if op.StatusMessage.Empty() {
			op.StatusMessage = last.SweptStatus()
		}
	}
}

func failed(n *Node) bool {
	return n.Op.Level == genai.LevelError || n.Data().Status().Code() == ptrace.StatusCodeError
}

func decisive(root *Node) *Node {
	var last *Node
	for _, child := range root.Children {
		child.WalkInto(func(n *Node) bool {
			k := n.kind()
			if k.IsModelCall() || k == genai.KindInvokeAgent || k == genai.KindInvokeWorkflow {
				if last == nil || n.Data().EndTimestamp() >= last.Data().EndTimestamp() {
					last = n
				}
				return false
			}
			return k != genai.KindExecuteTool
		})
	}
	return last
}
