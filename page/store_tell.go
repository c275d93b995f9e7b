// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package page

// listen returns a channel of the ids of traces that changed. A listener that is slow misses
// ids, never blocks who sends spans; it reads the whole page anew anyway.
func (s *store) listen() (<-chan string, func()) {
	c := make(chan string, 256)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		close(c)
		return c, func() {}
	}
	s.waiting[c] = true
	return c, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.waiting[c] {
			delete(s.waiting, c)
			close(c)
		}
	}
}

func (s *store) tell(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.waiting {
		select {
		case c <- id:
		default:
		}
	}
}

func (s *store) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for c := range s.waiting {
		delete(s.waiting, c)
		close(c)
	}
}
