// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"container/list"
	"context"
	"sync"
	"time"
)

// shard is a part of the chains in order of their last use.
type shard struct {
	mu     sync.Mutex
	chains map[sum]*list.Element // of *chain
	order  *list.List            // most recently used first
	// lost remembers chains that were thrown away: what comes back under their id is not
	// a beginning. Bounded, oldest first.
	lost      map[sum]struct{}
	lostOrder []sum
}

// maxLost bounds the memory for evicted chains: 16 bytes each, twice.
const maxLost = 1 << 14

func (sh *shard) init() {
	sh.chains, sh.order, sh.lost = make(map[sum]*list.Element), list.New(), make(map[sum]struct{})
}

func (s *Store) shard(id sum) *shard { return &s.shards[id[0]%shardCount] }

// lock returns the chain with that id, locked; it is made, or read from the storage, when
// it is not in memory.
func (s *Store) lock(ctx context.Context, id sum) *chain {
	for {
		c := s.get(id)
		c.mu.Lock()
		if c.gone { // evicted between get and Lock
			c.mu.Unlock()
			continue
		}
		s.load(ctx, c)
		return c
	}
}

func (s *Store) get(id sum) *chain {
	sh := s.shard(id)
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if e := sh.chains[id]; e != nil {
		sh.order.MoveToFront(e)
		c := e.Value.(*chain)
		c.touched = s.clock.Add(1)
		return c
	}
	c := newChain(id)
	c.used, c.touched = s.now(), s.clock.Add(1)
	_, lost := sh.lost[id]
	c.doubtful = (lost && s.backing == nil) || s.cfg.Unseen == UnseenUnknown
	sh.chains[id] = sh.order.PushFront(c)
	s.entries.Add(1)
	s.bytes.Add(c.size)
	return c
}

// makeRoom evicts the least recently used chains until the store is inside its bounds.
func (s *Store) makeRoom() {
	for range maxEvictions {
		reason := s.over()
		if reason == "" {
			return
		}
		if sh := s.oldest(); sh == nil || !s.evictFrom(sh, reason, time.Time{}) {
			return // what is left is in use; the next call goes on
		}
	}
}

// maxEvictions bounds the work of one call; the next call goes on.
const maxEvictions = 4096

// oldest returns the shard that holds the least recently used chain, nil when all are empty.
func (s *Store) oldest() *shard {
	var best *shard
	var at int64
	for i := range s.shards {
		sh := &s.shards[i]
		sh.mu.Lock()
		if e := sh.order.Back(); e != nil {
			if touched := e.Value.(*chain).touched; best == nil || touched < at {
				best, at = sh, touched
			}
		}
		sh.mu.Unlock()
	}
	return best
}

func (s *Store) over() string {
	switch {
	case s.entries.Load() > int64(s.cfg.MaxConversations):
		return "entries"
	case s.bytes.Load() > s.cfg.MaxBytes:
		return "bytes"
	default:
		return ""
	}
}

// evictFrom throws the least recently used chain of a shard away; with a deadline only if
// it was not used since. A chain that is in use is left alone.
func (s *Store) evictFrom(sh *shard, reason string, unusedSince time.Time) bool {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	e := sh.order.Back()
	if e == nil {
		return false
	}
	c := e.Value.(*chain)
	if !c.mu.TryLock() {
		sh.order.MoveToFront(e)
		c.touched = s.clock.Add(1)
		return false
	}
	defer c.mu.Unlock()
	if !unusedSince.IsZero() && c.used.After(unusedSince) {
		return false
	}
	s.persist(context.Background(), c)
	c.gone = true
	for _, t := range c.turns {
		t.system.release()
	}
	sh.order.Remove(e)
	delete(sh.chains, c.id)
	sh.remember(c.id)
	s.entries.Add(-1)
	s.bytes.Add(-c.size)
	s.obs.Evicted(reason)
	return true
}

func (sh *shard) remember(id sum) {
	if _, known := sh.lost[id]; known {
		return
	}
	if len(sh.lostOrder) >= maxLost {
		delete(sh.lost, sh.lostOrder[0])
		sh.lostOrder = sh.lostOrder[1:]
	}
	sh.lost[id] = struct{}{}
	sh.lostOrder = append(sh.lostOrder, id)
}

// expire evicts what was not used for the configured age.
func (s *Store) expire() {
	limit := s.now().Add(-s.cfg.MaxAge)
	for i := range s.shards {
		for s.evictFrom(&s.shards[i], "age", limit) {
		}
	}
}
