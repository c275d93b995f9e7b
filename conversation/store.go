// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// Observer counts what happens to history. It never sees content.
type Observer interface {
	// Recalled: a generation was shown with this source (span, joined, delta) and
	// completeness (yes, no, unknown).
	Recalled(source, complete string)
	// Evicted: a conversation left memory for this reason (entries, bytes, age).
	Evicted(reason string)
	// StorageFailed: an operation on the storage failed; memory goes on.
	StorageFailed(operation string, err error)
}

// Store remembers conversations. It owns its limits; it is safe for concurrent use.
type Store struct {
	cfg     Config
	history HistoryConfig
	obs     Observer
	key     hashKey
	shards  [shardCount]shard
	bytes   atomic.Int64
	entries atomic.Int64
	clock   atomic.Int64 // counts uses: the order in which chains were last asked for
	now     func() time.Time
	backing *backing // nil: memory only
	prompts registry[prompt]
	trunks  registry[trunk]
	aliases aliases
	stop    chan struct{}
	done    sync.WaitGroup
}

// shardCount keeps locks apart; a lock is held for a map access only.
const shardCount = 64

// NewStore returns a store that lives in memory until Start gives it a storage.
func NewStore(cfg Config, history HistoryConfig, obs Observer) *Store {
	s := &Store{cfg: cfg, history: history, obs: obs, key: newHashKey(), now: time.Now, stop: make(chan struct{})}
	if obs == nil {
		s.obs = nobody{}
	}
	for i := range s.shards {
		s.shards[i].init()
	}
	return s
}

type nobody struct{}

func (nobody) Recalled(string, string)     {}
func (nobody) Evicted(string)              {}
func (nobody) StorageFailed(string, error) {}

// Recall gives the generations of one trace the history they were called with, and
// remembers what they said. It changes only the operations' input, system and metadata.
func (s *Store) Recall(spans []*redact.Span) {
	if s.history.Join == JoinOff {
		return
	}
	ctx := context.Background() // the request that brought the spans is long answered
	for _, g := range generations(spans) {
		s.apply(g.op, s.take(ctx, g))
	}
	s.makeRoom()
}

// take takes one generation through its chain, which is locked meanwhile.
func (s *Store) take(ctx context.Context, g *generation) outcome {
	id, borrowed := s.chainOf(ctx, g)
	c := s.lock(ctx, id)
	defer c.mu.Unlock()
	c.unnamed, c.merged = c.unnamed || g.unnamed, c.merged || borrowed
	before := c.size
	o := s.recall(c, g)
	if response := g.op.ResponseID.String(); g.unnamed && response != "" {
		s.aliases.set(s.responseName(response), id)
	}
	c.used = s.now()
	s.bytes.Add(c.size - before)
	s.writeThrough(ctx, c)
	return o
}

// apply puts an outcome on the operation: the joined input and what is known of it.
func (s *Store) apply(op *redact.Operation, o outcome) {
	if o.messages != nil {
		op.System, op.Input = o.system, o.messages
	}
	cutAway := s.limit(op, o)
	if cutAway > 0 {
		no := false
		o.complete = &no
	}
	fields := []redact.Field{{Key: redact.Constant("source"), Value: redact.ValueOf(o.source)}}
	complete := "unknown"
	if o.complete != nil {
		complete = "no"
		if *o.complete {
			complete = "yes"
		}
		fields = append(fields, redact.Field{Key: redact.Constant("complete"), Value: redact.BoolValue(*o.complete)})
	}
	n := int64(len(op.System) + len(op.Input))
	fields = append(fields, redact.Field{Key: redact.Constant("messages"), Value: redact.NumberValue(n)})
	if cutAway > 0 {
		fields = append(fields, redact.Field{Key: redact.Constant("truncated"), Value: redact.NumberValue(int64(cutAway))})
	}
	op.AddMetadata(redact.Constant("history"), redact.ObjectValue(fields...))
	s.obs.Recalled(o.source.String(), complete)
}
