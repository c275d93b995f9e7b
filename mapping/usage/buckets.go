// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

// Buckets turns raw counts into buckets that do not overlap, in a fixed order, the total last.
//
// Whether a detail is part of its whole is decided in this order: what is known of the source (Counts.InputMode,
// OutputMode), unless the numbers rule it out; the numbers (a detail larger than its whole is additive; the source's
// total equals only one reading); the policy (`usage.cache_tokens`, for the cache counts); inclusive, as the OTel
// conventions say.
//
// No bucket is ever negative and the total is always the sum of the others. Zero buckets are left out, but a side the
// source reported keeps its input or output bucket: explicit zeros say "reported elsewhere" and keep Langfuse from
// estimating. A source that gives only a total yields only a total. Nothing reported, nothing returned.
func Buckets(c Counts, policy Mode) ([]Bucket, Notes) {
	var notes Notes
	w := c.wholes(&notes)
	if !w.input.set && !w.output.set {
		return onlyTotal(w.total), notes
	}
	r := w.decide(&c, policy, &notes)
	w.inferReasoning(&c, r, &notes)
	input, output, reasoning := w.split(r, &notes)
	inputAudio, outputAudio := part(w.inputAudio, &input, &notes), part(w.outputAudio, &output, &notes)

	l := make(list, 0, 6)
	l.keep(NameInput, w.input.set, input)
	l.keep(NameOutput, w.output.set, output)
	l.keep(NameCacheRead, false, w.cacheRead)
	l.keep(NameCacheCreation, false, w.cacheWrite)
	l.keep(NameCacheCreation1h, false, w.cacheWrite1h)
	l.keep(NameInputAudio, false, inputAudio)
	l.keep(NameReasoning, false, reasoning)
	l.keep(NameOutputAudio, false, outputAudio)
	total := l.close()
	if w.total.set && w.total.n != total {
		notes |= NoteTotalDiffers
	}
	return l, notes
}

func onlyTotal(total Count) []Bucket {
	if !total.set || total.n == 0 {
		return nil
	}
	return []Bucket{{NameTotal, total.n}}
}

// split takes the details out of the wholes that contain them. Reasoning that cannot be part of its output stays there
// unnamed, which costs the same: Langfuse prices reasoning as output.
func (w *wholes) split(r reading, notes *Notes) (input, output, reasoning int64) {
	input, output, reasoning = w.input.n, w.output.n, w.reasoning.n
	if r.in == ModeInclusive {
		input -= w.cache()
	}
	switch {
	case r.out == ModeAdditive:
	case reasoning > output:
		*notes |= NoteReasoningTooLarge
		reasoning = 0
	default:
		output -= reasoning
	}
	return input, output, reasoning
}

// part takes a detail out of the whole it belongs to, never more than there is.
func part(detail Count, whole *int64, notes *Notes) int64 {
	n := detail.n
	if n > *whole {
		n, *notes = *whole, *notes|NoteDetailTooLarge
	}
	*whole -= n
	return n
}

type list []Bucket

func (l *list) keep(name string, always bool, n int64) {
	if always || n > 0 {
		*l = append(*l, Bucket{name, n})
	}
}

func (l *list) close() int64 {
	var sum int64
	for _, b := range *l {
		sum += b.Tokens
	}
	*l = append(*l, Bucket{NameTotal, sum})
	return sum
}
