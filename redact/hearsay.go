// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"crypto/rand"
	"encoding/binary"
	"hash/maphash"
	"slices"
	"strings"
	"sync"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// Frameworks repeat what a tool said: its exception stands on every span above it. What was hidden of a tool's run is
// remembered per trace, as keyed hashes and lengths only, and texts about failures that say it again are hidden, too.

const (
	minTold        = 8       // bytes; shorter texts are found in anything
	maxTold        = 32      // texts that one trace is remembered by, the first ones: what the tool was asked and said as a whole
	rememberedRuns = 1 << 12 // traces, at least; at most twice as many: 8192 * 32 * 24 bytes are 6 MiB
)

// told is a hidden text: how long it is and two keyed hashes of it, one of which can be rolled over a longer text.
type told struct {
	n         int
	roll, sum uint64
}

// hearsay is the memory of hidden texts. Safe for concurrent use.
type hearsay struct {
	base       uint64
	seed       maphash.Seed
	mu         sync.Mutex
	limit      int
	young, old map[pcommon.TraceID][]told
}

func newHearsay(limit int) *hearsay {
	var key [8]byte
	if _, err := rand.Read(key[:]); err != nil {
		return nil // without a key nothing is remembered
	}
	return &hearsay{
		base: binary.LittleEndian.Uint64(key[:]) | 1, seed: maphash.MakeSeed(), limit: max(1, limit),
		young: map[pcommon.TraceID][]told{},
	}
}

func (r *hearsay) of(s string) told {
	h := uint64(0)
	for i := range len(s) {
		h = h*r.base + uint64(s[i]) + 1
	}
	return told{len(s), h, maphash.String(r.seed, s)}
}

// remember keeps the first texts of a trace.
func (r *hearsay) remember(trace pcommon.TraceID, list []told) {
	if r == nil || len(list) == 0 || trace.IsEmpty() {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	known := r.find(trace)
	for _, t := range list {
		if len(known) < maxTold && !slices.Contains(known, t) {
			known = append(known[:len(known):len(known)], t) // readers hold the list without the lock
		}
	}
	if _, ok := r.young[trace]; !ok && len(r.young) >= r.limit {
		r.old, r.young = r.young, map[pcommon.TraceID][]told{}
	}
	r.young[trace] = known
}

// known is what was hidden in the trace; the list must not be changed.
func (r *hearsay) known(trace pcommon.TraceID) []told {
	if r == nil || trace.IsEmpty() {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.find(trace)
}

func (r *hearsay) find(trace pcommon.TraceID) []told {
	if list, ok := r.young[trace]; ok {
		return list
	}
	return r.old[trace]
}

// tells reports whether s says one of the texts, alone or among other words. It takes time linear in s for each text.
func (r *hearsay) tells(list []told, s string) bool {
	for _, t := range list {
		if r.contains(s, t) {
			return true
		}
	}
	return false
}

// equals reports whether s is one of the texts.
func (r *hearsay) equals(list []told, s string) bool {
	s = strings.TrimSpace(s)
	for _, t := range list {
		if t.n == len(s) && maphash.String(r.seed, s) == t.sum {
			return true
		}
	}
	return false
}

func (r *hearsay) contains(s string, t told) bool {
	if len(s) < t.n {
		return false
	}
	h, first := uint64(0), uint64(1) // first is the weight of the byte that leaves the window
	for i := range len(s) {
		if i >= t.n {
			h -= (uint64(s[i-t.n]) + 1) * first
		} else if i > 0 {
			first *= r.base
		}
		h = h*r.base + uint64(s[i]) + 1
		if i+1 >= t.n && h == t.roll && maphash.String(r.seed, s[i+1-t.n:i+1]) == t.sum {
			return true
		}
	}
	return false
}
