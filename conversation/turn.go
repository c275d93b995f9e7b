// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/redact"
)

// turn is one generation in the tree of a conversation.
type turn struct {
	span       pcommon.SpanID
	response   string // response id, "" when not said
	start, end int64  // Unix nanoseconds
	parent     *turn
	// trunk begins with everything said up to and with this turn's answer, system prompts
	// aside: its first n messages.
	trunk    *trunk
	n        int32
	input    int32 // how many of these were there when the model was asked
	own      int32 // and how many of those are the turn's own (new since the parent)
	complete bool  // the path is known to be everything since the beginning
	stored   bool  // the storage has it as it is
	// compacted: a summary stands for what was said before this turn or an earlier one.
	compacted bool
	system    *prompt
	hash      sum // of the whole path
}

// path returns everything said up to and with this turn's answer.
func (t *turn) path() []redact.Message { return t.trunk.msgs[:t.n:t.n] }

// added returns what is the turn's own: what was new in its input, and its answer.
func (t *turn) added() []redact.Message { return t.path()[t.parent.len():] }

// size returns the bytes of what is the turn's own.
func (t *turn) size() (n int64) {
	for _, m := range t.added() {
		n += int64(m.Size())
	}
	return n
}

// id names the turn in the storage.
func (t *turn) id() (id turnID) {
	h := t.listHash()
	copy(id[:8], t.span[:])
	copy(id[8:], h[:])
	return id
}

// listHash returns the hash of the whole path, of the empty list for no turn.
func (t *turn) listHash() sum {
	if t == nil {
		return sum{}
	}
	return t.hash
}

func (t *turn) len() int {
	if t == nil {
		return 0
	}
	return int(t.n)
}

// calls yields the ids of the calls of the turn's answer.
func (t *turn) calls(yield func(id string) bool) {
	for _, m := range t.path()[t.input:] {
		for _, p := range m.Parts() {
			if p.Type == genai.PartToolCall && p.ID != "" && !yield(p.ID) {
				return
			}
		}
	}
}

// under reports whether t is a or stands below it.
func (t *turn) under(a *turn) bool {
	for ; t != nil; t = t.parent {
		if t == a {
			return true
		}
	}
	return false
}

// newTurn makes the turn of a generation that went on from base with the fresh messages.
func (s *Store) newTurn(c *chain, g *generation, in *input, base *turn, fresh []redact.Message) *turn {
	t := &turn{
		span: g.span, response: strings.Clone(g.op.ResponseID.String()), start: g.start.UnixNano(), end: g.end.UnixNano(), parent: base,
		system: s.prompt(in.system), own: int32(len(fresh)), compacted: in.compacted || g.op.Compacted,
	}
	own, known := append(append(make([]redact.Message, 0, len(fresh)+2), fresh...), answer(g.op)...), in.hashes[len(in.hashes)-len(fresh):]
	s.settle(c, t, own, append(known[:len(known):len(known)], s.key.messages(own[len(fresh):])...))
	return t
}
