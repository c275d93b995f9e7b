// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"sync"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// trunk holds the messages of a line of turns, each of which shows a beginning of it. The
// first turn that goes on from the last one grows the trunk, so that a long session costs
// what is new; another one begins a trunk of its own.
//
// Trunks also find each other: a fork, a session that is resumed under a new id and a window
// that slides over a history repeat what is in memory already, and take it over.
type trunk struct {
	first sum // hash of the first message
	mu    sync.Mutex
	// msgs is written under the lock of the chain and mu, and read under one of them.
	msgs []redact.Message
}

// append puts messages at the end. It leaves less room than the runtime would: most
// conversations never fill it.
func (t *trunk) append(msgs []redact.Message) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.msgs) + len(msgs); n > cap(t.msgs) {
		grown := make([]redact.Message, len(t.msgs), n+n/8)
		copy(grown, t.msgs)
		t.msgs = grown
	}
	t.msgs = append(t.msgs, msgs...)
}

// upTo returns the first n messages.
func (t *trunk) upTo(n int) []redact.Message {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.msgs[:min(n, len(t.msgs))]
}

// settle gives a turn its own messages, whose hashes are given: behind its parent's, and
// packed, or as another trunk holds them.
func (s *Store) settle(c *chain, t *turn, own []redact.Message, hashes []sum) {
	t.hash = t.parent.listHash()
	for _, h := range hashes {
		t.hash = s.key.chained(t.hash, h)
	}
	t.input, t.n = int32(t.parent.len())+t.own, int32(t.parent.len()+len(own))
	kept := s.kept(c, t, own, hashes)
	switch p := t.parent; {
	case p != nil && p.len() == len(p.trunk.msgs):
		t.trunk = p.trunk
	case p != nil:
		t.trunk = &trunk{first: p.trunk.first}
		t.trunk.append(p.path())
	default:
		t.trunk = new(trunk)
		if len(hashes) > 0 {
			t.trunk.first = hashes[0]
		}
	}
	t.trunk.append(kept)
}

// add puts a turn into the chain; its trunk can be found from now on.
func (s *Store) add(c *chain, t *turn) *turn {
	added := c.add(t)
	if added == t && (t.parent == nil || t.trunk != t.parent.trunk) {
		s.trunks.set(t.trunk.first, t.trunk)
	}
	return added
}

func (s *Store) kept(c *chain, t *turn, own []redact.Message, hashes []sum) []redact.Message {
	var shared map[sum]redact.Message
	if t.parent == nil && len(own) > 1 {
		shared = s.shared(c, hashes)
	}
	out := make([]redact.Message, len(own))
	buf := scratches.Get().(*scratch)
	defer buf.release()
	for i, m := range own {
		if have, ok := shared[hashes[i]]; ok && have.Same(m) {
			out[i] = have
			continue
		}
		out[i], buf.buf = c.packer.Pack(m, buf.buf)
	}
	return out
}

// shared returns the messages that a new beginning with these hashes may take over: from
// what begins alike, and from what the chain held last.
func (s *Store) shared(c *chain, hashes []sum) map[sum]redact.Message {
	limit := 2*len(hashes) + 16 // a window slides slowly; what stands far behind is no kin
	out := make(map[sum]redact.Message)
	take := func(t *trunk) {
		msgs := t.upTo(limit)
		for i, h := range s.key.messages(msgs) {
			out[h] = msgs[i]
		}
	}
	alike := s.trunks.get(hashes[0])
	take(alike)
	if n := len(c.turns); n > 0 && c.turns[n-1].trunk != alike {
		take(c.turns[n-1].trunk)
	}
	return out
}
