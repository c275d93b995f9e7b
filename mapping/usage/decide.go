// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

// reading is one way to understand the counts: does input contain the cache counts, does output contain reasoning.
type reading struct{ in, out Mode }

// decide returns the reading to use.
//
// Both questions are asked together, because the source's total is one equation for both: every possible reading
// predicts a total, and the first reading, in order of preference, that predicts the right one is taken. When none
// does, the total says nothing.
func (w *wholes) decide(c *Counts, policy Mode, notes *Notes) reading {
	ins := inputModes(w.input.n, w.cache(), c.InputMode, policy)
	outs := outputModes(w.output.n, w.reasoning.n, c.OutputMode)
	best, matches := reading{ins[0], outs[0]}, 0
	for _, in := range ins {
		for _, out := range outs {
			r := reading{in, out}
			if !w.total.set || w.predict(r) != w.total.n {
				continue
			}
			if matches++; matches == 1 {
				best = r
			}
		}
	}
	*notes |= explain(c.InputMode, best.in, w.cache(), len(ins) == 1 || matches == 1, NoteInputAdditive)
	*notes |= explain(c.OutputMode, best.out, w.reasoning.n, w.reasoning.n > w.output.n || matches == 1, NoteOutputAdditive)
	return best
}

// inputModes lists how the cache counts can be understood, preferred first. More cached tokens than input is proof.
func inputModes(input, cache int64, known, policy Mode) []Mode {
	switch {
	case cache == 0:
		return onlyInclusive
	case known == ModeAdditive || cache > input:
		return onlyAdditive
	case known == ModeInclusive:
		return onlyInclusive
	case policy == ModeAdditive:
		return additiveFirst
	default:
		return inclusiveFirst
	}
}

// outputModes does the same for reasoning. A source known to include reasoning that reports more of it than output is
// believed only if its total says so: otherwise the reasoning count is the wrong one, and billing it would be too.
func outputModes(output, reasoning int64, known Mode) []Mode {
	switch {
	case known == ModeAdditive:
		return onlyAdditive
	case reasoning == 0, known == ModeInclusive && reasoning <= output:
		return onlyInclusive
	case known == ModeUnknown && reasoning > output:
		return additiveFirst
	default:
		return inclusiveFirst
	}
}

var (
	onlyInclusive  = []Mode{ModeInclusive}
	onlyAdditive   = []Mode{ModeAdditive}
	inclusiveFirst = []Mode{ModeInclusive, ModeAdditive}
	additiveFirst  = []Mode{ModeAdditive, ModeInclusive}
)

// predict is the total that a source with this reading would report.
func (w *wholes) predict(r reading) int64 {
	sum := w.input.n + w.output.n
	if r.in == ModeAdditive {
		sum += w.cache()
	}
	if r.out == ModeAdditive {
		sum += w.reasoning.n
	}
	return sum
}

// explain says how one side was decided; a side without a detail had nothing to decide.
func explain(known, decided Mode, detail int64, byNumbers bool, additive Notes) (notes Notes) {
	if detail == 0 {
		return 0
	}
	if decided == ModeAdditive {
		notes |= additive
	}
	switch {
	case known == decided:
	case known != ModeUnknown:
		notes |= NoteContradiction
	case byNumbers:
		notes |= NoteByNumbers
	default:
		notes |= NoteByPolicy
	}
	return notes
}
