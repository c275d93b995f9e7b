// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"crypto/sha256"
	"sync"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// interner keeps one copy of equal messages: forks, resumed sessions and parallel agents
// repeat system prompts and histories. It holds them weakly; what no turn holds is gone.
type interner struct {
	mu    sync.Mutex
	known map[sum]redact.WeakMessage
	// crowded is how many entries make the next message clean first: twice what the last
	// cleaning left, so that the map stays in proportion to what is held and cleaning costs
	// a message no more than two steps.
	crowded int
}

// minCrowded keeps a small map from being cleaned all the time.
const minCrowded = 1 << 12

// interned returns messages with texts of their own, each the one copy of its content. A
// stored turn must not keep a whole request alive for its own few lines.
func (s *Store) interned(msgs []redact.Message) []redact.Message {
	out := make([]redact.Message, len(msgs))
	buf := scratches.Get().(*scratch)
	defer buf.release()
	for i, m := range msgs {
		buf.buf = m.AppendEncoded(append(buf.buf[:0], s.key[:]...))
		out[i] = s.texts.one(cut(sha256.Sum256(buf.buf)), m)
	}
	return out
}

func (t *interner) one(h sum, m redact.Message) redact.Message {
	t.mu.Lock()
	defer t.mu.Unlock()
	if have, ok := t.known[h].Message(); ok {
		return have
	}
	if len(t.known) >= max(t.crowded, minCrowded) {
		t.clean()
	}
	m = m.Clone()
	t.known[h] = m.Weak()
	return m
}

// clean forgets messages that nobody holds any more. They move to a new map, since a map
// never gives its memory back.
func (t *interner) clean() {
	held := make(map[sum]redact.WeakMessage, len(t.known)/2)
	for h, w := range t.known {
		if _, ok := w.Message(); ok {
			held[h] = w
		}
	}
	t.known, t.crowded = held, 2*len(held)
}
