// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// outcome is how the agent or model call that ended last went.
type outcome struct {
	end     pcommon.Timestamp
	failed  bool
	message redact.Text
}

// status gives a root that says nothing about its outcome the error of the child that
// decided it: the agent or model call that ended last, be it that it left before its root. A
// tool that failed on the way was answered by the model and decides nothing.
func status(_ *Rules, t *Tree) {
	for _, root := range t.roots {
		if !root.LocalRoot() {
			t.memory.decide(t, root)
			continue
		}
		last := outcomeOf(decisive(root.Children))
		if root.Data().ParentSpanID().IsEmpty() && t.memory.outcome.end > last.end {
			last = t.memory.outcome
		}
		if root.Data().ParentSpanID().IsEmpty() || !t.memory.root.left {
			t.memory.outcome = outcome{end: last.end, failed: last.failed} // who asks for the message has it
		}
		if !undecided(root) || !last.failed {
			continue
		}
		t.decided = root
		op := root.operation()
		op.Level = genai.LevelError
		if op.StatusMessage.Empty() {
			op.StatusMessage = last.message
		}
	}
}

// undecided reports whether a root says nothing about its outcome.
func undecided(root *Node) bool {
	return !root.shaped && root.Data().Status().Code() == ptrace.StatusCodeUnset &&
		(root.Op == nil || root.Op.Level == genai.LevelUnset)
}

// decide takes the outcome of a part that leaves before or after its root.
func (m *Memory) decide(t *Tree, part *Node) {
	if up, _ := t.above(part); up.inTool {
		return
	}
	last := outcomeOf(decisive([]*Node{part}))
	if last.end < m.outcome.end || last.end == 0 {
		return
	}
	if m.root.left && m.root.undecided && last.failed != m.outcome.failed {
		m.missed(FactStatus, 1)
	}
	m.outcome = outcome{end: last.end, failed: last.failed}
	if last.failed && !m.root.left && len(last.message.String()) <= maxTold {
		m.outcome.message = last.message.Clone()
	}
}

func outcomeOf(n *Node) outcome {
	if n == nil {
		return outcome{}
	}
	o := outcome{n.Data().EndTimestamp(), failed(n), n.Op.StatusMessage}
	if o.message.Empty() {
		o.message = n.SweptStatus()
	}
	return o
}

func failed(n *Node) bool {
	return n.Op.Level == genai.LevelError || n.Data().Status().Code() == ptrace.StatusCodeError
}

// decisive returns the agent or model call at or below the nodes that ended last.
func decisive(nodes []*Node) *Node {
	var last *Node
	for _, child := range nodes {
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
