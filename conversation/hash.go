// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package conversation

import (
	"crypto/rand"
	"crypto/sha256"

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

// message returns the hash of a message's meaning.
func (k hashKey) message(m redact.Message, buf []byte) (sum, []byte) {
	buf = m.AppendMeaning(append(buf[:0], k[:]...))
	return cut(sha256.Sum256(buf)), buf
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
