// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"sync"
	"time"
)

const (
	// limitFloor is the smallest size that a 413 teaches.
	limitFloor = 64 << 10
	// brokenFloor is the smallest size that broken connections teach: they are no more than a suspicion.
	brokenFloor = 512 << 10
	// limitMemory is how long a lesson is remembered: proxies get reconfigured.
	limitMemory = 10 * time.Minute
)

// sizeLimit is the size over which requests are split ahead. A 413 lowers it, so that the next batches
// do not each have to find out again.
type sizeLimit struct {
	mu         sync.Mutex
	configured int
	learned    int
	until      time.Time
	breaks     int
}

func newSizeLimit(configured int) *sizeLimit {
	return &sizeLimit{configured: configured, learned: configured}
}

func (s *sizeLimit) current(now time.Time) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.After(s.until) {
		s.learned = s.configured
	}
	return s.learned
}

// tooLarge learns that a request of size bytes was too large.
func (s *sizeLimit) tooLarge(size int, now time.Time) {
	s.lower(max(size/2, limitFloor), now)
}

// broke suspects, from the second time in a row on, that a request of size bytes was too large.
func (s *sizeLimit) broke(size int, now time.Time) {
	s.mu.Lock()
	s.breaks++
	suspicious := s.breaks > 1
	s.mu.Unlock()
	if suspicious {
		s.lower(max(size/2, brokenFloor), now)
	}
}

// passed ends the suspicion.
func (s *sizeLimit) passed() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.breaks = 0
}

func (s *sizeLimit) lower(limit int, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.learned = min(s.learned, limit)
	s.until = now.Add(limitMemory)
}
