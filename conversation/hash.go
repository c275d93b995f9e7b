// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"crypto/rand"
	"crypto/sha256"
	"sync"

	"github.com/otelcol-langfuse/langfuse/redact"
)

// sum is a keyed 128-bit hash. The key is random, kept in the store and shared by its
// replicas, so that nobody outside can test texts against stored hashes.
type sum [16]byte

type hashKey [32]byte

func newHashKey() (k hashKey) {
	_, _ = rand.Read(k[:]) // never fails (crypto/rand since Go 1.24)
	return k
}

// message returns the hash of a message's meaning; known remembers, nil does not.
func (k hashKey) message(known *sums, m redact.Message, buf []byte) (sum, []byte) {
	buf = m.AppendMeaning(append(buf[:0], k[:]...))
	if known == nil || len(buf) < longMessage {
		return cut(sha256.Sum256(buf)), buf
	}
	return known.of(buf), buf
}

// scratch is where messages are laid out to be hashed; it is used again.
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
func (k hashKey) messages(known *sums, msgs []redact.Message) []sum {
	s := scratches.Get().(*scratch)
	defer s.release()
	out := make([]sum, len(msgs))
	for i, m := range msgs {
		out[i], s.buf = k.message(known, m, s.buf)
	}
	return out
}

// text returns the hash of a conversation key.
func (k hashKey) text(s string) sum {
	return cut(sha256.Sum256(append(k[:len(k):len(k)], s...)))
}

// chained returns the hash of a list from the hash of the list before its last element.
func (k hashKey) chained(before, last sum) sum {
	var b [64]byte
	copy(b[:32], k[:])
	copy(b[32:48], before[:])
	copy(b[48:], last[:])
	return cut(sha256.Sum256(b[:]))
}

func cut(full [32]byte) (s sum) {
	copy(s[:], full[:])
	return s
}
