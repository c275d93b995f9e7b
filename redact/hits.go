// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "slices"

// Observer counts what was redacted. It is called once per rule and text, concurrently, and never sees a value. dialect is
// the source that spoke for the observation, "" where none did: resources, scopes, spans of no GenAI.
type Observer interface {
	Redacted(rule string, place Place, dialect string, n int)
}

// Hits counts the secrets of one observation by rule and place. The zero value is ready; it is not safe for concurrent use.
// A slice beats a map here: an observation meets few rules.
type Hits struct {
	rules   []hit
	dialect string // labels what is counted, nothing else
	// A tool policy hid a tool's run, or a call or result in a conversation: what else stands on the span may tell it.
	hidRun, hidPart bool
	told            []told // what the policies hid, as hashes
}

type hit struct {
	rule  string
	place Place
	n     int
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
	for i, r := range h.rules {
		if h.first(r.rule) != i {
			continue
		}
		n := 0
		for _, other := range h.rules[i:] {
			if other.rule == r.rule {
				n += other.n
			}
		}
		visit(r.rule, n)
	}
}

func (h *Hits) first(rule string) int {
	return slices.IndexFunc(h.rules, func(other hit) bool { return other.rule == rule })
}

// EachPlace visits the rules that hit with the places where they did.
func (h *Hits) EachPlace(visit func(rule string, place Place, n int)) {
	if h == nil {
		return
	}
	for _, r := range h.rules {
		visit(r.rule, r.place, r.n)
	}
}

// Merge adds the counts of other.
func (h *Hits) Merge(other *Hits) {
	if h == nil {
		return
	}
	other.EachPlace(h.add)
}

// Reset empties h and keeps its memory.
func (h *Hits) Reset() { h.rules = h.rules[:0] }

func (h *Hits) add(rule string, place Place, n int) {
	if h == nil {
		return
	}
	for i := range h.rules {
		if h.rules[i].rule == rule && h.rules[i].place == place {
			h.rules[i].n += n
			return
		}
	}
	h.rules = append(h.rules, hit{rule, place, n})
}

func (h *Hits) source() string {
	if h == nil {
		return ""
	}
	return h.dialect
}
