// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

// Observer counts what was redacted. It is called once per rule and text, concurrently, and never sees a value.
type Observer interface {
	Redacted(rule string, place Place, n int)
}

// Hits counts the secrets of one observation by rule. The zero value is ready; it is not safe for concurrent use.
// A slice beats a map here: an observation meets few rules.
type Hits struct {
	rules []hit
}

type hit struct {
	rule string
	n    int
}

// Count is the number of secrets found.
func (h *Hits) Count() int {
	if h == nil {
		return 0
	}
	total := 0
	for _, r := range h.rules {
		total += r.n
	}
	return total
}

// Each visits the rules that hit, in the order of their first hit.
func (h *Hits) Each(visit func(rule string, n int)) {
	if h == nil {
		return
	}
	for _, r := range h.rules {
		visit(r.rule, r.n)
	}
}

// Merge adds the counts of other.
func (h *Hits) Merge(other *Hits) {
	if h == nil {
		return
	}
	other.Each(h.add)
}

// Reset empties h and keeps its memory.
func (h *Hits) Reset() { h.rules = h.rules[:0] }

func (h *Hits) add(rule string, n int) {
	if h == nil {
		return
	}
	for i := range h.rules {
		if h.rules[i].rule == rule {
			h.rules[i].n += n
			return
		}
	}
	h.rules = append(h.rules, hit{rule, n})
}
