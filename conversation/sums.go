// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"crypto/sha256"
	"hash/maphash"
	"sync"
)

// sums remembers the hashes of messages by a hash that is several times as fast: a history
// comes again with every generation. The fast one is 128 bits under seeds that live in this
// process alone, so that nobody can look for two messages that share it; it never leaves.
type sums struct {
	one, two maphash.Seed
	mu       sync.Mutex
	// two generations: what is used survives the next turnover
	young, old map[quick]sum
}

type quick [2]uint64

const (
	// longMessage is from where on looking up costs less than hashing (BenchmarkSums).
	longMessage = 96
	// maxSums bounds each of the generations: some 4 MB.
	maxSums = 1 << 16
)

func newSums() *sums {
	return &sums{one: maphash.MakeSeed(), two: maphash.MakeSeed(), young: make(map[quick]sum)}
}

// of returns the hash of a message's meaning, which is laid out in b.
func (s *sums) of(b []byte) sum {
	q := quick{maphash.Bytes(s.one, b), maphash.Bytes(s.two, b)}
	if h, ok := s.find(q); ok {
		return h
	}
	h := cut(sha256.Sum256(b))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keep(q, h)
	return h
}

func (s *sums) find(q quick) (sum, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h, ok := s.young[q]; ok {
		return h, true
	}
	h, ok := s.old[q]
	if ok {
		s.keep(q, h)
	}
	return h, ok
}

func (s *sums) keep(q quick, h sum) {
	if len(s.young) >= maxSums {
		s.old, s.young = s.young, make(map[quick]sum)
	}
	s.young[q] = h
}
