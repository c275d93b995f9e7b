// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"crypto/rand"
	"sync"

	"github.com/minio/highwayhash"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// sum is a keyed 128-bit hash. The key is random, kept in the store and shared by its
// replicas, so that nobody outside can test texts against stored hashes. HighwayHash is a
// keyed pseudo-random function four times as fast as SHA-256 (BenchmarkHash): a history
// comes again, and is hashed again, with every generation.
type sum [16]byte

type hashKey [highwayhash.Size]byte

func newHashKey() (k hashKey) {
	_, _ = rand.Read(k[:]) // never fails (crypto/rand since Go 1.24)
	return k
}

func (k hashKey) of(b []byte) sum { return highwayhash.Sum128(b, k[:]) }

// message returns the hash of a message's meaning; buf is where it is laid out.
func (k hashKey) message(m redact.Message, buf []byte) (sum, []byte) {
	buf = m.AppendMeaning(buf[:0])
	return k.of(buf), buf
}

// scratch is where messages are laid out; it is used again.
type scratch struct{ buf []byte }

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// maxScratch bounds what an unusually long message leaves behind.
const maxScratch = 1 << 20

func (s *scratch) release() {
	if cap(s.buf) <= maxScratch {
		scratches.Put(s)
	}
}

// messages returns the hash of each message.
func (k hashKey) messages(msgs []redact.Message) []sum {
	s := scratches.Get().(*scratch)
	defer s.release()
	out := make([]sum, len(msgs))
	for i, m := range msgs {
		out[i], s.buf = k.message(m, s.buf)
	}
	return out
}

// text returns the hash of a conversation key.
func (k hashKey) text(s string) sum { return k.of([]byte(s)) }

// chained returns the hash of a list from the hash of the list before its last element.
func (k hashKey) chained(before, last sum) sum {
	var b [2 * len(sum{})]byte
	copy(b[:], before[:])
	copy(b[len(before):], last[:])
	return k.of(b[:])
}
