// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

// wholes are the counts after everything impossible was taken out, cache writes brought to two lifetimes.
type wholes struct {
	input, output, total, reasoning, inputAudio, outputAudio Count

	cacheRead, cacheWrite, cacheWrite1h int64
}

func (w *wholes) cache() int64 { return w.cacheRead + w.cacheWrite + w.cacheWrite1h }

func (c *Counts) wholes(notes *Notes) wholes {
	ok := func(n Count) Count {
		valid, isCount := checked(n.n)
		if !isCount {
			*notes |= NoteRejected
		}
		return Count{n: valid.n, set: n.set && isCount}
	}
	w := wholes{
		input: ok(c.Input), output: ok(c.Output), total: ok(c.Total), reasoning: ok(c.Reasoning),
		inputAudio: ok(c.InputAudio), outputAudio: ok(c.OutputAudio), cacheRead: ok(c.CacheRead).n,
	}
	w.writes(ok(c.CacheWrite), ok(c.CacheWrite5m).n, ok(c.CacheWrite1h).n, notes)
	w.fromTotal(c, notes)
	w.fromDetails(c)
	return w
}

// writes keeps the one-hour share apart. Shares that exceed the reported sum win over it: tokens are not lost.
func (w *wholes) writes(all Count, m5, h1 int64, notes *Notes) {
	if all.set && m5+h1 > all.n {
		*notes |= NoteDetailTooLarge
	}
	w.cacheWrite1h = h1
	w.cacheWrite = max(all.n-h1, m5)
}

// outputIsTotal tells a source that wrote the total for the output (langfuse/langfuse#8020, Google's SDK): both are the same, and
// there was an input. With a cache the total may leave that out, and be the same by chance.
func (w *wholes) outputIsTotal() bool {
	return w.total.set && w.output.set && w.output.n == w.total.n && w.input.set && w.input.n > 0 && w.input.n < w.total.n && w.cache() == 0
}

// fromTotal finds the side that a source left out although its total contains it.
func (w *wholes) fromTotal(c *Counts, notes *Notes) {
	if w.outputIsTotal() {
		w.output, *notes = Of(w.total.n-w.input.n), *notes|NoteInferred
		return
	}
	if !w.total.set || w.input.set == w.output.set {
		return
	}
	whole, given := &w.input, all(w.output.n, w.reasoning.n, c.OutputMode)
	detail, mode := w.cache(), c.InputMode
	if w.input.set {
		whole, given = &w.output, all(w.input.n, w.cache(), c.InputMode)
		detail, mode = w.reasoning.n, c.OutputMode
	}
	rest := w.total.n - given
	if mode == ModeAdditive {
		rest -= detail
	}
	if rest > 0 {
		*whole, *notes = Of(rest), *notes|NoteInferred
	}
}

// all is everything on one side: the whole and, when it comes on top, its detail.
func all(whole, detail int64, mode Mode) int64 {
	if mode == ModeAdditive {
		return whole + detail
	}
	return max(whole, detail)
}

// fromDetails gives a side of which only details are known a whole that holds exactly these.
func (w *wholes) fromDetails(c *Counts) {
	w.input = atLeast(w.input, w.inputAudio.n, w.cache(), c.InputMode)
	w.output = atLeast(w.output, w.outputAudio.n, w.reasoning.n, c.OutputMode)
}

func atLeast(whole Count, audio, detail int64, mode Mode) Count {
	if whole.set || audio+detail == 0 {
		return whole
	}
	if mode == ModeAdditive {
		return Of(audio)
	}
	return Of(audio + detail)
}

// inferReasoning finds thoughts that a source keeps out of its output and reports in its total only (OpenInference
// for Vertex AI: 5 + 845 of 2023). Only where the source is known to do so: elsewhere a larger total proves nothing.
func (w *wholes) inferReasoning(c *Counts, r reading, notes *Notes) {
	if c.OutputMode != ModeAdditive || c.Reasoning.set || !w.input.set || !w.output.set {
		return
	}
	if rest := w.total.n - w.predict(r); rest > 0 {
		w.reasoning, *notes = Of(rest), *notes|NoteInferred
	}
}
