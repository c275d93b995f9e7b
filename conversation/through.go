// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"bytes"
	"context"
	"crypto/rand"

	"go.opentelemetry.io/collector/extension/xextension/storage"
)

// maxRepairs bounds how often a chain is written again because another replica wrote it
// meanwhile. After the last one it is in doubt here and in the storage.
const maxRepairs = 4

// knows reports whether a record is the one that the chain was last read from or written as.
// Versions alone do not tell: two replicas that lost each other's write count alike.
func (c *chain) knows(r *record) bool {
	return r.version == c.version && newest(r.writers) == newest(c.writers)
}

func newest(writers []uint64) uint64 {
	if len(writers) == 0 {
		return 0
	}
	return writers[len(writers)-1]
}

// writeThrough saves a chain at once where replicas share the store. The storage has no
// compare-and-set, so each writer first leaves a mark of its own, then reads the record (and
// takes over what has changed), writes it, and looks whether the mark is still its own. Of
// two writers of which neither saw the other's record, the one that marked first finds the
// other's mark: it writes again, in doubt. Whichever write stands in the end knows of both or
// says that it may not.
func (s *Store) writeThrough(ctx context.Context, c *chain) {
	for range maxRepairs {
		if s.backing == nil || !s.backing.shared || !c.dirty {
			return
		}
		mark := make([]byte, 8)
		_, _ = rand.Read(mark)
		key := s.backing.markKey(c.id)
		read, after := storage.GetOperation(s.backing.recordKey(c.id)), storage.GetOperation(key)
		if err := s.backing.client.Batch(ctx, storage.SetOperation(key, mark), read); err != nil {
			s.obs.StorageFailed("read", err)
			return
		}
		if r, err := decodeRecord(read.Value); read.Value != nil && err == nil && !c.knows(r) {
			s.merge(ctx, c, r, false)
			c.doubtful, c.dirty = true, true // two replicas took turns of one chain at the same time
		}
		if !s.save(ctx, c, after) || bytes.Equal(after.Value, mark) {
			return
		}
		c.doubtful, c.dirty = true, true
	}
}

// persist writes a chain that changed, in the way that its store needs.
func (s *Store) persist(ctx context.Context, c *chain) {
	switch {
	case s.backing == nil || !c.dirty:
	case s.backing.shared:
		s.writeThrough(ctx, c)
	default:
		s.save(ctx, c)
	}
}
