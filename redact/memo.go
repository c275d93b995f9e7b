// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"sync"
	"unsafe"
)

// memo remembers what texts became. History repeats in every generation, so most long texts come again and again.
//
// The key is a 128-bit keyed hash: GHASH under AES-GCM with a random key per engine, whose collisions are as unlikely as
// length/2^128 even for texts chosen by an adversary who cannot see the key. A clean text is remembered by its hash alone; a
// redacted one with its redacted form, never with what was redacted. Rules cannot change under it: it lives in one engine.
type memo struct {
	aead   cipher.AEAD
	shards [memoShards]memoShard
}

const (
	memoShards    = 16
	memoBytes     = 16 << 20 // over all shards; an entry costs its redacted text and memoEntry bytes
	memoEntry     = 96
	memoThreshold = 160 // bytes; below, hashing and looking up cost what searching costs (BenchmarkMemo)
	memoJSON      = 24  // the same for JSON, every string of which is judged by its name (BenchmarkMemoArguments)
)

type memoKey [16]byte

type remembered struct {
	clean bool
	text  string
	hits  []hit
}

// memoShard has two generations: what is used survives the next turnover, what is not is forgotten with its generation.
type memoShard struct {
	sync.Mutex
	young, old map[memoKey]remembered
	bytes      int // of young
	limit      int // of one generation
}

func newMemo(limit int) *memo {
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		return nil // without a random key no memo: slower, not wrong
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil
	}
	m := &memo{aead: aead}
	for i := range m.shards {
		m.shards[i].limit = limit / memoShards / 2
	}
	return m
}

// keyScratch keeps what the hash needs off the heap: the cipher's interface would let it escape.
type keyScratch struct {
	nonce [12]byte
	tag   [16]byte
}

var keyScratches = sync.Pool{New: func() any { return new(keyScratch) }}

// key depends on the text and on the kinds of rules that apply to it.
func (m *memo) key(s string, kinds uint8) memoKey {
	k := keyScratches.Get().(*keyScratch)
	k.nonce[0] = kinds
	binary.LittleEndian.PutUint64(k.nonce[4:], uint64(len(s)))
	tag := m.aead.Seal(k.tag[:0], k.nonce[:], nil, unsafe.Slice(unsafe.StringData(s), len(s)))
	key := memoKey(tag)
	keyScratches.Put(k)
	return key
}

func (m *memo) get(k memoKey) (remembered, bool) {
	sh := &m.shards[k[0]%memoShards]
	sh.Lock()
	defer sh.Unlock()
	if r, ok := sh.young[k]; ok {
		return r, true
	}
	r, ok := sh.old[k]
	if ok {
		sh.put(k, r)
	}
	return r, ok
}

func (m *memo) put(k memoKey, r remembered) {
	sh := &m.shards[k[0]%memoShards]
	sh.Lock()
	defer sh.Unlock()
	sh.put(k, r)
}

func (sh *memoShard) put(k memoKey, r remembered) {
	size := memoEntry + len(r.text) + len(r.hits)*24
	if size > sh.limit/4 {
		return
	}
	if sh.bytes+size > sh.limit || sh.young == nil {
		sh.old, sh.young, sh.bytes = sh.young, map[memoKey]remembered{}, 0
	}
	sh.young[k] = r
	sh.bytes += size
}

// remembered searches s unless it was searched before.
func (e *Engine) remembered(s string, p Place, h *Hits) string {
	if e.memo == nil {
		return e.searched(s, p, h, nil, (*scan).any)
	}
	key := e.memo.key(s, p.kinds())
	if r, ok := e.memo.get(key); ok {
		for _, f := range r.hits {
			e.count(f.rule, f.n, p, h, nil)
		}
		if r.clean {
			return s
		}
		return r.text
	}
	var found []hit
	out := e.searched(s, p, h, &found, (*scan).any)
	r := remembered{clean: len(found) == 0, hits: found}
	if !r.clean {
		r.text = out
	}
	e.memo.put(key, r)
	return out
}
