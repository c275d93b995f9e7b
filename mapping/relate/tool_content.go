// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"slices"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// toolContent gives a tool span without arguments or result those of the model's call
// with the same id.
func toolContent(_ *Rules, t *Tree) {
	t.calledLate()
	var open []*Node
	t.Walk(func(n *Node) {
		if n.kind() == genai.KindExecuteTool && !n.shaped && !n.Op.Tool.CallID.Empty() && !hasMessages(n.Op) &&
			!(knowsInput(n.Op) && n.Op.OutputValue.Set()) {
			open = append(open, n)
		}
	})
	if len(open)+len(t.memory.unfinished) == 0 {
		return
	}
	calls := t.exchanges(open)
	for _, n := range open {
		calls[n.Op.Tool.CallID.String()].giveTo(n)
	}
	t.memory.finish(calls)
}

// knowsInput reports whether a tool's arguments are known in full. A dialect that knows
// some of them fills the value and leaves the facet open (Claude Code's file_path).
func knowsInput(op *redact.Operation) bool {
	return op.InputValue.Set() && op.Provenance.Filled(genai.FacetInput)
}

// exchange is what models asked of tools and were told, by call id. Where ids start anew with
// every answer (call_0), several calls have one.
type exchange struct{ calls, results []said }

// said is one call or result in the messages of a generation.
type said struct {
	by     *Node
	answer bool // in its output
	name   redact.Text
	value  redact.Value
}

// maxSaid bounds how often one id is looked at: every history repeats it.
const maxSaid = 256

// giveTo fills what a tool span lacks: the call that was made last before it began, and the
// result that was told first after that.
func (x *exchange) giveTo(n *Node) {
	if call, ok := x.call(n.Data().StartTimestamp()); ok {
		if !knowsInput(n.Op) && call.value.Set() {
			n.Op.InputValue = call.value
		}
		if n.Op.Tool.Name.Empty() {
			n.Op.Tool.Name = call.name
		}
	}
	if result, ok := x.result(n.Data().StartTimestamp()); ok && !n.Op.OutputValue.Set() {
		n.Op.OutputValue = result.value
	}
}

// call returns the last call by a generation that began before a moment; where none did,
// the last that the first one after knows of.
func (x *exchange) call(moment pcommon.Timestamp) (found said, ok bool) {
	for _, s := range x.calls {
		before := s.by.Data().StartTimestamp() <= moment
		if before || !ok || (s.by == found.by && !s.answer && found.by.Data().StartTimestamp() > moment) {
			found, ok = s, true
		}
	}
	return found, ok
}

// result returns the last result that the first generation after a moment was told; where
// none comes after, the last of all.
func (x *exchange) result(moment pcommon.Timestamp) (found said, ok bool) {
	for _, s := range x.results {
		if ok && s.by != found.by && found.by.Data().StartTimestamp() >= moment {
			break
		}
		found, ok = s, true
	}
	return found, ok
}

// exchanges reads the calls and results of every generation, by start, that tools which lack
// theirs are waiting for.
func (t *Tree) exchanges(open []*Node) map[string]*exchange {
	found := make(map[string]*exchange, len(open))
	for _, n := range open {
		found[n.Op.Tool.CallID.String()] = &exchange{}
	}
	for _, u := range t.memory.unfinished {
		if found[u.id.String()] == nil {
			found[u.id.String()] = &exchange{}
		}
	}
	for _, n := range t.generations() {
		for i, list := range [...][]redact.Message{n.Op.Input, n.Op.Output} {
			for _, m := range list {
				collect(found, n, m, i == 1)
			}
		}
	}
	return found
}

// generations returns them by start.
func (t *Tree) generations() []*Node {
	var out []*Node
	for _, n := range t.nodes {
		if n.kind().IsGeneration() {
			out = append(out, n)
		}
	}
	slices.SortStableFunc(out, earlier)
	return out
}

// collect notes the calls and results of a message. Ids that are ours name nothing a tool
// span could know.
func collect(found map[string]*exchange, n *Node, m redact.Message, answer bool) {
	for i, p := range m.Parts() {
		if (p.Type != genai.PartToolCall && p.Type != genai.PartToolResult) || p.ID == "" || p.DerivedID {
			continue
		}
		x := found[p.ID]
		if x == nil {
			continue
		}
		list := &x.calls
		if p.Type == genai.PartToolResult {
			list = &x.results
		}
		if len(*list) < maxSaid {
			*list = append(*list, said{n, answer, m.PartName(i), m.PartValue(i)})
		}
	}
}
