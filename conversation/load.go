// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"context"
	"slices"

	"go.opentelemetry.io/collector/extension/xextension/storage"
)

// load reads a chain that is not in memory; in a shared store it also reads what other
// replicas have written since. The chain is locked.
func (s *Store) load(ctx context.Context, c *chain) {
	b := s.backing
	if b == nil || (c.loaded && !b.shared) {
		return
	}
	raw, err := b.client.Get(ctx, b.recordKey(c.id))
	if err != nil {
		s.obs.StorageFailed("read", err)
		c.doubtful = true // what is stored may be more than what is here
		return
	}
	first := !c.loaded
	c.loaded = true
	if raw == nil {
		if first && b.unclean && s.now().Sub(b.since) < crashDoubt {
			c.doubtful = true
		}
		return
	}
	r, err := decodeRecord(raw)
	if err != nil {
		s.obs.StorageFailed("decode", err)
		c.doubtful = true
		return
	}
	if !first && c.knows(r) {
		return
	}
	before := c.size
	s.merge(ctx, c, r, first)
	s.bytes.Add(c.size - before)
}

// merge takes over the turns of a record. When a replica's own last write is not among
// the writers any more, another one has overwritten it: its turns are still here and are
// written again, and the chain is in doubt.
func (s *Store) merge(ctx context.Context, c *chain, r *record, first bool) {
	recent := r.version < c.mineAt+maxWriters // else it has left the list in good order
	lost := !first && c.mine != 0 && recent && !slices.Contains(r.writers, c.mine)
	if err := s.readTurns(ctx, c, r); err != nil {
		s.obs.StorageFailed("read", err)
		c.doubtful = true
		return
	}
	if first {
		c.doubtful = false // the order of what is read says nothing; the record does
	}
	c.version, c.writers = r.version, r.writers
	c.style, c.merged = c.style || r.style, c.merged || r.merged
	c.doubtful = c.doubtful || r.doubt || lost || (first && s.backing.unclean)
	if lost {
		c.dirty = true
	}
}

// readTurns reads the turns of a record that the chain does not hold yet, in one batch.
func (s *Store) readTurns(ctx context.Context, c *chain, r *record) error {
	held := make(map[turnID]*turn, len(c.turns))
	for _, t := range c.turns {
		held[t.id()] = t
	}
	ops := make([]*storage.Operation, len(r.turns))
	var missing []*storage.Operation
	for i, ref := range r.turns {
		if held[ref.id] == nil {
			ops[i] = storage.GetOperation(s.backing.turnKey(c.id, ref.id))
			missing = append(missing, ops[i])
		}
	}
	if len(missing) == 0 {
		return nil
	}
	if err := s.backing.client.Batch(ctx, missing...); err != nil {
		return err
	}
	turns := make([]*turn, len(r.turns))
	for i, ref := range r.turns {
		if turns[i] = held[ref.id]; turns[i] != nil {
			continue
		}
		var parent *turn
		if ref.parent >= 0 {
			parent = turns[ref.parent]
		}
		t, err := s.decodeTurn(c, ref.id, parent, ops[i].Value)
		if err != nil {
			return err
		}
		t.stored = true
		s.add(c, t)
		turns[i] = t
	}
	c.dirty = false
	return nil
}
