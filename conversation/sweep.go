// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"context"
	"encoding/hex"
	"strings"
	"time"

	"go.opentelemetry.io/collector/extension/xextension/storage"
)

// sweepInterval is how often the storage is searched for what is too old.
const sweepInterval = time.Hour

// sweep deletes from the storage the chains that were not used for the configured age, and
// what a set-aside store left behind. It needs a storage that can be walked (file_storage
// can); a shared one is left to its own expiry.
func (s *Store) sweep(ctx context.Context) {
	b := s.backing
	if b == nil || b.shared {
		return
	}
	walker, ok := b.client.(storage.Walker)
	if !ok {
		return
	}
	old := make(map[string]bool)
	limit := s.now().Add(-s.cfg.MaxAge)
	find := func(key string, value []byte) ([]*storage.Operation, error) {
		id, ok := strings.CutPrefix(key, b.prefix+"c/")
		if !ok {
			return nil, nil
		}
		// A damaged record stays: its absence would make what follows look like a beginning.
		if r, err := decodeRecord(value); err == nil && r.used.Before(limit) {
			old[id] = true
		}
		return nil, nil
	}
	remove := func(key string, value []byte) ([]*storage.Operation, error) {
		if s.stale(key, value, old) {
			return []*storage.Operation{storage.DeleteOperation(key)}, nil
		}
		return nil, nil
	}
	for _, walk := range []storage.WalkFunc{find, remove} {
		if err := walker.Walk(ctx, walk); err != nil {
			s.obs.StorageFailed("sweep", err)
			return
		}
	}
}

// stale reports whether a key belongs to a chain that is old, or to no store of ours.
func (s *Store) stale(key string, value []byte, old map[string]bool) bool {
	if key == keyMeta {
		return false
	}
	rest, ours := strings.CutPrefix(key, s.backing.prefix)
	if !ours {
		return true
	}
	kind, id, _ := strings.Cut(rest, "/")
	id, _, _ = strings.Cut(id, "/")
	if kind == "r" { // the chain stands in the value
		id = hex.EncodeToString(value)
	}
	return old[id] && !s.inMemory(id)
}

func (s *Store) inMemory(id string) bool {
	raw, err := hex.DecodeString(id)
	if err != nil || len(raw) != len(sum{}) {
		return false
	}
	sh := s.shard(sum(raw))
	sh.mu.Lock()
	defer sh.mu.Unlock()
	return sh.chains[sum(raw)] != nil
}
