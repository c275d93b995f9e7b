// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"go.opentelemetry.io/collector/extension/xextension/storage"
)

// backing keeps chains in a storage extension. A chain is a record (its tree) and one
// value per turn, so that a flush writes what is new.
type backing struct {
	client storage.Client
	shared bool
	prefix string    // of every key; changes when a damaged store is set aside
	since  time.Time // when this process opened it
	// unclean: the last process that used the store ended without its last flush.
	unclean bool
}

const keyMeta = "meta"

// crashDoubt is how long after an unclean end a conversation that is not in the store
// may be one whose first turn was lost with the last flush.
const crashDoubt = 10 * time.Minute

// Start opens the storage and begins to write behind. A store that cannot be read is set
// aside: setAside tells why, and the caller says so in one log line.
func (s *Store) Start(ctx context.Context, client storage.Client) (setAside error, err error) {
	if client != nil {
		b := &backing{client: client, shared: s.cfg.Shared, since: s.now()}
		if setAside, err = s.openMeta(ctx, b); err != nil {
			return setAside, err
		}
		s.backing = b
	}
	s.done.Add(1)
	go s.loop() //nolint:gosec // writes until Stop, long after the context of Start
	return setAside, nil
}

// openMeta reads the hash key and the state the last process left, or begins a new store.
func (s *Store) openMeta(ctx context.Context, b *backing) (setAside error, err error) {
	raw, err := b.client.Get(ctx, keyMeta)
	if err != nil {
		return nil, fmt.Errorf("read the conversation store: %w", err)
	}
	if raw != nil {
		if setAside = s.readMeta(b, raw); setAside == nil {
			return nil, s.writeMeta(ctx, b, false)
		}
	}
	var nonce [4]byte
	_, _ = rand.Read(nonce[:])
	b.prefix = hex.EncodeToString(nonce[:]) + "/"
	return setAside, s.writeMeta(ctx, b, false)
}

// metaLength is version, clean flag, prefix of 4 bytes, hash key.
const metaLength = 1 + 1 + 4 + len(hashKey{})

func (s *Store) readMeta(b *backing, raw []byte) error {
	if len(raw) != metaLength || raw[0] != formatVersion {
		return errFormat
	}
	b.unclean = raw[1] == 0 && !b.shared
	b.prefix = hex.EncodeToString(raw[2:6]) + "/"
	copy(s.key[:], raw[6:])
	return nil
}

func (s *Store) writeMeta(ctx context.Context, b *backing, clean bool) error {
	raw := []byte{formatVersion, flags(clean)}
	nonce, _ := hex.DecodeString(b.prefix[:8])
	raw = append(append(raw, nonce...), s.key[:]...)
	if err := b.client.Set(ctx, keyMeta, raw); err != nil {
		return fmt.Errorf("write the conversation store: %w", err)
	}
	return nil
}

func (b *backing) recordKey(id sum) string { return b.prefix + "c/" + hex.EncodeToString(id[:]) }

// aliasKey holds the id of the chain that a response belongs to.
func (b *backing) aliasKey(name sum) string { return b.prefix + "r/" + hex.EncodeToString(name[:]) }

func (b *backing) markKey(id sum) string { return b.prefix + "w/" + hex.EncodeToString(id[:]) }

func (b *backing) turnKey(chain sum, id turnID) string {
	return b.prefix + "t/" + hex.EncodeToString(chain[:]) + "/" + hex.EncodeToString(id[:])
}

// loop writes what changed and throws away what is old, until Shutdown.
func (s *Store) loop() {
	defer s.done.Done()
	tick := time.NewTicker(s.cfg.FlushInterval)
	defer tick.Stop()
	var swept time.Time
	for {
		if now := s.now(); now.Sub(swept) >= sweepInterval {
			s.sweep(context.Background())
			swept = now
		}
		select {
		case <-s.stop:
			return
		case <-tick.C:
			s.Flush(context.Background())
			s.expire()
		}
	}
}

// Flush writes every chain that changed.
func (s *Store) Flush(ctx context.Context) {
	if s.backing == nil {
		return
	}
	for i := range s.shards {
		for _, c := range s.shards[i].all() {
			c.mu.Lock()
			if !c.gone {
				s.persist(ctx, c)
			}
			c.mu.Unlock()
		}
	}
}

func (sh *shard) all() []*chain {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	out := make([]*chain, 0, len(sh.chains))
	for _, e := range sh.chains {
		out = append(out, e.Value.(*chain))
	}
	return out
}

// Shutdown writes what changed and closes the storage.
func (s *Store) Shutdown(ctx context.Context) error {
	select {
	case <-s.stop:
		return nil
	default:
		close(s.stop)
	}
	s.done.Wait()
	if s.backing == nil {
		return nil
	}
	s.Flush(ctx)
	return errors.Join(s.writeMeta(ctx, s.backing, true), s.backing.client.Close(ctx))
}

// save writes the chain's new turns and its record in one batch, then does what else is
// given, and reports whether it could. A failure leaves the chain as it is; the next flush
// tries again.
func (s *Store) save(ctx context.Context, c *chain, then ...*storage.Operation) bool {
	b := s.backing
	var ops []*storage.Operation
	for _, t := range c.turns {
		if !t.stored {
			ops = append(ops, storage.SetOperation(b.turnKey(c.id, t.id()), encodeTurn(t)))
			if c.unnamed && t.response != "" {
				ops = append(ops, storage.SetOperation(b.aliasKey(s.responseName(t.response)), c.id[:]))
			}
		}
	}
	for _, id := range c.removed {
		ops = append(ops, storage.DeleteOperation(b.turnKey(c.id, id)))
	}
	var nonce [8]byte
	_, _ = rand.Read(nonce[:])
	r := c.record()
	r.version++
	r.writers = append(r.writers, binary.BigEndian.Uint64(nonce[:]))
	if n := len(r.writers); n > maxWriters {
		r.writers = slices.Delete(r.writers, 0, n-maxWriters)
	}
	ops = append(append(ops, storage.SetOperation(b.recordKey(c.id), r.encode())), then...)
	if err := b.client.Batch(ctx, ops...); err != nil {
		s.obs.StorageFailed("write", err)
		return false
	}
	for _, t := range c.turns {
		t.stored = true
	}
	c.version, c.writers, c.removed, c.dirty = r.version, r.writers, nil, false
	c.mine, c.mineAt = newest(r.writers), r.version
	return true
}

// record describes the tree: turns in an order in which parents stand before children.
func (c *chain) record() *record {
	r := &record{version: c.version, used: c.used, style: c.style, doubt: c.doubtful, merged: c.merged, writers: slices.Clone(c.writers)}
	at := make(map[*turn]int, len(c.turns))
	var put func(t *turn) int
	put = func(t *turn) int {
		if t == nil {
			return -1
		}
		if i, done := at[t]; done {
			return i
		}
		ref := turnRef{id: t.id(), parent: put(t.parent)}
		at[t] = len(r.turns)
		r.turns = append(r.turns, ref)
		return at[t]
	}
	for _, t := range c.turns {
		put(t)
	}
	return r
}
