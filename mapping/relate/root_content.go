// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// rootContent gives a root without input the first user message of the turn, and one
// without output the last answer of an assistant. Both come from the spans nearest to the
// root, so that a subagent's prompt never stands for the user's. Parts of a trace that leave
// before their root leave both in memory for it.
func rootContent(_ *Rules, t *Tree) {
	for _, root := range t.roots {
		t.memory.root.missedContent(t, root)
		switch {
		case root.shaped:
		case !root.LocalRoot():
			found := newTurn()
			found.read(root, true)
			t.memory.turn = t.memory.turn.then(found).bounded()
		case !root.kind().IsModelCall():
			t.fill(root)
		}
	}
}

func (t *Tree) fill(root *Node) {
	has := contentOf(root.Op)
	if has.input && has.output {
		return
	}
	found := newTurn()
	found.read(root, false)
	found = t.memory.turn.then(found)
	if op := root.operation(); !has.input {
		found.ask(op, has.output)
	}
	if op := root.operation(); !has.output {
		found.tell(op)
	}
	if found.answered != nil && !has.output {
		t.filled = filling{root, found.answered.Data().EndTimestamp(), found.answerDepth}
	}
}

type content struct{ input, output bool }

func contentOf(op *redact.Operation) content {
	if op == nil {
		return content{}
	}
	return content{
		input:  len(op.Input) > 0 || op.InputValue.Set(),
		output: len(op.Output) > 0 || op.OutputValue.Set(),
	}
}

// turn is the question and the answer of a turn, with how far from the root they stand.
type turn struct {
	question, answer           redact.Message
	questionDepth, answerDepth int
	answered                   *Node
}

func newTurn() turn { return turn{questionDepth: maxDepth, answerDepth: maxDepth} }

const maxDepth = 1 << 30

// read looks through what is below a node, and at the node itself where asked.
func (t *turn) read(root *Node, itself bool) {
	depth := map[*Node]int{}
	root.Walk(func(n *Node) {
		depth[n] = depth[n.Parent]
		if n == root && !itself {
			return
		}
		if hasMessages(n.Op) && !n.shaped {
			t.consider(n, depth[n])
		}
		if n.bounds() {
			depth[n]++
		}
	})
}

// then returns the turn with what a later part says: the question stays, the answer is the
// later one's.
func (t turn) then(later turn) turn {
	if t.question.Zero() {
		t.question, t.questionDepth = later.question, later.questionDepth
	}
	if !later.answer.Zero() {
		t.answer, t.answerDepth, t.answered = later.answer, later.answerDepth, later.answered
	}
	return t
}

// maxTold bounds a message that is remembered.
const maxTold = 16 << 10

// bounded returns the turn as it is remembered: messages in memory of their own, none of
// them large.
func (t turn) bounded() turn {
	for _, m := range [...]*redact.Message{&t.question, &t.answer} {
		switch {
		case m.Zero():
		case m.Size() > maxTold:
			*m = redact.Message{}
		default:
			*m = m.Clone()
		}
	}
	t.answered = nil
	return t
}

func (t *turn) size() (n int) {
	for _, m := range [...]redact.Message{t.question, t.answer} {
		if !m.Zero() {
			n += m.Size()
		}
	}
	return n
}

// consider keeps the earliest question and the latest answer of the nearest depth.
func (t *turn) consider(n *Node, depth int) {
	if depth < t.questionDepth {
		if m, ok := question(n.Op.Input); ok {
			t.question, t.questionDepth = m, depth
		}
	}
	if depth > t.answerDepth {
		return
	}
	m, ok := answer(n.Op.Output)
	if ok && (depth < t.answerDepth || t.answered == nil || n.Data().EndTimestamp() >= t.answered.Data().EndTimestamp()) {
		t.answer, t.answerDepth, t.answered = m, depth, n
	}
}

// question returns the first user message behind the last answer: what began the turn.
func question(input []redact.Message) (redact.Message, bool) {
	var first redact.Message
	for i := len(input) - 1; i >= 0; i-- {
		switch m := input[i]; m.Role() {
		case genai.RoleUser:
			first = m
		case genai.RoleAssistant, "model":
			if !m.HasPart(genai.PartToolCall) && !first.Zero() {
				return first, true
			}
		}
	}
	return first, !first.Zero()
}

// ask writes the question. Beside an output that is no conversation it is plain text.
func (t *turn) ask(op *redact.Operation, hasOutput bool) {
	switch {
	case t.question.Zero():
	case hasOutput && len(op.Output) == 0:
		op.InputValue = redact.ValueOf(t.question.Prose())
	default:
		op.Input = []redact.Message{t.question}
	}
}

func (t *turn) tell(op *redact.Operation) {
	switch {
	case t.answer.Zero():
	case op.InputValue.Set() && len(op.Input) == 0:
		op.OutputValue = redact.ValueOf(t.answer.Prose())
	default:
		op.Output = []redact.Message{t.answer}
	}
}
