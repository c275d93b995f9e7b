// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

// Search is Text without the memo.
func Search(e *Engine, s string) string { return e.searched(s, PlaceMessage, nil, nil, (*scan).any) }

// Repeats tells whether the memory of hidden texts finds one of what hidden says in s.
func Repeats(hidden, s string) bool {
	h := newHearsay(1)
	return h.tells([]told{h.of(hidden)}, s)
}
