// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"slices"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// rootMemory is what a root was when it left, as far as later spans would have changed it.
type rootMemory struct {
	left bool
	has  content
	// answered is when the answer that it shows as its output ended, and how deep that stood;
	// 0: the output is its own.
	answered pcommon.Timestamp
	depth    int
	// undecided: it says nothing about its outcome by itself.
	undecided bool
	tools     []uint32 // fingerprints of its active tools
}

// filling is a root whose output is the answer of a span below it.
type filling struct {
	root  *Node
	end   pcommon.Timestamp
	depth int
}

// noteRoot remembers the root of a part that leaves.
func (t *Tree) noteRoot() {
	for _, root := range t.roots {
		m := &t.memory.root
		if root.shaped || !root.LocalRoot() || (m.left && !root.Data().ParentSpanID().IsEmpty()) {
			continue
		}
		*m = rootMemory{left: true, has: contentOf(root.Op), undecided: undecided(root) || t.decided == root}
		if root.kind().IsModelCall() {
			m.has = content{true, true} // what a call lacks is not the turn's
		}
		if t.filled.root == root {
			m.answered, m.depth = t.filled.end, t.filled.depth+int(t.memory.left[root.Data().SpanID()].depth)
		}
		for _, o := range t.offered {
			if o.root == root {
				m.note(o.names)
			}
		}
		if root.Data().ParentSpanID().IsEmpty() {
			t.memory.turn, t.memory.tools = turn{}, nil // they were for it
			return
		}
	}
}

func (m *rootMemory) note(names []redact.Text) {
	m.tools = make([]uint32, 0, len(names))
	for _, name := range names {
		m.tools = append(m.tools, uint32(fingerprint(name.String())))
	}
}

// missedContent counts the root if it left without a question or an answer that a late span
// has, or with an answer that was not the last.
func (m *rootMemory) missedContent(t *Tree, part *Node) {
	if !m.left || (m.has.input && m.has.output && m.answered == 0) {
		return
	}
	found := newTurn()
	found.read(part, true)
	up, _ := t.above(part)
	later := found.answered != nil && m.answered != 0 && int(up.depth)+found.answerDepth <= m.depth &&
		found.answered.Data().EndTimestamp() > m.answered
	if (!m.has.input && !found.question.Zero()) || (!m.has.output && !found.answer.Zero()) || later {
		t.memory.missed(FactRootContent, 1)
		m.has, m.answered = content{true, true}, 0
	}
}

// missedTools counts the root if a late span offers a tool that its list has not.
func (m *rootMemory) missedTools(memory *Memory, part *Node) {
	if !m.left {
		return
	}
	more := false
	for _, name := range offeredBelow(part, nil) {
		if print := uint32(fingerprint(name.String())); !slices.Contains(m.tools, print) && len(m.tools) < maxNames {
			m.tools = append(m.tools, print)
			more = true
		}
	}
	if more {
		memory.missed(FactActiveTools, 1)
	}
}
