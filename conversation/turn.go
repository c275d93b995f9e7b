// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
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
	input      int // messages of path that were there when the model was asked
	own        int // of these, how many are the turn's own (new since the parent)
	// path is everything said up to and with this turn's answer, system prompts aside.
	// It shares its array with the parent's: a turn owns only what it appended.
	path     []redact.Message
	system   []redact.Message
	hash     sum   // of the whole path
	complete bool  // path is known to be everything since the beginning
	extended bool  // a child has appended to path's array
	stored   bool  // the storage has it as it is
	size     int64 // bytes of the own messages
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
	return len(t.path)
}

// extend returns the path of a child: the parent's with the messages behind it. The first
// child appends in place, so that a long session costs what is new; others copy.
func (t *turn) extend(msgs []redact.Message) []redact.Message {
	if t == nil {
		return append([]redact.Message(nil), msgs...)
	}
	base := t.path
	if t.extended {
		base = base[:len(base):len(base)]
	}
	t.extended = true
	return append(base, msgs...)
}

// calls yields the ids of the calls of the turn's answer.
func (t *turn) calls(yield func(id string)) {
	for _, m := range t.path[t.input:] {
		for _, p := range m.Parts() {
			if p.Type == genai.PartToolCall && p.ID != "" {
				yield(p.ID)
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
func (s *Store) newTurn(g *generation, in *input, base *turn, fresh []redact.Message) *turn {
	t := &turn{
		span: g.span, response: g.op.ResponseID.String(), start: g.start.UnixNano(), end: g.end.UnixNano(), parent: base,
		system: s.interned(in.system), own: len(fresh),
	}
	own, known := append(append(make([]redact.Message, 0, len(fresh)+2), fresh...), answer(g.op)...), in.hashes[len(in.hashes)-len(fresh):]
	t.put(s.key, s.interned(own), append(known[:len(known):len(known)], s.key.messages(s.sums, own[len(fresh):])...))
	return t
}

// put sets the turn's own messages, whose hashes are given, behind its parent's path.
func (t *turn) put(k hashKey, own []redact.Message, hashes []sum) {
	t.input = t.parent.len() + t.own
	t.path = t.parent.extend(own)
	t.hash = t.parent.listHash()
	for i, m := range own {
		t.hash = k.chained(t.hash, hashes[i])
		t.size += int64(m.Size())
	}
}
