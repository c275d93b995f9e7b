// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

// closeFinder finds the closing tag of a block, remembering enough to stay linear however often it is asked.
type closeFinder struct {
	tokens []token

	known  [MaxTags]int  // index+1 of the last answer per name, -1 when there is none up to the end
	noNext [MaxTags]bool // no proper closing tag of the name is left
}

// of returns the index of the token that closes the block which tokens[i] opens, -1 when none does.
func (f *closeFinder) of(i int) int {
	name := f.tokens[i].name
	switch known := f.known[name]; {
	case known < 0:
		return -1
	case known > i+1:
		return known - 1
	}
	found := f.search(i, name)
	f.known[name] = found + 1
	if found < 0 {
		f.known[name] = -1
	}
	return found
}

// search prefers the next proper closing tag of the name. Failing that, and before another block of the name opens,
// any closing tag that nothing inside the block opened, or one of the name in code or in a sentence about it. A quoted
// tag never closes.
func (f *closeFinder) search(i int, name uint8) int {
	fallback, inner := -1, uint32(0)
	for j := i + 1; j < len(f.tokens); j++ {
		t := f.tokens[j]
		bit := uint32(1) << t.name
		switch {
		case t.quoted, t.named && t.kind != kindClose:
			continue
		case t.kind == kindOpen:
			if t.name == name && fallback >= 0 && t.code == codeNone {
				return fallback
			}
			inner |= bit
			continue
		case t.kind == kindSelf:
			continue
		case t.name == name && t.code == codeNone && !t.named:
			return j
		case t.name != name && (t.code != codeNone || inner&bit != 0):
			inner &^= bit
			continue
		}
		if fallback < 0 {
			fallback = j
		}
		if f.noNext[name] {
			return fallback
		}
	}
	f.noNext[name] = true
	return fallback
}
