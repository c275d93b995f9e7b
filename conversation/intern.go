// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"sync"
	"weak"
)

// registry finds what is in memory already by its hash. It holds everything weakly: what
// no chain holds is gone.
type registry[T any] struct {
	mu    sync.Mutex
	known map[sum]weak.Pointer[T]
	// crowded is how many entries make the next one clean first: twice what the last
	// cleaning left, so that the map stays in proportion to what is held and cleaning costs
	// an entry no more than two steps.
	crowded int
}

// minCrowded keeps a small map from being cleaned all the time.
const minCrowded = 1 << 12

// one returns what is known by that hash, or else what mk makes, which is known from now on.
func (r *registry[T]) one(h sum, mk func() *T) *T {
	r.mu.Lock()
	defer r.mu.Unlock()
	if have := r.known[h].Value(); have != nil {
		return have
	}
	v := mk()
	r.put(h, v)
	return v
}

// set makes v the one that is known by that hash.
func (r *registry[T]) set(h sum, v *T) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.put(h, v)
}

func (r *registry[T]) get(h sum) *T {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.known[h].Value()
}

func (r *registry[T]) put(h sum, v *T) {
	if len(r.known) >= max(r.crowded, minCrowded) || r.known == nil {
		r.clean()
	}
	r.known[h] = weak.Make(v)
}

// clean forgets what nobody holds any more. The rest moves to a new map, since a map never
// gives its memory back.
func (r *registry[T]) clean() {
	held := make(map[sum]weak.Pointer[T], len(r.known)/2)
	for h, w := range r.known {
		if w.Value() != nil {
			held[h] = w
		}
	}
	r.known, r.crowded = held, 2*len(held)
}
